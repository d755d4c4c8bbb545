import { execFile, execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../../scripts/root.ts";

const SCRIPT = join(root, "bench/server/load.lua");

/** What a load was answered with. */
export type Answered = {
  requests: number;
  seconds: number;
  perSecond: number;
  /** Of the time to an answer, milliseconds. */
  p99: number;
};

export type Load = {
  url: string;
  seconds: number;
  /** Connections that are kept open; each asks again as soon as it is answered. */
  clients: number;
  headers?: Readonly<Record<string, string>>;
  /** Posts this file, each time with another idempotency key, in place of getting the page. */
  order?: { file: string; run: string };
  /** Gets the paths of this file, one a line, in turns. */
  paths?: string;
};

/** Puts a server under load with wrk, on the machine's last core. @throws where any answer was an error. */
export async function load({ url, seconds, clients, headers = {}, order, paths }: Load) {
  const given = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const amount = ["-t1", `-c${clients}`, `-d${seconds}s`, "--timeout", "10s"];
  const { stdout } = await promisify(execFile)("taskset", [
    "-c",
    String(LAST_CORE),
    "wrk",
    ...amount,
    ...given,
    "-s",
    SCRIPT,
    url,
    ...(order ? ["--", "order", order.file, order.run] : []),
    ...(paths ? ["--", "paths", paths] : []),
  ]);
  const line = stdout.split("\n").findLast((text) => text.startsWith("{"));
  if (!line) throw new Error(`wrk said:\n${stdout}`);
  const { errors, ...answered } = JSON.parse(line) as Omit<Answered, "perSecond"> & {
    errors: number;
  };
  if (errors > 0) throw new Error(`${errors} of ${answered.requests} requests to ${url} failed`);
  return { ...answered, perSecond: answered.requests / answered.seconds } satisfies Answered;
}

/** Where the load runs; the server that is measured has the first core. */
export const LAST_CORE = Math.max(0, Number(/(\d+)\s*$/.exec(cores())?.[1] ?? 0));

/** As Linux lists them: `0-1`. */
function cores(): string {
  try {
    return readFileSync("/sys/devices/system/cpu/online", "utf8");
  } catch {
    return "0";
  }
}

/** Keeps a process and its threads to the machine's first core, so that the load has one of its own. */
export function pin(pid: number): void {
  execFileSync("taskset", ["-acp", "0", String(pid)], { stdio: "ignore" });
}

/** CPU time that a process has used, user and system, in seconds. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  // The 14th and 15th field of proc(5), in hundredths of a second.
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Memory that a process holds, in MB. */
export function memory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
