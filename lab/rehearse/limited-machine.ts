import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";

/** A group of processes with a limit of memory, and none of swap (Linux cgroups, of either version). */
export type LimitedGroup = {
  /** The file that takes a process's number. */
  procs: string;
  /** Memory of its processes that is theirs alone, without copies of files, in bytes. */
  own(): number;
  /** The most that it has used at any moment, copies of files included, which make way when memory is needed. */
  most(): number;
  /** How many processes were ended because the limit was reached. */
  killed(): number;
  remove(): void;
};

/** @throws if this machine does not allow it: it needs root. */
export function limitMemory(name: string, bytes: number): LimitedGroup {
  return existsSync("/sys/fs/cgroup/memory/memory.limit_in_bytes")
    ? versionOne(`/sys/fs/cgroup/memory/${name}`, bytes)
    : versionTwo(`/sys/fs/cgroup/${name}`, bytes);
}

function versionOne(folder: string, bytes: number): LimitedGroup {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/memory.limit_in_bytes`, String(bytes));
  // Memory and swap together.
  writeFileSync(`${folder}/memory.memsw.limit_in_bytes`, String(bytes));
  return {
    procs: `${folder}/cgroup.procs`,
    own: () => field(`${folder}/memory.stat`, "total_rss"),
    most: () => Number(readFileSync(`${folder}/memory.max_usage_in_bytes`, "utf8")),
    killed: () => field(`${folder}/memory.oom_control`, "oom_kill"),
    remove: () => rmdirSync(folder),
  };
}

function versionTwo(folder: string, bytes: number): LimitedGroup {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/memory.max`, String(bytes));
  writeFileSync(`${folder}/memory.swap.max`, "0");
  return {
    procs: `${folder}/cgroup.procs`,
    own: () => field(`${folder}/memory.stat`, "anon"),
    most: () => Number(readFileSync(`${folder}/memory.peak`, "utf8")),
    killed: () => field(`${folder}/memory.events`, "oom_kill"),
    remove: () => rmdirSync(folder),
  };
}

function field(file: string, name: string): number {
  const line = readFileSync(file, "utf8").match(new RegExp(`^${name} (\\d+)$`, "m"));
  return Number(line?.[1] ?? 0);
}
