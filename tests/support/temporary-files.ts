import { accessSync, constants, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";

const IN_MEMORY = "/dev/shm";
/** An ample estimate of what all tests take at one time. */
const NEEDED_BYTES = 3 * 2 ** 30;

/**
 * The folder for the tests' databases, data folders and browser profiles: in memory where there is room. On a disk, a
 * test that opens a database of its own takes twice as long, as does each commit.
 */
export function folderForTests(): string {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return Math.min(bavail * bsize, freemem()) > NEEDED_BYTES ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
