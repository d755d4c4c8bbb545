import { readFile, writeFile } from "node:fs/promises";

import type { Subject } from "./find-masters.ts";

/** Pictures that only hold a place until the real ones exist: key to where they came from and their hash. */
export type StandIns = Record<string, { source: string; hash: string }>;

export async function readStandIns(file: string): Promise<StandIns> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as StandIns;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw error;
  }
}

/** The entries whose file is still the stand-in: a file with other content is a real picture by now. */
export function stillStandIns(standIns: StandIns, subjects: Subject[]): StandIns {
  const hashes = new Map(subjects.flatMap((s) => s.masters.map((m) => [m.key, m.hash])));
  return Object.fromEntries(
    Object.entries(standIns).filter(([key, { hash }]) => hashes.get(key) === hash),
  );
}

export async function writeStandIns(file: string, standIns: StandIns): Promise<void> {
  const sorted = Object.fromEntries(
    Object.entries(standIns).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  await writeFile(file, `${JSON.stringify(sorted, null, 2)}\n`);
}
