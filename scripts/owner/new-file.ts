import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Creates a file atomically: `write` fills a temporary file next to it, which is flushed to disk and then
 * renamed. Only its owner may read it. @throws if the file exists or its folder does not, and what `write`
 * throws.
 */
export async function makeFile(
  file: string,
  write: (unfinished: string) => Promise<void>,
): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} is there already and is not replaced.`);
  if (!existsSync(dirname(file))) throw new Error(`There is no folder ${dirname(file)}.`);
  const unfinished = `${file}.unfinished-${process.pid}`;
  try {
    await (await open(unfinished, "wx", 0o600)).close();
    await write(unfinished);
    await flush(unfinished);
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Flushes a file to disk (fsync). */
export async function flush(file: string): Promise<void> {
  const handle = await open(file, "r+");
  await handle.sync();
  await handle.close();
}
