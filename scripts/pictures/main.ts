/** `npm run pictures`: encodes the masters under `pictures/` for browsers. See docs/owner.md. */
import os from "node:os";
import path from "node:path";

import sharp from "sharp";

import { brand } from "../../domain/stores/brand.ts";
import { bundledCatalogue } from "../../domain/catalogue/bundle/bundle.ts";
import { run } from "./run.ts";
import type { ShareTitle } from "../../server/media/encoder-tasks.ts";

const { findCollection, findProduct, products } = bundledCatalogue();

// Encoding takes much CPU and is never urgent: one thread, low priority.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
sharp.concurrency(1);
sharp.cache(false);

/** The title drawn on a piece's picture for shared links; none for accessories, which have no page. */
function titleOf(subject: string): ShareTitle | undefined {
  const product = findProduct(subject);
  const collection = product && findCollection(product.collection);
  if (!product || !collection) return undefined;
  return { brand: brand.name, name: product.alt, collection: `${collection.name} Collection` };
}

const faults = await run({
  root: path.resolve(import.meta.dirname, "../.."),
  required: products.map(({ sku }) => sku),
  titleOf,
  log: (line) => {
    console.log(line);
  },
});
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
