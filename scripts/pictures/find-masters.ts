import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

import type { Cut } from "../../domain/media/photographs.ts";
import { SETTINGS_VERSION } from "../../server/media/settings.ts";

/** One original picture on disk: `pictures/<group>/<slug>/<n>.<ext>`. */
export type Master = {
  subject: string;
  group: string;
  n: number;
  key: string;
  file: string;
  hash: string;
  /** The part that is shown; the whole master if undefined. */
  cut?: Cut | undefined;
};

/**
 * Parts of masters by their keys, `pictures/crops.json`. `master` are eight hex digits of the file's SHA-256: another file
 * under the same name, such as the owner's photograph, is shown whole.
 */
type Crops = Record<string, Cut & { master: string }>;

/** The masters of one folder `pictures/<group>/<slug>`, and the folder's own faults. */
export type Subject = { subject: string; group: string; masters: Master[]; faults: string[] };

const MASTER = /^([1-9]\d*)\.(jpe?g|png|webp)$/i;
const SAFE_NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Reads every folder of `pictures/` with its masters, sorted by name. */
export async function findSubjects(folder: string): Promise<Subject[]> {
  const subjects: Subject[] = [];
  const crops = await readCrops(folder);
  for (const group of await foldersIn(folder))
    for (const slug of await foldersIn(path.join(folder, group))) {
      subjects.push(await readSubject(folder, group, slug, crops));
    }
  return subjects;
}

async function readCrops(folder: string): Promise<Crops> {
  const names = await readdir(folder);
  if (!names.includes("crops.json")) return {};
  return JSON.parse(await readFile(path.join(folder, "crops.json"), "utf8")) as Crops;
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((e) => e.isDirectory())
    .map((e) => e.name)
    .toSorted();
}

async function readSubject(
  folder: string,
  group: string,
  slug: string,
  crops: Crops,
): Promise<Subject> {
  const subject = `${group}/${slug}`;
  const masters: Master[] = [];
  const faults: string[] = [];
  if (!SAFE_NAME.test(group) || !SAFE_NAME.test(slug))
    faults.push(`pictures/${subject}: name folders with small letters, digits and hyphens only`);
  const taken = new Map<number, string>();
  const misnamed = new Set<number>();
  for (const name of (await readdir(path.join(folder, subject))).toSorted()) {
    if (name.startsWith(".") || name === "Thumbs.db" || name === "desktop.ini") continue;
    const match = MASTER.exec(name);
    if (!match) {
      faults.push(
        `pictures/${subject}/${name}: not a numbered picture; name it 1.jpg, 2.jpg … (jpg, png or webp)`,
      );
      misnamed.add(Number.parseInt(name));
      continue;
    }
    const n = Number(match[1]);
    if (taken.has(n)) {
      faults.push(
        `pictures/${subject}: both ${taken.get(n)} and ${name} are there; keep one of them`,
      );
      continue;
    }
    taken.set(n, name);
    const file = path.join(folder, subject, name);
    const key = `${subject}/${n}`;
    const content = await readFile(file);
    const { master, ...cut } = crops[key] ?? {};
    const isCut = master !== undefined && master === shortHash(content);
    masters.push({
      subject,
      group,
      n,
      key,
      file,
      hash: shortHash(SETTINGS_VERSION, content, ...(isCut ? [JSON.stringify(cut)] : [])),
      cut: isCut ? (cut as Cut) : undefined,
    });
  }
  masters.sort((a, b) => a.n - b.n);
  const last = masters.at(-1)?.n ?? 1;
  for (let n = 1; n <= last; n++)
    if (!taken.has(n) && !misnamed.has(n))
      faults.push(`pictures/${subject}/${n}: missing; number the pictures 1, 2, 3 … without gaps`);
  return { subject, group, masters, faults };
}

/** Eight hex digits of a SHA-256: of a master's settings, content and part, part of its files' names. */
function shortHash(...parts: (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex").slice(0, 8);
}
