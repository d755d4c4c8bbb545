import { execFileSync, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { freePort } from "./free-port.ts";

export type Cluster =
  | {
      kind: "running";
      url: string;
      /** Shuts the server down cleanly; its data is kept. */
      halt(): Promise<void>;
      /** `kill -9` of the server and all its processes: the next start has to recover the database. */
      crash(): Promise<void>;
      /** Starts it again after `halt` or `crash`. */
      resume(): Promise<void>;
      /** Suspends all processes of the server until `thaw`: connections stay open, but get no response. */
      freeze(): void;
      thaw(): void;
      stop(): Promise<void>;
    }
  | { kind: "missing"; reason: string };

type User = { uid: number; gid: number };

const BINARIES = "/usr/lib/postgresql";

/**
 * Starts a throwaway PostgreSQL in a temporary folder, on a free port of this machine only. `durable` keeps `fsync` on,
 * as in production. With `keep`, its data stays in that folder, which must exist, and is used again.
 */
export async function startPostgres({
  durable = false,
  keep,
}: { durable?: boolean; keep?: string | undefined } = {}): Promise<Cluster> {
  const bin = findBinaries() ?? installBinaries();
  if (!bin) return { kind: "missing", reason: `No PostgreSQL server under ${BINARIES}.` };
  const user = unprivilegedUser();
  const dir = keep ?? mkdtempSync(join(tmpdir(), "hazelzuri-postgres-"));
  if (user) chownSync(dir, user.uid, user.gid);
  const data = join(dir, "data");
  const asUser = { ...user, cwd: dir, stdio: "ignore" } as const;
  const access = ["--auth=trust", "--username=postgres", "--no-sync", "--encoding=UTF8"];
  if (!existsSync(data)) execFileSync(join(bin, "initdb"), ["-D", data, ...access], asUser);
  const port = await freePort();
  const settings = ["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", dir];
  if (!durable) settings.push("-c", "fsync=off");
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const start = async () => {
    const started = spawn(join(bin, "postgres"), settings, asUser);
    await untilAnswering(url, started);
    return started;
  };
  let server = await start();
  const halt = async () => {
    // SIGINT is PostgreSQL's fast shutdown: it does not wait for clients.
    server.kill("SIGINT");
    await once(server, "exit");
  };
  const crash = async () => {
    const exit = once(server, "exit");
    signalAll(server, "SIGKILL");
    await exit;
  };
  return {
    kind: "running",
    url,
    halt,
    crash,
    resume: async () => void (server = await start()),
    freeze: () => signalAll(server, "SIGSTOP"),
    thaw: () => signalAll(server, "SIGCONT"),
    stop: async () => {
      await halt();
      if (!keep) rmSync(dir, { recursive: true });
    },
  };
}

/** Signals the server and all its child processes, such as those of its connections. */
function signalAll({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
  for (const each of [pid, ...children.filter((child) => child).map(Number)]) {
    process.kill(each, signal);
  }
}

/** The folder of the newest installed version's binaries. */
function findBinaries(): string | undefined {
  if (!existsSync(BINARIES)) return undefined;
  return readdirSync(BINARIES)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(BINARIES, version, "bin"))
    .find((bin) => existsSync(join(bin, "initdb")));
}

function installBinaries(): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  console.log("PostgreSQL is missing: installing it with apt-get …");
  try {
    execFileSync("apt-get", ["update"], { stdio: "ignore" });
    execFileSync("apt-get", ["install", "-y", "--no-install-recommends", "postgresql"], {
      stdio: "ignore",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  } catch {
    return undefined;
  }
  return findBinaries();
}

/** PostgreSQL refuses to run as root: the user `postgres` of Debian's package runs it then. */
function unprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  try {
    return idsOf("postgres");
  } catch {
    execFileSync("useradd", ["--system", "postgres"]);
    return idsOf("postgres");
  }
}

function idsOf(name: string): User {
  const id = (flag: string) => Number(execFileSync("id", [flag, name], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

async function untilAnswering(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt++) {
    if (server.exitCode !== null) throw new Error("The throwaway PostgreSQL ended at once");
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await wait(100);
    }
  }
  throw new Error("The throwaway PostgreSQL did not answer within 15 seconds");
}
