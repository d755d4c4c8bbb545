/**
 * Makes the shop's two type files from their npm packages: only the letters, figures and signs the
 * shop writes, every weight. Run by hand (`node scripts/fonts.ts`) after a change of typeface; the
 * outputs are committed. The naira sign stands in another file of the package, so it is cut out on
 * its own and joined to the family by `unicode-range` in `app/styles/fonts.css`.
 */
import { readFile, writeFile } from "node:fs/promises";
import subset from "subset-font";

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join("");
const LETTERS = `${range(0x20, 0x7e)}${range(0xc0, 0xff)}\u00a0£©·×–—‘’“”…€→−`;
const NAIRA = "₦";

const files = "node_modules/@fontsource-variable";
const cuts = [
  {
    from: `${files}/bodoni-moda/files/bodoni-moda-latin-wght-normal.woff2`,
    to: "display.woff2",
    text: LETTERS,
  },
  {
    from: `${files}/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2`,
    to: "text.woff2",
    text: LETTERS,
  },
  {
    from: `${files}/hanken-grotesk/files/hanken-grotesk-latin-ext-wght-normal.woff2`,
    to: "text-naira.woff2",
    text: NAIRA,
  },
];

for (const { from, to, text } of cuts) {
  const font = await subset(await readFile(from), text, { targetFormat: "woff2" });
  await writeFile(`app/styles/fonts/${to}`, font);
  console.log(`${to} ${(font.length / 1024).toFixed(1)} KB`);
}
