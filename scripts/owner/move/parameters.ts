import { listed, quoted } from "./tables.ts";
import type { Column, Table, Value } from "./tables.ts";

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
