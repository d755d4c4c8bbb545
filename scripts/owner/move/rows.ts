import { createHash } from "node:crypto";
import { quoted } from "./tables.ts";
import type { Table, Value } from "./tables.ts";

/**
 * A number that both databases calculate of a row, over the lengths and texts of its values: the sum of a batch shows
 * whether PostgreSQL has stored what SQLite had.
 */
export function fingerprint(values: readonly Value[]): number {
  const text = values
    .map((value) => {
      if (value === null) return "-";
      const said = Buffer.isBuffer(value) ? sha256(value).toString("hex") : String(value);
      return `${Buffer.byteLength(said)}:${said}`;
    })
    .join("");
  return sha256(text).readUIntBE(0, BYTES);
}

/** Of 40 bits, a sum over a batch is still exact as a JavaScript number. */
const BYTES = 5;

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

/** The same in PostgreSQL, for a row called `row`. */
export function fingerprintQuery({ columns }: Table, row: string): string {
  const parts = columns.map(({ name, type }) => {
    const own = `${row}.${quoted(name)}`;
    // A hash's length is known: calculating it twice would read a photograph twice.
    if (type === "bytes") return `coalesce('64:' || encode(sha256(${own}), 'hex'), '-')`;
    return `coalesce(octet_length(${own}::text) || ':' || ${own}, '-')`;
  });
  const hash = `sha256(convert_to(${parts.join(" || ")}, 'UTF8'))`;
  return `('x' || left(encode(${hash}, 'hex'), ${2 * BYTES}))::bit(${8 * BYTES})::bigint`;
}

const MOST_ROWS = 2_000;
const MOST_BYTES = 4 * 1024 * 1024;

/** Groups rows so that a batch is small in memory: a photograph's bytes may be megabytes. */
export function* batched(rows: Iterable<Value[]>): Generator<Value[][]> {
  let [batch, bytes]: [Value[][], number] = [[], 0];
  for (const row of rows) {
    batch.push(row);
    for (const value of row) bytes += typeof value === "number" ? 8 : (value?.length ?? 0);
    if (batch.length < MOST_ROWS && bytes < MOST_BYTES) continue;
    yield batch;
    [batch, bytes] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}
