import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PictureManifest } from "../../domain/media/pictures.ts";

/** Reads the manifest of the project in `root`. */
export function readManifest(root: string): PictureManifest {
  const text = readFileSync(join(root, "domain/media/manifest.json"), "utf8");
  return JSON.parse(text) as PictureManifest;
}

const manifests = new Map<string, PictureManifest>();

/**
 * The manifest, read when it is first asked for and shared from then on. Not imported: both server bundles would
 * contain it, as code, and with 10,000 products it has 12 MB.
 */
export function pictureManifest(root: string): PictureManifest {
  const manifest = manifests.get(root) ?? readManifest(root);
  manifests.set(root, manifest);
  return manifest;
}
