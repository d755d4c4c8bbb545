import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundle, bundledCatalogue } from "../../../domain/catalogue/bundle/bundle.ts";
import { collections, findCollection } from "../../../domain/catalogue/collections.ts";
import { slugOf } from "../../../domain/catalogue/entry.ts";
import type { ProductEntry } from "../../../domain/catalogue/product.ts";
import { picturesOf } from "../../../domain/media/pictures.ts";
import type { PictureManifest } from "../../../domain/media/pictures.ts";
import { root } from "../../../scripts/root.ts";

/** Everything that a build reads. Pictures are not copied: pages only link to them. */
const PARTS = ["app", "domain", "stand-ins", "scripts", "server"];
const FILES = ["package.json", "package-lock.json", "tsconfig.json"];
const CONFIGS = ["react-router.config.ts", "vite.config.ts"];
const MANIFEST = "domain/media/manifest.json";

/** A copy of the project, and the paths of its product pages: the shop's own first. */
export type GrownShop = { folder: string; paths: string[] };

/**
 * Copies the project to a temporary folder and extends its catalogue to `products` listed products: the shop's own,
 * then copies of its pieces under other names, taken from all collections in turn.
 */
export function growShop(products: number): GrownShop {
  const folder = mkdtempSync(join(tmpdir(), "hazelzuri-grown-"));
  for (const part of [...PARTS, ...FILES, ...CONFIGS]) {
    cpSync(join(root, part), join(folder, part), { recursive: true });
  }
  const isOwn = (path: string) => !path.startsWith(join(root, "public/pictures"));
  cpSync(join(root, "public"), join(folder, "public"), { recursive: true, filter: isOwn });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));

  const manifest = JSON.parse(readFileSync(join(root, MANIFEST), "utf8")) as PictureManifest;
  const listed = collections.flatMap(({ id }) =>
    bundle[id].filter((entry) => !entry.partOnly).map((entry) => ({ id, entry })),
  );
  const pieces = listed.filter(({ entry }) => !entry.parts);
  const grown: Record<string, ProductEntry[]> = {};
  const paths = bundledCatalogue().pages.map(({ path }) => path);
  for (let n = listed.length + 1; n <= products; n++) {
    const piece = pieces[n % pieces.length];
    if (!piece) throw new Error("The catalogue is empty");
    const { id, entry } = piece;
    const { alsoNamed: _, ...same } = entry;
    const alt = `${entry.alt} No ${n}`;
    (grown[id] ??= []).push({ ...same, id: 1000 + n, alt });
    paths.push(`${findCollection(id)?.href}/${slugOf(alt)}`);
    for (const { key, record } of picturesOf(manifest, `${id}/${slugOf(entry.alt)}`)) {
      manifest[`${id}/${slugOf(alt)}/${key.split("/").at(-1)}`] = record;
    }
  }
  writeFileSync(join(folder, MANIFEST), JSON.stringify(manifest));
  writeFileSync(join(folder, "domain/catalogue/bundle/grown.json"), JSON.stringify(grown));
  const file = join(folder, "domain/catalogue/bundle/bundle.ts");
  const source = readFileSync(file, "utf8")
    .replace("export const bundle: Bundle", "const own: Bundle")
    .concat(
      `import grownEntries from "./grown.json" with { type: "json" };
const grown: Record<string, any> = grownEntries;
const all = Object.entries(own).map(([id, entries]) => [id, [...entries, ...(grown[id] ?? [])]]);
export const bundle: Bundle = Object.fromEntries(all);\n`,
    );
  writeFileSync(file, source);
  return { folder, paths };
}
