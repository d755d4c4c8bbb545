import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { pictureKey } from "../../domain/media/pictures.ts";
import { drawShare } from "../../server/media/share.ts";
import { shownPart } from "./encode.ts";
import { findSubjects } from "./find-masters.ts";
import { readManifest, shareFile } from "./manifest.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Returns the greatest mean difference of any channel between two pictures, 0 to 255. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const layers = [{ input: other, blend: "difference" as const }];
  // `stats` reads a pipeline's input, so the composite must be rendered first.
  const difference = await sharp(one).composite(layers).removeAlpha().png().toBuffer();
  const { channels } = await sharp(difference).stats();
  return Math.max(...channels.map(({ mean }) => mean));
}

test("a share picture is set in the shop's typefaces, as the committed one is", async () => {
  const subject = "naledi/orion-dress";
  const subjects = await findSubjects(path.join(root, "pictures"));
  const master = subjects.find((found) => found.subject === subject)?.masters[0];
  const manifest = await readManifest(path.join(root, "domain/media/manifest.json"));
  const record = manifest[pictureKey(subject, 1)];
  if (!master || !record) throw new Error(`no picture of ${subject}`);
  const title = { brand: "HazelZuri", name: "Orion Dress", collection: "Naledi Collection" };
  const file = `/pictures/${shareFile(master, title)}`;
  expect(file).toBe(record.share);

  const committed = await readFile(path.join(root, "public", file));
  const drawn = await drawShare(await shownPart(master).png().toBuffer(), record.color, title);
  // If it cannot read a font file, the renderer silently uses another typeface: 0.7 or more.
  expect(await difference(drawn, committed)).toBeLessThan(0.2);
});
