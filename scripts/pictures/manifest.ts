import { createHash } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { phonePictureUrl, pictureUrl, SMALL_WIDTH } from "../../domain/media/pictures.ts";
import type { PictureManifest } from "../../domain/media/pictures.ts";
import { SHARE_VERSION } from "../../server/media/settings.ts";
import type { ShareTitle } from "../../server/media/encoder-tasks.ts";
import type { Master } from "./find-masters.ts";

export async function readManifest(file: string): Promise<PictureManifest> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as PictureManifest;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw error;
  }
}

/** Writes one line for each picture, sorted, so that a changed picture changes one line. */
export async function writeManifest(file: string, manifest: PictureManifest): Promise<void> {
  const lines = Object.keys(manifest)
    .toSorted(bySubjectAndNumber)
    .map((key) => `  ${JSON.stringify(key)}: ${JSON.stringify(manifest[key])}`);
  const text = lines.length === 0 ? "{}\n" : `{\n${lines.join(",\n")}\n}\n`;
  // Renamed into place, so that a reader never sees a partial manifest.
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

/** The names, under `public/pictures/`, of a picture's encodings and its thumbnail. */
export function encodingsOf(manifest: PictureManifest, key: string): string[] {
  const record = manifest[key];
  if (!record) return [];
  const urls = [
    ...record.widths.map((width) => pictureUrl(record, key, width, "avif")),
    ...(record.phone?.widths ?? []).map((width) => phonePictureUrl(record, key, width)),
    pictureUrl(record, key, record.jpeg, "jpg"),
    pictureUrl(record, key, SMALL_WIDTH, "avif"),
  ];
  return urls.map((url) => url.replace("/pictures/", ""));
}

/** The names of all files of a picture, its share picture included. */
export function filesOf(manifest: PictureManifest, key: string): string[] {
  const share = manifest[key]?.share?.replace("/pictures/", "");
  return [...encodingsOf(manifest, key), ...(share ? [share] : [])];
}

function bySubjectAndNumber(a: string, b: string): number {
  const [cutA, cutB] = [a.lastIndexOf("/"), b.lastIndexOf("/")];
  const [subjectA, subjectB] = [a.slice(0, cutA), b.slice(0, cutB)];
  if (subjectA !== subjectB) return subjectA < subjectB ? -1 : 1;
  return Number(a.slice(cutA + 1)) - Number(b.slice(cutB + 1));
}

/** Returns the name of a product's share picture under `public/pictures/`: its hash changes with picture and text. */
export function shareFile(master: Master, title: ShareTitle): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([SHARE_VERSION, master.hash, title]))
    .digest("hex")
    .slice(0, 8);
  return `share/${master.subject.replace("/", "-")}-${hash}.jpg`;
}
