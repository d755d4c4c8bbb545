import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../../tests/support/free-port.ts";
import { figure, median, type Figure } from "../figure.ts";
import type { Context, Skipped } from "../part.ts";
import { cpuSeconds, load, pin } from "./load.ts";
import { missing } from "./tools.ts";

export const name = "page";
export const about = "what a product page costs the server, beside nginx with the same bytes";

const PATH = "/naledi/orion-dress";
const HEADERS = { "Accept-Encoding": "gzip, deflate, br" };
const CLIENTS = 64;

type Server = { url: string; pid: number };
type Measured = { micros: number; perSecond: number; p99: number };

/** Server on one core, load on another; shop and nginx alternate, to be measured under the same conditions. */
export async function run({ shop, runs, log }: Context): Promise<Figure[] | Skipped> {
  const lacking = missing("wrk", "nginx");
  if (lacking) return lacking;
  const nginx = await startNginx(await answerOf(shop.url));
  const ours: Measured[] = [];
  const theirs: Measured[] = [];
  try {
    // Warm-up for the JIT compiler.
    await measure(shop);
    for (let turn = 1; turn <= runs; turn++) {
      log(`turn ${turn} of ${runs}`);
      theirs.push(await measure(nginx));
      ours.push(await measure(shop));
    }
  } finally {
    await nginx.stop();
  }
  const cpu = median(theirs.map(({ micros }) => micros));
  const perSecond = median(theirs.map((their) => their.perSecond));
  const p99 = median(theirs.map((their) => their.p99));
  const part = name;
  return [
    figure({
      part,
      what: "CPU of a product page",
      unit: "µs",
      target: 3 * cpu,
      runs: ours.map(({ micros }) => micros),
      reference: { name: "nginx", value: cpu },
    }),
    figure({
      part,
      what: "product pages a second, one core",
      unit: "/s",
      better: "more",
      target: perSecond / 2,
      runs: ours.map((our) => our.perSecond),
      reference: { name: "nginx", value: perSecond },
    }),
    figure({
      part,
      what: `product page, p99 at ${CLIENTS} connections`,
      unit: "ms",
      target: 10,
      runs: ours.map((our) => our.p99),
      reference: { name: "nginx", value: p99 },
    }),
  ];
}

async function measure({ url, pid }: Server): Promise<Measured> {
  pin(pid);
  const before = cpuSeconds(pid);
  const answered = await load({ url: url + PATH, seconds: 4, clients: CLIENTS, headers: HEADERS });
  const micros = ((cpuSeconds(pid) - before) / answered.requests) * 1e6;
  return { micros, perSecond: answered.perSecond, p99: answered.p99 };
}

type Answer = { headers: string[]; body: Buffer };

/** The response as sent: body not decoded, header names unchanged. */
async function answerOf(url: string): Promise<Answer> {
  const [answer] = (await once(get(url + PATH, { headers: HEADERS }), "response")) as [
    IncomingMessage,
  ];
  return { headers: answer.rawHeaders, body: await buffer(answer) };
}

/** Starts nginx with one worker, the same body and headers, and the fastest configuration for small files. */
async function startNginx(answer: Answer): Promise<Server & { stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "hazelzuri-nginx-"));
  const port = await freePort();
  writeFileSync(join(folder, "page"), answer.body);
  writeFileSync(join(folder, "nginx.conf"), nginxConfig(folder, port, answer.headers));
  const nginx = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAlive(url);
  const children = `/proc/${nginx.pid}/task/${nginx.pid}/children`;
  const pid = Number(readFileSync(children, "utf8").trim().split(" ")[0]);
  const stop = async () => {
    nginx.kill();
    await once(nginx, "exit");
    rmSync(folder, { recursive: true });
  };
  return { url, pid, stop };
}

/** Headers that nginx sets itself. */
const SET_BY_NGINX = /^(date|connection|keep-alive|content-length|content-type|etag)$/i;

function nginxConfig(folder: string, port: number, rawHeaders: string[]): string {
  const headers = rawHeaders.flatMap((name, index) => {
    const value = rawHeaders[index + 1]?.replaceAll('"', '\\"');
    return index % 2 === 1 || SET_BY_NGINX.test(name) ? [] : [`add_header ${name} "${value}";`];
  });
  return `
    ${process.getuid?.() === 0 ? "user root;" : ""}
    daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr crit;
    events { worker_connections 1024; }
    http {
      access_log off; server_tokens off; sendfile off; keepalive_requests 1000000000;
      open_file_cache max=10 inactive=1h; open_file_cache_valid 1h;
      client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
      uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
      server {
        listen 127.0.0.1:${port};
        location = ${PATH} {
          alias ${folder}/page; types {} default_type "text/html; charset=utf-8";
          ${headers.join(" ")}
        }
      }
    }`;
}

async function untilAlive(url: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { ok } = await fetch(url + PATH);
      if (ok) return;
    } catch (error) {
      if (attempt > 100) throw error;
    }
    await wait(50);
  }
}
