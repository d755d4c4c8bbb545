import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { PictureManifest, PictureRecord } from "../../domain/media/pictures.ts";
import { drawShare } from "../../server/media/share.ts";
import type { ShareTitle } from "../../server/media/encoder-tasks.ts";
import { damageOf, encode, faultOf, isDamaged, shownPart } from "./encode.ts";
import { findSubjects } from "./find-masters.ts";
import type { Master, Subject } from "./find-masters.ts";
import { encodingsOf, filesOf, readManifest, shareFile, writeManifest } from "./manifest.ts";

const QUIET_MS = 2000;
const SAVE_EVERY = 10;

export type Options = {
  /** The project's folder, with `pictures/`, `public/pictures/` and `domain/media/` in it. */
  root: string;
  /** Subjects that must have pictures: the catalogue's products. */
  required?: readonly string[];
  /** Returns the text of a product's share picture; undefined for other subjects, which get none. */
  titleOf?: (subject: string) => ShareTitle | undefined;
  log: (line: string) => void;
};

/** Updates `public/pictures/` and the manifest to match the masters. Returns the faults, one line each. */
export async function run({
  root,
  required = [],
  titleOf = () => undefined,
  log,
}: Options): Promise<string[]> {
  const output = path.join(root, "public/pictures");
  const manifestFile = path.join(root, "domain/media/manifest.json");
  await mkdir(path.join(output, "share"), { recursive: true });

  const subjects = await findSubjects(path.join(root, "pictures"));
  const before = await readManifest(manifestFile);
  const present = new Set(await filesUnder(output));

  const isCurrent = (master: Master) =>
    before[master.key]?.hash === master.hash &&
    encodingsOf(before, master.key).every((f) => present.has(f));
  const total = subjects.flatMap((s) => s.masters).filter((m) => !isCurrent(m)).length;
  const started = Date.now();
  let done = 0;
  const progress = (master: Master) => {
    done++;
    if (Date.now() - started > QUIET_MS) log(`${done} of ${total}  ${master.key}`);
  };

  const manifest: PictureManifest = {};
  const keepOld = (subject: string) => {
    for (const [key, record] of Object.entries(before))
      if (key.startsWith(`${subject}/`)) manifest[key] = record;
  };
  const faults: string[] = [];
  for (const subject of required.filter((name) => !subjects.some((s) => s.subject === name))) {
    faults.push(`pictures/${subject}: missing; make the folder and put 1.jpg, 2.jpg … into it`);
    keepOld(subject);
  }
  let unsaved = 0;
  for (const subject of subjects) {
    const fresh = subject.masters.filter((m) => !isCurrent(m));
    const problems = [...subject.faults, ...emptyFault(subject)];
    const sound: Master[] = [];
    for (const master of fresh) {
      const fault = await faultOf(master);
      if (fault) problems.push(fault);
      else sound.push(master);
    }
    // Encoding would find a damaged file, but a subject with other faults is not encoded: all files are checked here, so
    // that one run reports all faults.
    if (problems.length > 0)
      for (const master of sound) if (await isDamaged(master)) problems.push(damageOf(master));
    const records =
      problems.length === 0 ? await encodeAll(fresh, output, problems, progress) : null;
    if (!records) {
      faults.push(...problems);
      keepOld(subject.subject);
      continue;
    }
    for (const { key } of subject.masters) {
      const record = records.get(key) ?? before[key];
      if (record) manifest[key] = record;
    }
    unsaved += fresh.length;
    if (unsaved >= SAVE_EVERY) {
      // An interrupted run keeps what it has encoded.
      await writeManifest(manifestFile, { ...before, ...manifest });
      unsaved = 0;
    }
  }

  const shared = await makeShares(subjects, manifest, present, output, titleOf);
  await writeManifest(manifestFile, manifest);
  const removed = await removeUnused(output, manifest);
  log(
    `${Object.keys(manifest).length} pictures: ${done} encoded, ${shared} share pictures made, ${removed} old files removed, ${faults.length} faults`,
  );
  return faults;
}

/** Makes the share pictures of products whose first picture or text has changed. Returns how many. */
async function makeShares(
  subjects: readonly Subject[],
  manifest: PictureManifest,
  present: ReadonlySet<string>,
  output: string,
  titleOf: (subject: string) => ShareTitle | undefined,
): Promise<number> {
  let made = 0;
  for (const { subject, masters } of subjects) {
    const master = masters.find(({ n }) => n === 1);
    const record = master && manifest[master.key];
    const title = titleOf(subject);
    // A refused master still has its old record and share picture.
    if (!title || !master || record?.hash !== master.hash) continue;
    const file = shareFile(master, title);
    if (!present.has(file)) {
      const picture = await shownPart(master).png().toBuffer();
      await writeFile(path.join(output, file), await drawShare(picture, record.color, title));
      made++;
    }
    manifest[master.key] = { ...record, share: `/pictures/${file}` };
  }
  return made;
}

/**
 * Encodes a subject's new masters into a temporary folder and moves them together, so that a fault in one changes
 * nothing.
 */
async function encodeAll(
  masters: Master[],
  output: string,
  problems: string[],
  progress: (master: Master) => void,
): Promise<Map<string, PictureRecord> | null> {
  const records = new Map<string, PictureRecord>();
  if (masters.length === 0) return records;
  const aside = await mkdtemp(path.join(output, ".new-"));
  try {
    for (const master of masters) {
      try {
        records.set(master.key, await encode(master, aside));
        progress(master);
      } catch {
        problems.push(damageOf(master));
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

function emptyFault(subject: Subject): string[] {
  if (subject.masters.length > 0 || subject.faults.length > 0) return [];
  return [`pictures/${subject.subject}: empty; put 1.jpg, 2.jpg … into it, or remove the folder`];
}

async function filesUnder(output: string): Promise<string[]> {
  const entries = await readdir(output, { recursive: true, withFileTypes: true });
  return entries
    .filter((e) => e.isFile())
    .map((e) => path.relative(output, path.join(e.parentPath, e.name)).replaceAll(path.sep, "/"));
}

async function removeUnused(output: string, manifest: PictureManifest): Promise<number> {
  const wanted = new Set(Object.keys(manifest).flatMap((key) => filesOf(manifest, key)));
  const unused = (await filesUnder(output)).filter(
    (f) => !wanted.has(f) && /\.(avif|jpg)$/.test(f),
  );
  for (const file of unused) await rm(path.join(output, file));
  return unused.length;
}
