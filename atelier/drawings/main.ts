/**
 * Re-makes drawings: `node atelier/drawings/main.ts [name …] [--out folder] [--width pixels]`.
 * A name is a picture (`hazelbabies/kite-dress`) or a group (`feed`); without one, all are made.
 */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";

import sharp from "sharp";

import { Press } from "./paper/press.ts";
import { hashOf } from "../../scripts/pictures/find-masters.ts";
import { readStandIns, writeStandIns } from "../../scripts/pictures/stand-ins.ts";
import { PICTURES, STAND_INS } from "./pictures.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: "string" }, width: { type: "string" }, png: { type: "boolean" } },
});
sharp.concurrency(1);
const folder = values.out ?? path.resolve(import.meta.dirname, "../../pictures");
const all = { ...PICTURES, ...STAND_INS };
const wanted = Object.keys(all).filter(
  (key) =>
    positionals.length === 0 ||
    positionals.some((name) => key === name || key.startsWith(`${name}/`)),
);
if (wanted.length === 0) {
  console.error(`No picture of that name. There are: ${Object.keys(all).join(", ")}`);
  process.exitCode = 1;
}

const press = new Press();
try {
  for (const key of wanted) {
    const started = performance.now();
    const standIn = key in STAND_INS && values.out === undefined;
    if (standIn && !(await isFree(key))) {
      console.log(`${key}  has its real picture: left alone`);
      continue;
    }
    const picture = all[key]!();
    const scale = values.width ? Number(values.width) / picture.width : 1;
    const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
    const file = path.join(folder, key, values.png ? "1.png" : "1.webp");
    await press.print(picture.svg, width, height, file);
    if (standIn) await list(key, file);
    console.log(`${key}  ${width} x ${height}  ${Math.round(performance.now() - started)} ms`);
  }
} finally {
  await press.close();
}

/** True where nothing or only a stand-in lies. */
async function isFree(key: string): Promise<boolean> {
  const listed = await readStandIns(path.join(folder, "stand-ins.json"));
  const file = path.join(folder, key, "1.webp");
  if (!existsSync(file)) return true;
  return listed[`${key}/1`]?.hash === hashOf(await readFile(file));
}

async function list(key: string, file: string): Promise<void> {
  const standIns = path.join(folder, "stand-ins.json");
  const listed = await readStandIns(standIns);
  listed[`${key}/1`] = { source: "drawing", hash: hashOf(await readFile(file)) };
  await writeStandIns(standIns, listed);
}
