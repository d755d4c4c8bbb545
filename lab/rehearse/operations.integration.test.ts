import { execFileSync, spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { get } from "node:http";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "../../server/db/open.ts";
import { readEnv } from "../../server/http/env.ts";
import { freePort } from "../../tests/support/free-port.ts";
import { startPostgres } from "../../tests/support/postgres-cluster.ts";
import { end, startProcess } from "../../tests/support/shop-process.ts";
import type { ShopProcess } from "../../tests/support/shop-process.ts";
import { blockText, pageBlocks } from "./operations.ts";

const page = readFileSync("docs/operations.md", "utf8");
const blocks = pageBlocks(page);
const written = (path: string) => blockText(blocks, "write", path);
const UNIT = "/etc/systemd/system/hazelzuri@.service";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hazelzuri-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, content: string): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

function has(program: string): boolean {
  return spawnSync(program, ["--version"], { stdio: "ignore" }).error === undefined;
}

test("a mark without its block, and a name given twice, are found", () => {
  const block = "<!-- run: a -->\n\n```sh\ntrue\n```\n";
  expect(pageBlocks(block)).toEqual([{ kind: "run", name: "a", language: "sh", text: "true\n" }]);
  expect(() => pageBlocks("<!-- run: a -->\n\nText.\n")).toThrow("1 marks, but 0 blocks");
  expect(() => pageBlocks(block + block)).toThrow("Two blocks are called a");
});

test("every block that is executed is valid shell", () => {
  const commands = blocks.filter(({ kind }) => kind === "run");
  expect(commands.length).toBeGreaterThan(8);
  for (const { name, text } of commands) {
    const { status, stderr } = spawnSync("bash", ["-n"], { input: text, encoding: "utf8" });
    expect(status, `${name}: ${stderr}`).toBe(0);
  }
});

describe("the environment file", () => {
  const names = () => [...written("/etc/hazelzuri.env").matchAll(/^([A-Z_]+)=/gm)];

  test("has every value in single quotes, which systemd and a shell read alike", () => {
    const lines = written("/etc/hazelzuri.env").trimEnd().split("\n");
    for (const line of lines) expect(line).toMatch(/^[A-Z_]+='[^']*'$/);
  });

  test("gives a shell the values as they stand, whatever characters are in them", () => {
    const hard = 'a$HOME `id` \\ "b" & # *';
    const file = write("shop.env", written("/etc/hazelzuri.env").replace("…", hard));
    const script = `set -a; . ${file}; "$0" -p "JSON.stringify(process.env)"`;
    const output = execFileSync("sh", ["-euc", script, process.execPath], { encoding: "utf8" });
    const env = JSON.parse(output);
    expect(env["PAYSTACK_PUBLIC_KEY"]).toBe(`pk_live_${hard}`);
    expect(env["DATABASE_URL"]).toBe("postgres://hazelzuri:password@127.0.0.1/hazelzuri");
  });

  test("has only variables that the shop knows", () => {
    const readme = readFileSync("README.md", "utf8");
    for (const [, name = ""] of names()) expect(readme).toContain(`\`${name}\``);
  });

  test("is accepted by the shop", () => {
    const text = written("/etc/hazelzuri.env").replaceAll("…", "x");
    const pairs = [...text.matchAll(/^([A-Z_]+)='(.*)'$/gm)].map(([, name, value]) => [
      name,
      value,
    ]);
    expect(readEnv(Object.fromEntries(pairs))).toMatchObject({ ok: true });
  });
});

describe("the systemd unit", () => {
  test("starts the shop as npm start does", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
    const [, command = ""] = /^ExecStart=(.*)$/m.exec(written(UNIT)) ?? [];
    expect(command.replace("/srv/hazelzuri/current/node_modules/.bin/", "exec ")).toBe(
      scripts.start,
    );
  });

  test.runIf(has("systemd-analyze"))("is valid for systemd", { tags: ["rest"] }, () => {
    expect(faultsOf(written(UNIT))).toBe("");
  });

  test.runIf(has("systemd-analyze"))(
    "would not be valid with a misspelt directive",
    { tags: ["rest"] },
    () => {
      expect(faultsOf(written(UNIT).replace("RestartSec", "RestartSeconds"))).toMatch(
        /RestartSeconds/,
      );
    },
  );

  /** What systemd says of a unit, with the program that it starts where one is on this machine. */
  function faultsOf(unit: string): string {
    const text = unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`);
    const file = write("hazelzuri@.service", text);
    const flags = ["--man=no", "--generators=no"];
    return spawnSync("systemd-analyze", ["verify", ...flags, file], { encoding: "utf8" }).stderr;
  }
});

describe("nginx", () => {
  const files = ["/etc/nginx/conf.d/hazelzuri-http.conf", "/etc/nginx/conf.d/hazelzuri.conf"];

  test.runIf(has("nginx") && has("openssl"))(
    "accepts the configuration",
    { tags: ["rest"] },
    () => {
      const key = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
      const request = [
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-subj",
        "/CN=shop.example",
      ];
      execFileSync("openssl", [...request, ...key], { stdio: "ignore" });
      const servers = files
        .map(written)
        .join("\n")
        .replaceAll("/etc/letsencrypt/live/shop.example", folder)
        .replaceAll("/var/log/nginx", folder);
      const config = write(
        "nginx.conf",
        `pid ${folder}/pid; error_log stderr; events {} http { ${servers} }`,
      );
      const { status, stderr } = spawnSync("nginx", ["-t", "-p", folder, "-c", config], {
        encoding: "utf8",
      });
      expect({ status, stderr }).toMatchObject({ status: 0 });
    },
  );

  test("answers the certificate authority before it redirects to https", () => {
    const text = written("/etc/nginx/conf.d/hazelzuri-http.conf");
    expect(text).toMatch(/location \/\.well-known\/acme-challenge\/ \{\s+root \/var\/www\/acme;/);
    expect(blockText(blocks, "run", "acme")).toContain("/var/www/acme");
    expect(text).not.toMatch(/^ {2}return/m);
  });
});

test.runIf(has("caddy"))("Caddy accepts its configuration", { tags: ["rest"] }, () => {
  const { status, stderr } = spawnSync(
    "caddy",
    ["validate", "--adapter", "caddyfile", "--config", "deploy/Caddyfile"],
    {
      encoding: "utf8",
      env: { ...process.env, HOME: folder, ...caddyEnv("shop.example", "127.0.0.1:3001") },
    },
  );
  expect({ status, stderr }).toMatchObject({ status: 0 });
});

test.runIf(has("psql"))(
  "compose gives the shop a role that owns its database and is no superuser, with which it starts",
  { tags: ["rest"], timeout: 60_000 },
  async () => {
    const cluster = await startPostgres();
    if (cluster.kind === "missing") throw new Error(cluster.reason);
    try {
      const secret = write("password", "of a test\n");
      const script = readFileSync("deploy/database.sql", "utf8");
      const file = write("database.sql", script.replace("/run/secrets/postgres_password", secret));
      const psql = (...args: string[]) =>
        execFileSync("psql", ["-v", "ON_ERROR_STOP=1", "--no-psqlrc", cluster.url, ...args], {
          encoding: "utf8",
        });
      psql("--file", file);
      const url = new URL(cluster.url);
      [url.username, url.password, url.pathname] = ["hazelzuri", "of a test", "/hazelzuri"];
      const databaseUrl = url.href;
      const db = await openDatabase({ dataDir: folder, databaseUrl, onError: () => {} });
      expect(await db.selectFrom("orders").selectAll().execute()).toEqual([]);
      await db.destroy();
      const rights = "rolsuper, rolcreatedb, rolcreaterole, rolpassword is null";
      const roles = `select rolname, ${rights} from pg_authid where rolname !~ '^pg_' order by 1`;
      expect(psql("--tuples-only", "--no-align", "--command", roles)).toBe(
        "hazelzuri|f|f|f|f\npostgres|t|t|t|t\n",
      );
    } finally {
      await cluster.stop();
    }
  },
);

/** Before 2.6.4 buffering requests has another name. */
function caddyEnv(SHOP_HOST: string, SHOP: string): Record<string, string> {
  const version = spawnSync("caddy", ["version"], { encoding: "utf8" }).stdout;
  const isOld = /^v?2\.6\.[0-3]\b/.test(version);
  return { SHOP_HOST, SHOP, ...(isOld && { BUFFER: "buffer_requests" }) };
}

describe(
  "2,300 slow posts from one address leave everybody else the shop",
  { tags: ["rest"], timeout: 90_000 },
  () => {
    let shop: ShopProcess;
    let proxy: ChildProcess | undefined;
    const sockets: Socket[] = [];
    beforeEach(async () => {
      shop = await startProcess({ DATA_DIR: join(folder, "data"), TRUST_PROXY: "1" });
    });
    afterEach(async () => {
      for (const socket of sockets.splice(0)) socket.destroy();
      if (proxy?.exitCode === null) await end(proxy, "SIGTERM");
      await end(shop.child, "SIGKILL");
    });

    test.runIf(has("caddy"))("behind Caddy", async () => {
      const port = await freePort();
      const text = readFileSync("deploy/Caddyfile", "utf8").replace(
        "admin off",
        "admin off\n\tauto_https off",
      );
      const file = write("Caddyfile", text);
      const env = { ...process.env, HOME: folder, ...caddyEnv(`:${port}`, new URL(shop.url).host) };
      proxy = spawn("caddy", ["run", "--adapter", "caddyfile", "--config", file], {
        env,
        stdio: "ignore",
      });
      expect(await visitsUnderAttack(port)).toEqual([200]);
    });

    test.runIf(has("nginx"))("behind nginx", async () => {
      const port = await freePort();
      const server = written("/etc/nginx/conf.d/hazelzuri.conf")
        .replace(/^ {2}listen .*443.*\n/gm, "")
        .replace(/^ {2}ssl_.*\n/gm, "")
        .replace("server_name", `listen 127.0.0.1:${port};\n  server_name`)
        .replace("127.0.0.1:3001", new URL(shop.url).host)
        .replace(/^ {2}server 127.0.0.1:3002.*\n/m, "")
        .replaceAll("/var/log/nginx", folder);
      // Debian's number of connections, unless the page changes it.
      const [connections = "worker_connections 768;"] =
        /worker_connections \d+;/.exec(blockText(blocks, "run", "acme")) ?? [];
      const config = `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr crit; events { ${connections} } http { client_body_temp_path ${folder}/body; ${server} }`;
      const file = write("nginx.conf", config);
      proxy = spawn("nginx", ["-p", folder, "-c", file], { stdio: "ignore" });
      expect(await visitsUnderAttack(port)).toEqual([200]);
    });

    async function visitsUnderAttack(port: number): Promise<unknown[]> {
      const visit = async () => {
        const asked = get({
          host: "127.0.0.1",
          port,
          path: "/",
          localAddress: "127.0.0.2",
          agent: false,
          timeout: 3_000,
        });
        asked.once("timeout", () => asked.destroy(new Error("no answer")));
        const [answer] = (await once(asked, "response")) as [IncomingMessage];
        answer.resume();
        return answer.statusCode;
      };
      await expect.poll(() => visit().catch(() => 0), { timeout: 20_000 }).toBe(200);
      const head =
        "POST /api/webhooks/paystack HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 1000\r\n\r\n";
      for (let each = 0; each < 2_300; each++) {
        const socket = connect({ host: "127.0.0.1", port, localAddress: "127.0.0.1" });
        sockets.push(socket.on("error", () => {}));
        socket.write(head);
        // As slow phones would: in small parts, never all.
        const drip = setInterval(() => socket.write("x"), 2_000);
        socket.once("close", () => clearInterval(drip));
        if (each % 100 === 99) await wait(20);
      }
      const began = performance.now();
      const statuses = new Set();
      while (performance.now() - began < 6_000) statuses.add(await visit().catch(String));
      return [...statuses];
    }
  },
);
