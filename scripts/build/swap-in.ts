import { rename, rm } from "node:fs/promises";

/**
 * Puts a finished folder in the place of another by two renames, then deletes the other: what is open in it stays
 * readable, and its address names a whole folder again within a millisecond.
 */
export async function swapIn(finished: string, place: string): Promise<void> {
  const previous = `${place}.previous`;
  // Left behind by a build that was killed between the steps below.
  await rm(previous, { recursive: true, force: true });
  await rename(place, previous).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  await rename(finished, place);
  await rm(previous, { recursive: true, force: true });
}
