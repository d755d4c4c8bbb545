/** `npm run pictures`: makes what the browser gets from the masters under `pictures/`. See docs/owner.md. */
import os from "node:os";
import path from "node:path";

import sharp from "sharp";

import { brand } from "../../domain/brand.ts";
import { findCollection, findProduct, products } from "../../domain/catalogue/catalogue.ts";
import { run } from "./run.ts";
import type { ShareTitle } from "./share.ts";

// Encoding is heavy and never urgent: one thread, low priority.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
sharp.concurrency(1);
sharp.cache(false);

/** Accessories belong to no collection and have no page of their own, so nobody shares them. */
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
