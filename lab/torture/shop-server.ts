import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { childEnv } from "../../tests/support/child-env.ts";
import { freePort } from "../../tests/support/free-port.ts";

/** A process of the shop that a trial may kill or disturb. Its URL is the same after each start. */
export type ShopServer = {
  url: string;
  /** Starts it and waits until it is healthy. @returns the time in ms. @throws if it exits during the start. */
  start(): Promise<number>;
  /** `kill -9`. */
  kill(): Promise<void>;
  /** SIGTERM. @returns the exit code. */
  stop(): Promise<number | null>;
  /** Sets its clock this many milliseconds ahead of the real one (negative: behind). */
  moveClock(ahead: number): Promise<void>;
  /** Whether the process is running. */
  isAlive(): boolean;
  /** Memory use after a garbage collection, in MB. */
  memory(): Promise<Memory>;
  /** How often it has logged each error message so far. */
  errors: Map<string, number>;
};

export type Memory = { heap: number; resident: number };

const PRELOADED = fileURLToPath(new URL("held-process.ts", import.meta.url));
const START_MS = 60_000;

/** `script`: what a start runs, either the built shop or the shop without its pages. */
export async function createServer(
  script: string,
  env: Readonly<Record<string, string>>,
): Promise<ShopServer> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const errors = new Map<string, number>();
  let child: ChildProcess | undefined;
  let ahead = 0;

  async function start(): Promise<number> {
    const begun = performance.now();
    child = spawn(process.execPath, ["--expose-gc", "--import", PRELOADED, script], {
      env: {
        ...childEnv(),
        HOST: "127.0.0.1",
        TRUST_PROXY: "1",
        LOG_LEVEL: "error",
        ...env,
        PORT: port,
      },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    for (const output of [child.stdout, child.stderr]) {
      if (output) countErrors(output, errors, output === child.stderr);
    }
    await moveClock(ahead);
    await untilHealthy(url, child);
    return performance.now() - begun;
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return null;
    const exit = once(child, "exit") as Promise<[number | null]>;
    child.kill(signal);
    const [code] = await exit;
    child = undefined;
    return code;
  }

  async function moveClock(milliseconds: number): Promise<void> {
    ahead = milliseconds;
    if (child) await ask(child, ahead);
  }

  return {
    url,
    start,
    kill: async () => void (await end("SIGKILL")),
    stop: () => end("SIGTERM"),
    moveClock,
    isAlive: () => child !== undefined && child.exitCode === null && child.signalCode === null,
    memory: async () => {
      if (!child) throw new Error("The shop does not run");
      const { heapUsed, rss } = await ask(child, ahead);
      return { heap: Math.round(heapUsed / 2 ** 20), resident: Math.round(rss / 2 ** 20) };
    },
    errors,
  };
}

/** Sends the clock offset. @returns the memory use (`held-process.ts`). */
async function ask(child: ChildProcess, ahead: number): Promise<NodeJS.MemoryUsage> {
  const answer = once(child, "message") as Promise<[NodeJS.MemoryUsage]>;
  child.send({ ahead });
  const [memory] = await answer;
  return memory;
}

async function untilHealthy(url: string, child: ChildProcess): Promise<void> {
  const giveUpAt = performance.now() + START_MS;
  while (performance.now() < giveUpAt) {
    if (child.exitCode !== null) throw new Error(`The shop ended at its start: ${child.exitCode}`);
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await wait(10);
  }
  throw new Error("The shop did not start");
}

/** Counts JSON log lines, and other lines of standard error unless indented, as those of a stack trace are. */
function countErrors(
  output: NodeJS.ReadableStream,
  errors: Map<string, number>,
  isError: boolean,
): void {
  createInterface(output).on("line", (line) => {
    const said = line.startsWith("{") ? messageOf(line) : isError && /^\S/.test(line) && line;
    if (said) errors.set(said, (errors.get(said) ?? 0) + 1);
  });
}

function messageOf(line: string): string {
  const { msg, err } = JSON.parse(line) as { msg: string; err?: { message?: string } };
  return err?.message ? `${msg}: ${err.message}` : msg;
}
