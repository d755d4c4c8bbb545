import { readdirSync, readFileSync } from "node:fs";

/** The benchmark index, as Lighthouse computes it, of the machine that the targets are meant for. */
const REFERENCE_INDEX = 1_300;

/**
 * The factor by which to slow this machine's processor, so that it is as slow as one with the reference index slowed
 * `times`.
 */
export function slowdown(times: number, index: number): number {
  // The browser cannot make a processor faster.
  return Math.max(1, (times * index) / REFERENCE_INDEX);
}

/** Processor time since the machine's start, in ticks: all, idle, and of this process and its descendants. */
export type Ticks = { all: number; idle: number; own: number };

export function readTicks(): Ticks {
  const processes = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => read(`/proc/${pid}/stat`));
  return { ...parseStat(read("/proc/stat")[0] ?? ""), own: ownTicks(processes, process.pid) };
}

/** The file's text; nothing of a process that has just ended. */
function read(file: string): string[] {
  try {
    return [readFileSync(file, "utf8")];
  } catch {
    return [];
  }
}

/** Reads `/proc/stat` (https://man7.org/linux/man-pages/man5/proc_stat.5.html). */
export function parseStat(text: string): Omit<Ticks, "own"> {
  // Time of guests, which would follow, is part of `user`.
  const times = text.split("\n", 1)[0]?.split(/\s+/).slice(1, 9).map(Number) ?? [];
  const [, , , idle = 0, waiting = 0] = times;
  return { all: times.reduce((sum, time) => sum + time, 0), idle: idle + waiting };
}

/**
 * Sums the times of a process and its descendants, with those of children that have ended, from the texts of
 * `/proc/PID/stat` (https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html).
 */
export function ownTicks(processes: readonly string[], root: number): number {
  const all = processes.map((text) => {
    // The name, in parentheses, may contain anything.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { pid: Number.parseInt(text), parent: Number(fields[1]), ticks };
  });
  const children = Map.groupBy(all, ({ parent }) => parent);
  const below = (pid: number): number =>
    (children.get(pid) ?? []).reduce((sum, child) => sum + child.ticks + below(child.pid), 0);
  return (all.find(({ pid }) => pid === root)?.ticks ?? 0) + below(root);
}

/** The share of all cores' time that others used between two readings. */
export function othersShare(before: Ticks, after: Ticks): number {
  const { all, idle, own } = {
    all: after.all - before.all,
    idle: after.idle - before.idle,
    own: after.own - before.own,
  };
  return all > 0 ? Math.max(0, (all - idle - own) / all) : 0;
}

/** What is known of the processor in one run: the share of others in each measurement, and the indexes read. */
export type Processor = { others: number[]; indexes: number[] };

/** Others may have this share of all cores; at rest they have one or two hundredths. */
const MAX_OTHERS = 0.05;
/** By this share an index may differ from the one that the slowdown was computed from. */
const MAX_DRIFT = 0.15;

/** Why the figures of a run mean nothing; undefined if they do. */
export function whyBusy({ others, indexes }: Processor, index: number): string | undefined {
  const share = Math.max(0, ...others);
  if (share > MAX_OTHERS) return `others took ${Math.round(share * 100)}% of the processor`;
  const other = indexes.find((read) => Math.abs(read / index - 1) > MAX_DRIFT);
  return other === undefined ? undefined : `index ${other} instead of ${index}`;
}
