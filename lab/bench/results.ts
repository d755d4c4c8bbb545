import { execFileSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { cpus, loadavg, totalmem, type } from "node:os";
import { dirname, join } from "node:path";
import { root } from "../../scripts/root.ts";
import type { Figure } from "./figure.ts";
import type { Skipped } from "./part.ts";

const FILE = join(root, "lab/bench/results/latest.json");

/** A part's result, with time, commit and machine. */
export type Result = {
  date: string;
  commit: string;
  node: string;
  machine: string;
  /** One-minute load average, before and after the part. */
  loadAverage: [before: number, after: number];
} & ({ figures: Figure[] } | Skipped);

/** The latest result of each part. */
export type Results = Record<string, Result>;

export async function readResults(): Promise<Results> {
  const text = await readFile(FILE, "utf8").catch(() => "{}");
  return JSON.parse(text) as Results;
}

/** Replaces the results of the parts that ran; the others keep their own date and commit. */
export async function keepResults(found: Results): Promise<void> {
  const all = { ...(await readResults()), ...found };
  await mkdir(dirname(FILE), { recursive: true });
  await writeFile(FILE, `${JSON.stringify(all, undefined, 2)}\n`);
}

/** Time, commit and machine of a measurement. */
export function circumstances(): Omit<Result, "loadAverage" | "figures" | "skipped"> {
  const [first] = cpus();
  return {
    date: new Date().toISOString(),
    commit: commit(),
    node: process.version,
    machine: `${cpus().length} × ${first?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()}`,
  };
}

export function load(): number {
  return Math.round((loadavg()[0] ?? 0) * 100) / 100;
}

function commit(): string {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" });
  try {
    const changed = git("status", "--porcelain", "--", ".", ":!lab/bench/results").trim() !== "";
    return git("rev-parse", "--short", "HEAD").trim() + (changed ? " and changes" : "");
  } catch {
    return "unknown";
  }
}
