import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Pictures of feeds, kept as files. A name is `<store>/<id>` of letters, digits, hyphens and underscores. */
export type PictureShelf = {
  /** Undefined where it is not kept. */
  read(name: string): Promise<Buffer | undefined>;
  write(name: string, bytes: Buffer): Promise<void>;
};

/** @throws on other faults of the disk than a file that is not there. */
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
      await mkdir(dirname(file), { recursive: true });
      await writeFile(unfinished, bytes);
      await rename(unfinished, file);
    },
  };
}
