import { createHash } from "node:crypto";

/** A column of a table that both databases have. */
export type Column = {
  name: string;
  type: "text" | "integer" | "bytes";
  /** Wide enough for money: its sum is printed. */
  isMoney: boolean;
};

export type Table = {
  name: string;
  /** In the source's order. */
  columns: readonly Column[];
  key: readonly string[];
  /** The column that PostgreSQL numbers by itself, if any. */
  identity: string | undefined;
};

/** PostgreSQL's types; any other is refused, since nothing here says how it is copied. */
export const TYPES: Readonly<Record<string, Pick<Column, "type" | "isMoney">>> = {
  text: { type: "text", isMoney: false },
  integer: { type: "integer", isMoney: false },
  bigint: { type: "integer", isMoney: true },
  bytea: { type: "bytes", isMoney: false },
};

/** One value of a row of the source. */
export type Value = string | number | Buffer | null;

/** Number of rows, and the sum of each column of numbers, exact, as text. */
export type Sums = { rows: string; columns: Readonly<Record<string, string>> };

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const listed = (names: readonly string[], prefix = ""): string =>
  names.map((name) => prefix + quoted(name)).join(", ");

/** SQL for one row: what `Sums` holds, with the same names in both databases. */
export function sumsQuery({ name, columns }: Table, text: string): string {
  const sums = columns
    .filter(({ type }) => type === "integer")
    .map((column) => {
      const own = quoted(column.name);
      return `, cast(coalesce(sum(${own}), 0) as ${text}) as ${own}`;
    });
  return `select cast(count(*) as ${text}) as "number of rows"${sums.join("")} from ${quoted(name)}`;
}

export function toSums(row: Readonly<Record<string, string>>): Sums {
  const { "number of rows": rows = "", ...columns } = row;
  return { rows, columns };
}

/** The tables in an order in which each comes after those that its rows refer to. @throws if there is none. */
export function afterTheirParents(
  tables: readonly Table[],
  references: readonly { child: string; parent: string }[],
): Table[] {
  const sorted: Table[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name));
    const waits = ({ name }: Table) =>
      references.some(
        ({ child, parent }) => child === name && parent !== name && names.has(parent),
      );
    const free = left.filter((table) => !waits(table));
    if (free.length === 0) throw new Error(`Tables refer to each other: ${[...names].join(", ")}.`);
    sorted.push(...free);
    left = left.filter(waits);
  }
  return sorted;
}

/** What is not the same before and after, in words. */
export function differencesOf({ name }: Table, from: Sums, to: Sums): string[] {
  const of = ({ rows, columns }: Sums): [string, string][] => [
    ["the number of rows", rows],
    ...Object.entries(columns),
  ];
  const after = new Map(of(to));
  return of(from)
    .filter(([what, value]) => after.get(what) !== value)
    .map(([what, value]) => `${name}, ${what}: ${value} before, ${after.get(what)} after`);
}

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

/**
 * Rows as a table called `as` that a query can read: JSON in one parameter, or where there are bytes each value as a
 * parameter of its own, since they are sent as they are.
 */
export function given(
  { name, columns }: Pick<Table, "name" | "columns">,
  rows: readonly (readonly Value[])[],
  as: string,
): { text: string; values: (string | number | Buffer | null)[] } {
  if (columns.some(({ type }) => type === "bytes")) {
    const types = columns.map(({ type }) => PARAMETERS[type]);
    const tuples = rows.map((_row, at) => {
      const first = at * columns.length + 1;
      return `(${types.map((type, column) => `$${first + column}::${type}`).join(", ")})`;
    });
    const names = listed(columns.map((column) => column.name));
    const values = rows.flatMap((row) => row.map(exact));
    return { text: `(values ${tuples.join(", ")}) as ${as} (${names})`, values };
  }
  const objects = rows.map((row) =>
    Object.fromEntries(columns.map((column, at) => [column.name, exact(row[at] ?? null)])),
  );
  return {
    text: `json_populate_recordset(null::${quoted(name)}, $1::json) as ${as}`,
    values: [JSON.stringify(objects)],
  };
}

const PARAMETERS: Readonly<Record<Column["type"], string>> = {
  text: "text",
  integer: "bigint",
  bytes: "bytea",
};

function exact(value: Value): Value {
  if (typeof value === "number" && !Number.isSafeInteger(value)) {
    throw new Error(`${value} is not a whole number that can be copied exactly.`);
  }
  return value;
}
