import { brotliDecompressSync } from "node:zlib";

/**
 * The web's packed fonts (WOFF2) as plain TrueType, which the text renderer of the share pictures reads.
 * After the W3C recommendation 'WOFF File Format 2.0'; checksums are left 0, as renderers ignore them.
 */
export function unpackFont(packed: Buffer): Buffer {
  const file = new Reader(packed);
  if (file.u32() !== 0x774f4632) throw new TypeError("not a WOFF2 font");
  const flavor = file.u32();
  file.skip(4);
  const count = file.u16();
  file.skip(6);
  const compressedSize = file.u32();
  file.skip(24);

  const entries = Array.from({ length: count }, () => {
    const flags = file.u8();
    const tag = KNOWN_TAGS[flags & 63] ?? file.text(4);
    const version = flags >> 6;
    const length = file.base128();
    // Outlines are packed unless they say version 3; all other tables only when they say so.
    const transformed = tag === "glyf" || tag === "loca" ? version !== 3 : version !== 0;
    return { tag, transformed, size: transformed ? file.base128() : length };
  });

  const data = new Reader(brotliDecompressSync(file.bytes(compressedSize)));
  const raw = new Map(entries.map(({ tag, size }) => [tag, data.bytes(size)]));
  const isPacked = (tag: string) => entries.some((e) => e.tag === tag && e.transformed);

  const outlines = isPacked("glyf") ? unpackOutlines(tableOf(raw, "glyf")) : undefined;
  if (outlines) {
    raw.set("glyf", outlines.glyf);
    raw.set("loca", outlines.loca);
    // Offsets are written long.
    tableOf(raw, "head").writeInt16BE(1, 50);
  }
  if (outlines && isPacked("hmtx")) {
    const metrics = tableOf(raw, "hhea").readUInt16BE(34);
    raw.set("hmtx", unpackMetrics(tableOf(raw, "hmtx"), metrics, outlines.left));
  }
  return assemble(flavor, raw);
}

const KNOWN_TAGS = (
  "cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX " +
  "vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat " +
  "fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill"
)
  .split(" ")
  .map((tag) => tag.replace("_", " "));

class Reader {
  #at = 0;
  readonly buffer: Buffer;
  constructor(buffer: Buffer) {
    this.buffer = buffer;
  }
  skip(n: number) {
    this.#at += n;
  }
  bytes(n: number): Buffer {
    this.#at += n;
    return this.buffer.subarray(this.#at - n, this.#at);
  }
  text(n: number): string {
    return this.bytes(n).toString("latin1");
  }
  u8(): number {
    return this.buffer.readUInt8(this.#at++);
  }
  u16(): number {
    this.#at += 2;
    return this.buffer.readUInt16BE(this.#at - 2);
  }
  i16(): number {
    this.#at += 2;
    return this.buffer.readInt16BE(this.#at - 2);
  }
  u32(): number {
    this.#at += 4;
    return this.buffer.readUInt32BE(this.#at - 4);
  }
  /** A number in groups of seven bits. */
  base128(): number {
    let value = 0;
    for (;;) {
      const byte = this.u8();
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  }
  /** A short number that takes one byte where it can. */
  packed16(): number {
    const code = this.u8();
    if (code === 253) return this.u16();
    if (code === 254) return 506 + this.u8();
    if (code === 255) return 253 + this.u8();
    return code;
  }
}

type Tables = Map<string, Buffer>;

function tableOf(tables: Tables, tag: string): Buffer {
  const found = tables.get(tag);
  if (!found) throw new TypeError(`the font has no ${tag} table`);
  return found;
}

type Outlines = { glyf: Buffer; loca: Buffer; left: number[] };

function unpackOutlines(table: Buffer): Outlines {
  const all = new Reader(table);
  all.skip(4);
  const glyphs = all.u16();
  all.skip(2);
  const sizes = Array.from({ length: 7 }, () => all.u32());
  const [contours, points, flags, coordinates, composites, boxes, instructions] = sizes.map(
    (size) => new Reader(all.bytes(size)),
  ) as [Reader, Reader, Reader, Reader, Reader, Reader, Reader];
  const hasBox = boxes.bytes(4 * Math.floor((glyphs + 31) / 32));

  const parts: Buffer[] = [];
  const left: number[] = [];
  const loca = Buffer.alloc((glyphs + 1) * 4);
  let offset = 0;
  for (let g = 0; g < glyphs; g++) {
    const count = contours.i16();
    const box = (hasBox.readUInt8(g >> 3) & (128 >> (g & 7))) > 0 ? boxes.bytes(8) : undefined;
    let glyph: Buffer = Buffer.alloc(0);
    if (count < 0) glyph = composite(box ?? Buffer.alloc(8), composites, coordinates, instructions);
    else if (count > 0) glyph = simple(count, box, points, flags, coordinates, instructions);
    left.push(glyph.length > 0 ? glyph.readInt16BE(2) : 0);
    loca.writeUInt32BE(offset, g * 4);
    const padded = Buffer.concat([glyph, Buffer.alloc((4 - (glyph.length % 4)) % 4)]);
    offset += padded.length;
    parts.push(padded);
  }
  loca.writeUInt32BE(offset, glyphs * 4);
  return { glyf: Buffer.concat(parts), loca, left };
}

/** A glyph of other glyphs: its records are copied, up to the one that says it is the last. */
function composite(box: Buffer, records: Reader, lengths: Reader, instructions: Reader): Buffer {
  const [WORDS, SCALE, MORE, XY_SCALE, MATRIX, INSTRUCTIONS] = [1, 8, 32, 64, 128, 256];
  const head = Buffer.alloc(2);
  head.writeInt16BE(-1);
  const parts = [head, box];
  let instructed = false;
  for (let flags = MORE; flags & MORE;) {
    const start = records.bytes(2);
    flags = start.readUInt16BE();
    instructed ||= (flags & INSTRUCTIONS) > 0;
    const scale = flags & SCALE ? 2 : flags & XY_SCALE ? 4 : flags & MATRIX ? 8 : 0;
    parts.push(start, records.bytes(2 + (flags & WORDS ? 4 : 2) + scale));
  }
  if (instructed) {
    const length = lengths.packed16();
    parts.push(uint16(length), instructions.bytes(length));
  }
  return Buffer.concat(parts);
}

function simple(
  contours: number,
  box: Buffer | undefined,
  points: Reader,
  flags: Reader,
  coordinates: Reader,
  instructions: Reader,
): Buffer {
  const ends: number[] = [];
  let total = 0;
  for (let c = 0; c < contours; c++) {
    total += points.packed16();
    ends.push(total - 1);
  }
  const [xs, ys, on]: [number[], number[], number[]] = [[], [], []];
  let [x, y] = [0, 0];
  for (let p = 0; p < total; p++) {
    const flag = flags.u8();
    const [dx, dy] = step(flag, coordinates);
    x += dx;
    y += dy;
    xs.push(x);
    ys.push(y);
    on.push(flag < 128 ? 1 : 0);
  }
  const length = coordinates.packed16();
  const program = instructions.bytes(length);
  const bounds =
    box ?? int16s([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]);
  const steps = (values: number[]) => int16s(values.map((v, i) => v - (values[i - 1] ?? 0)));
  return Buffer.concat([
    uint16(contours),
    bounds,
    ...ends.map(uint16),
    uint16(length),
    program,
    Buffer.from(on),
    steps(xs),
    steps(ys),
  ]);
}

/** The way from one point to the next, in the recommendation's table of 128 forms. */
function step(flag: number, from: Reader): [dx: number, dy: number] {
  const form = flag & 127;
  const signed = (bit: number, value: number) => (bit & 1 ? value : -value);
  const a = from.u8();
  if (form < 10) return [0, signed(flag, ((form & 14) << 7) + a)];
  if (form < 20) return [signed(flag, (((form - 10) & 14) << 7) + a), 0];
  if (form < 84) {
    const f = form - 20;
    return [
      signed(flag, 1 + (f & 48) + (a >> 4)),
      signed(flag >> 1, 1 + ((f & 12) << 2) + (a & 15)),
    ];
  }
  const b = from.u8();
  if (form < 120) {
    const f = form - 84;
    return [
      signed(flag, 1 + (Math.floor(f / 12) << 8) + a),
      signed(flag >> 1, 1 + (((f % 12) >> 2) << 8) + b),
    ];
  }
  const c = from.u8();
  if (form < 124)
    return [signed(flag, (a << 4) + (b >> 4)), signed(flag >> 1, ((b & 15) << 8) + c)];
  return [signed(flag, (a << 8) + b), signed(flag >> 1, (c << 8) + from.u8())];
}

/** Side bearings that were left out are the outlines' own left edges. */
function unpackMetrics(table: Buffer, metrics: number, left: readonly number[]): Buffer {
  const reader = new Reader(table);
  const flags = reader.u8();
  const advances = Array.from({ length: metrics }, () => reader.u16());
  const bearing = (leftOut: number, edge: number) => (flags & leftOut ? edge : reader.i16());
  const bearings = left.map((edge, g) => bearing(g < metrics ? 1 : 2, edge));
  return Buffer.concat(
    bearings.flatMap((value, g) => {
      const advance = advances[g];
      return advance === undefined ? [int16s([value])] : [uint16(advance), int16s([value])];
    }),
  );
}

function assemble(flavor: number, tables: Tables): Buffer {
  const sorted = [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const head = Buffer.alloc(12 + sorted.length * 16);
  head.writeUInt32BE(flavor, 0);
  head.writeUInt16BE(sorted.length, 4);
  let offset = head.length;
  const parts: Buffer[] = [head];
  sorted.forEach(([tag, data], i) => {
    head.write(tag, 12 + i * 16, "latin1");
    head.writeUInt32BE(offset, 12 + i * 16 + 8);
    head.writeUInt32BE(data.length, 12 + i * 16 + 12);
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4);
    parts.push(data, padding);
    offset += data.length + padding.length;
  });
  return Buffer.concat(parts);
}

function uint16(value: number): Buffer {
  const out = Buffer.alloc(2);
  out.writeUInt16BE(value);
  return out;
}

function int16s(values: readonly number[]): Buffer {
  const out = Buffer.alloc(values.length * 2);
  values.forEach((value, i) => out.writeInt16BE(value, i * 2));
  return out;
}
