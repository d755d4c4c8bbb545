import { createHash } from "node:crypto";

/** A column of a table that both databases have. */
export type Column = {
  name: string;
  /** The type of a value that is sent to PostgreSQL. */
  type: "text" | "bigint" | "bytea";
  /** Whether the column is wide enough for money: its sum is then printed. */
  isMoney: boolean;
};

export type Table = {
  name: string;
  /** In the order of the embedded database. */
  columns: readonly Column[];
  /** The column that PostgreSQL numbers by itself, if any. */
  identity: string | undefined;
};

/** The types of PostgreSQL's columns that can be copied; any other is refused. */
export const TYPES: Readonly<Record<string, Pick<Column, "type" | "isMoney">>> = {
  text: { type: "text", isMoney: false },
  integer: { type: "bigint", isMoney: false },
  bigint: { type: "bigint", isMoney: true },
  bytea: { type: "bytea", isMoney: false },
};

/** One value of a row of the source. */
export type Value = string | number | Buffer | null;

/** Sums of a table by what was added up: its rows, and each column of numbers. They are exact, as text. */
export type Sums = Readonly<Record<string, string>>;

/** The sum that counts rows. No column has this name. */
export const ROWS = "the number of rows";

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const listed = (names: readonly string[]): string => names.map(quoted).join(", ");

/** SQL for one row with a table's `Sums`, for both databases. */
export function sumsQuery({ name, columns }: Table): string {
  const sums = columns
    .filter(({ type }) => type === "bigint")
    .map((column) => {
      const own = quoted(column.name);
      return `, cast(coalesce(sum(${own}), 0) as text) as ${own}`;
    });
  return `select cast(count(*) as text) as "${ROWS}"${sums.join("")} from ${quoted(name)}`;
}

/** The differences between a table's sums in the old and the new database, in words. */
export function differencesOf({ name }: Table, from: Sums, to: Sums): string[] {
  return Object.entries(from)
    .filter(([what, value]) => to[what] !== value)
    .map(([what, value]) => `${name}, ${what}: ${value} before, ${to[what]} after`);
}

/**
 * A row's checksum, over the lengths and texts of its values. PostgreSQL calculates it, too (`fingerprintQuery`): if the
 * sums over a batch are equal, it has stored what SQLite had.
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

/** Bytes of a fingerprint: with 40 bits the sum over a batch is still exact as a JavaScript number. */
const BYTES = 5;

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

/** SQL that calculates `fingerprint` in PostgreSQL, for a row called `row`. */
export function fingerprintQuery({ columns }: Table, row: string): string {
  const parts = columns.map(({ name, type }) => {
    const own = `${row}.${quoted(name)}`;
    // A hash's length is always 64: asking for it would calculate the hash, and read a photograph, twice.
    if (type === "bytea") return `coalesce('64:' || encode(sha256(${own}), 'hex'), '-')`;
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

/**
 * SQL for these rows as a table called `fresh`, and the query's parameters: all rows as one JSON text; for a table with
 * bytes, which JSON cannot hold, a parameter for each value.
 */
export function given(
  { name, columns }: Table,
  rows: readonly (readonly Value[])[],
): { text: string; values: (string | number | Buffer | null)[] } {
  if (columns.some(({ type }) => type === "bytea")) {
    const tuples = rows.map((_row, at) => {
      const first = at * columns.length + 1;
      return `(${columns.map(({ type }, column) => `$${first + column}::${type}`).join(", ")})`;
    });
    const names = listed(columns.map((column) => column.name));
    const values = rows.flatMap((row) => row.map(exact));
    return { text: `(values ${tuples.join(", ")}) as fresh (${names})`, values };
  }
  const objects = rows.map((row) =>
    Object.fromEntries(columns.map((column, at) => [column.name, exact(row[at] ?? null)])),
  );
  return {
    text: `json_populate_recordset(null::${quoted(name)}, $1::json) as fresh`,
    values: [JSON.stringify(objects)],
  };
}

function exact(value: Value): Value {
  if (typeof value === "number" && !Number.isSafeInteger(value)) {
    throw new Error(`${value} is not a whole number that can be copied exactly.`);
  }
  return value;
}
