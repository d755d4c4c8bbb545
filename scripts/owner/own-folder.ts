import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * Calls `work` with a new folder in the data folder, for copies of customers' data: only its owner can read it, and it
 * is removed afterwards. What a killed command has left of the same name is removed first.
 */
export async function withOwnFolder<T>(
  dataDir: string,
  name: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  await mkdir(dataDir, { recursive: true });
  for (const entry of await readdir(dataDir)) {
    const [, pid] = new RegExp(`^${name}-(\\d+)-\\w+$`).exec(entry) ?? [];
    if (pid && !isRunning(Number(pid))) await rm(join(dataDir, entry), { recursive: true });
  }
  const folder = await mkdtemp(join(dataDir, `${name}-${process.pid}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
