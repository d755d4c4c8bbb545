import { copyFile, mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";

import type { PictureManifest, PictureRecord } from "../../domain/pictures/pictures.ts";
import { encode, faultOf, shownName } from "./encode.ts";
import { findSubjects, type Master, type Subject } from "./find-masters.ts";
import { filesOf, readManifest, writeManifest } from "./manifest.ts";
import { rulesOf } from "./settings.ts";
import { readStandIns, stillStandIns, writeStandIns } from "./stand-ins.ts";

const QUIET_MS = 2000;
const SAVE_EVERY = 10;

export type Options = {
  /** The project's folder, with `pictures/`, `public/pictures/` and `domain/pictures/` in it. */
  root: string;
  log: (line: string) => void;
};

/** Brings `public/pictures/` and the manifest in step with the masters. Returns the faults, one line each. */
export async function run({ root, log }: Options): Promise<string[]> {
  const output = path.join(root, "public/pictures");
  const manifestFile = path.join(root, "domain/pictures/manifest.json");
  const standInsFile = path.join(root, "pictures/stand-ins.json");
  await mkdir(path.join(output, "share"), { recursive: true });

  const subjects = await findSubjects(path.join(root, "pictures"));
  const before = await readManifest(manifestFile);
  const present = new Set(await filesUnder(output));
  await keepStandIns(standInsFile, subjects);

  const isCurrent = (master: Master) =>
    before[master.key]?.hash === master.hash &&
    filesOf(before, master.key).every((f) => present.has(f));
  const total = subjects.flatMap((s) => s.masters).filter((m) => !isCurrent(m)).length;
  const started = Date.now();
  let done = 0;
  const progress = (master: Master) => {
    done++;
    if (Date.now() - started > QUIET_MS) log(`${done} of ${total}  ${master.key}`);
  };

  const manifest: PictureManifest = {};
  const keepOld = (subject: Subject) => {
    for (const key of Object.keys(before))
      if (key.startsWith(`${subject.subject}/`)) manifest[key] = before[key]!;
  };
  const faults: string[] = [];
  let unsaved = 0;
  for (const subject of subjects) {
    const fresh = subject.masters.filter((m) => !isCurrent(m));
    const problems = [...subject.faults, ...emptyFault(subject)];
    for (const master of fresh) {
      const fault = await faultOf(master);
      if (fault) problems.push(fault);
    }
    const records =
      problems.length === 0
        ? await encodeAll(fresh, output, { ...before, ...manifest }, problems, progress)
        : null;
    if (!records) {
      faults.push(...problems);
      keepOld(subject);
      continue;
    }
    for (const master of subject.masters)
      manifest[master.key] = records.get(master.key) ?? before[master.key]!;
    unsaved += fresh.length;
    if (unsaved >= SAVE_EVERY) {
      // Work that is done survives an interruption.
      await writeManifest(manifestFile, { ...before, ...manifest });
      unsaved = 0;
    }
  }

  await writeManifest(manifestFile, manifest);
  const removed = await removeStrangers(output, manifest);
  log(
    `${Object.keys(manifest).length} pictures: ${done} encoded, ${removed} old files removed, ${faults.length} faults`,
  );
  return faults;
}

/** Encodes a subject's new masters aside and moves them in together, so that a fault in one changes nothing. */
async function encodeAll(
  masters: Master[],
  output: string,
  known: PictureManifest,
  problems: string[],
  progress: (master: Master) => void,
): Promise<Map<string, PictureRecord> | null> {
  const records = new Map<string, PictureRecord>();
  if (masters.length === 0) return records;
  const aside = await mkdtemp(path.join(output, ".new-"));
  try {
    for (const master of masters) {
      try {
        const record =
          (await copyTwin(master, known, output, aside)) ?? (await encode(master, aside));
        records.set(master.key, record);
        progress(master);
      } catch {
        problems.push(`${shownName(master)}: damaged; save or export it again`);
      }
    }
    if (problems.length > 0) return null;
    for (const file of await readdir(aside))
      await rename(path.join(aside, file), path.join(output, file));
    return records;
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/** The same picture under another name is copied, not encoded again. */
async function copyTwin(
  master: Master,
  known: PictureManifest,
  output: string,
  aside: string,
): Promise<PictureRecord | null> {
  const twin = Object.keys(known).find(
    (key) =>
      key !== master.key &&
      known[key]?.hash === master.hash &&
      rulesOf(key.slice(0, key.indexOf("/"))) === rulesOf(master.group),
  );
  if (!twin) return null;
  const { share: _, ...record } = known[twin]!;
  const from = filesOf({ [twin]: record }, twin);
  const to = filesOf({ [master.key]: record }, master.key);
  try {
    for (const [i, file] of from.entries())
      await copyFile(path.join(output, file), path.join(aside, to[i]!));
  } catch {
    return null;
  }
  return record;
}

function emptyFault(subject: Subject): string[] {
  if (subject.masters.length > 0 || subject.faults.length > 0) return [];
  return [`pictures/${subject.subject}: empty; put 1.jpg, 2.jpg … into it, or remove the folder`];
}

async function keepStandIns(file: string, subjects: Subject[]): Promise<void> {
  const listed = await readStandIns(file);
  const still = stillStandIns(listed, subjects);
  if (Object.keys(still).length < Object.keys(listed).length) await writeStandIns(file, still);
}

async function filesUnder(output: string): Promise<string[]> {
  const entries = await readdir(output, { recursive: true, withFileTypes: true });
  return entries
    .filter((e) => e.isFile())
    .map((e) => path.relative(output, path.join(e.parentPath, e.name)).replaceAll(path.sep, "/"));
}

async function removeStrangers(output: string, manifest: PictureManifest): Promise<number> {
  const wanted = new Set(Object.keys(manifest).flatMap((key) => filesOf(manifest, key)));
  const strangers = (await filesUnder(output)).filter(
    (f) => !wanted.has(f) && /\.(avif|jpg)$/.test(f),
  );
  for (const file of strangers) await rm(path.join(output, file));
  return strangers.length;
}
