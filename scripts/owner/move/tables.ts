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
