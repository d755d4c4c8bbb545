import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Stores pictures as files that only their owner may read; each name is a relative path without `..`. */
export type PictureShelf = {
  /** Returns undefined if there is no such picture. */
  read(name: string): Promise<Buffer | undefined>;
  write(name: string, bytes: Buffer): Promise<void>;
};

/** Stores the files under `folder`. Its methods throw on file system errors other than a missing file. */
export function createPictureShelf(folder: string): PictureShelf {
  return {
    read: async (name) => {
      try {
        return await readFile(join(folder, name));
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
        throw error;
      }
    },
    write: async (name, bytes) => {
      const file = join(folder, name);
      const unfinished = `${file}.${randomUUID()}`;
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(unfinished, bytes, { mode: 0o600 });
      await rename(unfinished, file);
    },
  };
}
