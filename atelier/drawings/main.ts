/**
 * Re-makes drawings: `node atelier/drawings/main.ts [name …] [--out folder] [--width pixels]`.
 * A name is a picture (`hazelbabies/kite-dress`) or a group (`feed`); without one, all are made.
 */
import path from "node:path";
import { parseArgs } from "node:util";

import sharp from "sharp";

import { Press } from "./paper/press.ts";
import { PICTURES } from "./pictures.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: "string" }, width: { type: "string" }, png: { type: "boolean" } },
});
sharp.concurrency(1);
const folder = values.out ?? path.resolve(import.meta.dirname, "../../pictures");
const wanted = Object.keys(PICTURES).filter(
  (key) =>
    positionals.length === 0 ||
    positionals.some((name) => key === name || key.startsWith(`${name}/`)),
);
if (wanted.length === 0) {
  console.error(`No picture of that name. There are: ${Object.keys(PICTURES).join(", ")}`);
  process.exitCode = 1;
}

const press = new Press();
try {
  for (const key of wanted) {
    const started = performance.now();
    const picture = PICTURES[key]!();
    const scale = values.width ? Number(values.width) / picture.width : 1;
    const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
    const file = path.join(folder, key, values.png ? "1.png" : "1.webp");
    await press.print(picture.svg, width, height, file);
    console.log(`${key}  ${width} x ${height}  ${Math.round(performance.now() - started)} ms`);
  }
} finally {
  await press.close();
}
