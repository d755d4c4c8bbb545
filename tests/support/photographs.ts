import { deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

type Facts = {
  width?: number;
  height?: number;
  /** EXIF's orientation; the pixels are stored so that the picture is upright with it. */
  orientation?: number;
  format?: "jpeg" | "png" | "webp" | "avif";
  /** What it looks like; other numbers give other pictures. */
  seed?: number;
  progressive?: boolean;
};

/** A photograph, red at the top and blue at the bottom, darker on the left, with texture; `width` is the upright one. */
export async function photograph(facts: Facts = {}): Promise<Buffer> {
  const { width = 1200, height = 1500, orientation = 1, format = "jpeg", seed = 1 } = facts;
  const small = { width: 60, height: 75 };
  const data = Buffer.alloc(small.width * small.height * 3);
  for (let y = 0; y < small.height; y += 1) {
    for (let x = 0; x < small.width; x += 1) {
      const light = 0.4 + (0.6 * x) / small.width;
      const texture = ((x * 7 + y * 13 + x * y * seed) % 17) * 2;
      const at = (y * small.width + x) * 3;
      data[at] = Math.round(200 * light * (1 - y / small.height)) + texture;
      data[at + 1] = 40 + texture + (seed % 50);
      data[at + 2] = Math.round(200 * light * (y / small.height)) + texture;
    }
  }
  const upright = sharp(data, { raw: { ...small, channels: 3 } }).resize(width, height, {
    fit: "fill",
  });
  const stored = sharp(await upright.png({ compressionLevel: 1 }).toBuffer());
  const image = asStored(stored, orientation).withMetadata({ orientation });
  if (format === "png") return image.png().toBuffer();
  if (format === "webp") return image.webp().toBuffer();
  if (format === "avif") return image.avif({ effort: 0 }).toBuffer();
  return image.jpeg({ quality: 92, progressive: facts.progressive ?? false }).toBuffer();
}

/** The pixels that EXIF's orientation turns upright. */
function asStored(image: Sharp, orientation: number): Sharp {
  const turns: Record<number, (given: Sharp) => Sharp> = {
    2: (given) => given.flop(),
    3: (given) => given.rotate(180),
    4: (given) => given.flip(),
    5: (given) => given.rotate(90).flop(),
    6: (given) => given.rotate(270),
    7: (given) => given.rotate(270).flop(),
    8: (given) => given.rotate(90),
  };
  return turns[orientation]?.(image) ?? image;
}

/** A valid PNG of a few kilobytes that says it has this many pixels, and would have them if it were decoded. */
export function pictureBomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit for each pixel: 112 MB of zeros for 30,000 x 30,000, about a thousandth of that when compressed.
  header.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...parts]);
}

const TABLE = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function crc(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
