import { expect, test } from "vitest";

import {
  leanWidth,
  phoneSrcset,
  pictureSrcset,
  pictureUrl,
  picturesOf,
  type PictureManifest,
  type PictureRecord,
} from "./pictures.ts";

const record: PictureRecord = {
  hash: "1a2b3c4d",
  width: 1200,
  height: 1500,
  widths: [320, 640],
  jpeg: 800,
  blur: "data:image/webp;base64,AA==",
  color: "#aabbcc",
};

test("an address carries the content hash, the width and the format", () => {
  expect(pictureUrl(record, "naledi/orion-dress/1", 640, "avif")).toBe(
    "/pictures/naledi-orion-dress-1-1a2b3c4d-640.avif",
  );
  expect(pictureUrl(record, "heroes/home/1", 800, "jpg")).toBe(
    "/pictures/heroes-home-1-1a2b3c4d-800.jpg",
  );
});

test("a srcset lists every AVIF width, the thumbnail's too", () => {
  expect(pictureSrcset(record, "heroes/home/1")).toBe(
    [160, 320, 640]
      .map((width) => `/pictures/heroes-home-1-1a2b3c4d-${width}.avif ${width}w`)
      .join(", "),
  );
});

test("the files of a phone crop have names of their own", () => {
  const key = "heroes/home/1";
  expect(phoneSrcset({ key, record: { ...record, phone: { widths: [480, 800] } } })).toBe(
    "/pictures/heroes-home-1-1a2b3c4d-phone-480.avif 480w, /pictures/heroes-home-1-1a2b3c4d-phone-800.avif 800w",
  );
  expect(phoneSrcset({ key, record })).toBe("");
});

test("a subject's pictures come in numeric order, ten after nine", () => {
  const manifest: PictureManifest = {};
  for (const n of [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]) manifest[`naledi/orion-dress/${n}`] = record;
  manifest["naledi/orion-dress-two/1"] = record;
  expect(picturesOf(manifest, "naledi/orion-dress").map((p) => p.key)).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => `naledi/orion-dress/${n}`),
  );
});

test("a subject without pictures has an empty list", () => {
  expect(picturesOf({}, "naledi/orion-dress")).toEqual([]);
});

test("a shopper who saves data gets the largest width with at most 0.4 of the pixels", () => {
  const widths = [160, 320, 640, 800];
  expect([800, 640, 320].map((asked) => leanWidth(widths, asked))).toEqual([320, 320, 160]);
  expect(leanWidth([640, 1200, 1800, 2400], 2400)).toBe(1200);
});

test("a picture without so small a width is sent in its smallest one", () => {
  expect(leanWidth([160, 320], 160)).toBe(160);
  expect(leanWidth([320, 600], 320)).toBe(320);
});
