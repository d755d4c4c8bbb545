import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../tests/support/free-port.ts";

/** nginx with what docs/operations.md says of several processes and of older releases' files. */
export async function startProxy(
  folder: string,
  upstreams: readonly string[],
): Promise<{ url: string; older: string; errors(): string[]; stop(): Promise<void> }> {
  const port = await freePort();
  const older = join(folder, "older");
  mkdirSync(join(older, "assets"), { recursive: true });
  const file = join(folder, "nginx.conf");
  writeFileSync(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; user root;
    events { worker_connections 2000; }
    http {
      access_log off; types { text/javascript js; text/css css; } default_type application/octet-stream;
      client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
      upstream hazelzuri { ${upstreams.map((each) => `server ${each} max_fails=0;`).join(" ")} }
      server {
        listen 127.0.0.1:${port};
        proxy_http_version 1.1;
        proxy_set_header Host $host;
        proxy_set_header X-Forwarded-For $http_x_forwarded_for;
        proxy_set_header Connection "";
        proxy_connect_timeout 2s;
        proxy_next_upstream error timeout non_idempotent;
        location /assets/ {
          proxy_pass http://hazelzuri;
          proxy_intercept_errors on;
          error_page 404 = @older;
        }
        location @older {
          root ${older};
          add_header Cache-Control "public, max-age=31536000, immutable";
        }
        location / { proxy_pass http://hazelzuri; }
      }
    }`,
  );
  const nginx = spawn("nginx", ["-e", join(folder, "error.log"), "-c", file], { stdio: "inherit" });
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; ; attempt++) {
    // Also 502 is an answer of nginx.
    const answer = await fetch(url).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer) break;
    if (attempt === 100 || nginx.exitCode !== null) throw new Error("nginx did not start");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    older,
    // That a connection was refused is expected, and tried at the other machine.
    errors: () =>
      readFileSync(join(folder, "error.log"), "utf8")
        .split("\n")
        .filter((line) => line !== "" && !line.includes("Connection refused")),
    stop: async () => {
      const ended = once(nginx, "exit");
      nginx.kill("SIGTERM");
      await ended;
    },
  };
}
