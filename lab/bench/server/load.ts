import { execFile, execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../../../scripts/root.ts";

const SCRIPT = join(root, "lab/bench/server/load.lua");

/** The result of a load. */
export type Answered = {
  requests: number;
  seconds: number;
  perSecond: number;
  /** 99th percentile of the response time, in ms. */
  p99: number;
};

export type Load = {
  url: string;
  seconds: number;
  /** Number of keep-alive connections; each sends its next request when it has a response. */
  clients: number;
  headers?: Readonly<Record<string, string>>;
  /** Posts this file, each time with a new idempotency key, instead of getting the page. */
  order?: { file: string; run: string };
  /** Gets the paths in this file, one per line, in turn. */
  paths?: string;
};

/** Puts a server under load with wrk, on the machine's last core. @throws if any response is an error. */
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

/** The core that wrk runs on; the measured server runs on the first. */
export const LAST_CORE = Math.max(0, Number(/(\d+)\s*$/.exec(cores())?.[1] ?? 0));

/** The online cores as Linux lists them, such as `0-1`. */
function cores(): string {
  try {
    return readFileSync("/sys/devices/system/cpu/online", "utf8");
  } catch {
    return "0";
  }
}

/** Pins a process and its threads to the machine's first core, so that they do not share one with the load. */
export function pin(pid: number): void {
  execFileSync("taskset", ["-acp", "0", String(pid)], { stdio: "ignore" });
}

/** CPU time that a process has used, user and system, in seconds. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  // The 14th and 15th field of proc(5), in hundredths of a second.
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Resident memory of a process, in MB; NaN for a zombie. */
export function memory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
