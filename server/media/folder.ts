import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

/** Where a process keeps copies of photographs, and works on uploads. May be deleted while no process runs. */
export type MediaFolder = {
  /** Copies of pictures in the database. */
  copies: PictureShelf;
  /** Calls `work` with a new empty folder, which is removed afterwards. */
  withFolder<T>(work: (folder: string) => Promise<T>): Promise<T>;
  /** Removes what killed processes have left, and copies that were made more than a month ago. Returns how many. */
  sweep(now: Date): Promise<number>;
};

const WORK = ".work-";
const HOUR_MS = 60 * 60 * 1000;
/** Longer than an upload or an encoding can take. */
const WORK_MS = HOUR_MS;
const COPY_MS = 30 * 24 * HOUR_MS;

export function createMediaFolder(dataFolder: string): MediaFolder {
  // Absolute: the encoder's process runs in another folder.
  const folder = resolve(dataFolder);
  return {
    copies: createPictureShelf(folder),
    withFolder: async (work) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const own = await mkdtemp(join(folder, WORK));
      try {
        return await work(own);
      } finally {
        await rm(own, { recursive: true, force: true });
      }
    },
    sweep: async (now) => {
      let removed = 0;
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        const facts = await stat(path).catch(() => undefined);
        const age = now.getTime() - (facts?.mtimeMs ?? now.getTime());
        if (age < (name.startsWith(WORK) ? WORK_MS : COPY_MS)) continue;
        // A file that cannot be removed, such as another user's, must not stop the rest.
        const failed = await rm(path, { recursive: true, force: true }).catch(() => "failed");
        if (!failed) removed += 1;
      }
      return removed;
    },
  };
}

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
