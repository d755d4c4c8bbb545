import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import { inAsciiLowerCase } from "../../domain/orders/find.ts";
import { personal, personalTables, NO_CUSTOMER } from "../db/personal.ts";
import type { ColumnRule, Owner, Personal, PersonalTable, Replaced } from "../db/personal.ts";
import { tables } from "../db/schema.ts";
import type { Db, Schema } from "../db/schema.ts";
import { isSqlite } from "../db/tables/table.ts";
import { dropEmails } from "../messages/outbox.ts";

/** What a customer's rows are found by: the references of her orders, her e-mail address, her cards in the book. */
export type Customer = {
  orders?: readonly string[];
  email?: string;
  cards?: readonly string[];
};

type Row = Readonly<Record<string, unknown>>;

/**
 * Finds a customer's rows. The keys of those that others refer to are read once and become lists, so that every query
 * uses an index, however many orders it is about.
 */
function createFinder(db: Db, { orders, email, cards }: Customer) {
  const known = new Map<string, Promise<readonly unknown[]>>();

  /** SQL: whether a row belongs to her by this owner; undefined if none can. */
  async function isHers(owner: Owner): Promise<RawBuilder<SqlBool> | undefined> {
    if ("email" in owner) {
      if (email === undefined) return undefined;
      const column = owner.asTyped ? addressKey(db, owner.email) : sql.ref(owner.email);
      return sql`${column} = ${inAsciiLowerCase(email)}`;
    }
    const [column, values = []] =
      "order" in owner
        ? [owner.order, orders]
        : "card" in owner
          ? [owner.card, cards]
          : [owner.in[0], await keysOf(owner.in[1])];
    return values.length === 0
      ? undefined
      : sql`${sql.ref(column)} in (${sql.join([...new Set(values)])})`;
  }

  /** The values of a key, such as `payments.reference`, of her rows. */
  function keysOf(key: string): Promise<readonly unknown[]> {
    const [name = "", column = ""] = key.split(".");
    const keys =
      known.get(key) ??
      rowsOf(name as keyof Schema, [column]).then((rows) => rows.map((row) => row[column]));
    known.set(key, keys);
    return keys;
  }

  /** These columns of her rows of a table. */
  async function rowsOf(name: keyof Schema, columns: readonly string[]): Promise<Row[]> {
    const selected = sql.join(columns.map((column) => sql.ref(column)));
    const queries = (await conditionsOf(name)).map(
      (condition) => sql<Row>`select ${selected} from ${sql.table(name)} where ${condition}`,
    );
    if (queries.length === 0) return [];
    return (await sql<Row>`${sql.join(queries, sql` union `)}`.execute(db)).rows;
  }

  /** One condition for each of a table's owners; none if no row can be hers. */
  async function conditionsOf(name: keyof Schema): Promise<RawBuilder<SqlBool>[]> {
    const table: typeof NO_CUSTOMER | PersonalTable = personal[name];
    const conditions = [];
    for (const owner of table === NO_CUSTOMER ? [] : table.owners) {
      const condition = await isHers(owner);
      if (condition) conditions.push(condition);
    }
    return conditions;
  }

  /** Whether a table's rows are looked for at all. */
  function isAsked(name: keyof Schema): boolean {
    const table: typeof NO_CUSTOMER | PersonalTable = personal[name];
    const owners = table === NO_CUSTOMER ? [] : table.owners;
    return owners.some((owner) => {
      if ("order" in owner) return orders !== undefined;
      if ("email" in owner) return email !== undefined;
      if ("card" in owner) return cards !== undefined;
      return isAsked(owner.in[1].split(".")[0] as keyof Schema);
    });
  }

  return { isHers, rowsOf, conditionsOf, isAsked };
}

/** The address in a column in which it stands as it was typed, as an index of it has it. */
const addressKey = (db: Db, column: string) =>
  isSqlite(db) ? sql`lower(${sql.ref(column)})` : sql`lower(${sql.ref(column)} collate "C")`;

const isExported = (rule: ColumnRule) =>
  rule !== "inner" && rule !== "staff" && rule !== "withheld";

/** All that an export has of a customer, by the names of its lists. Those in which she can have no rows are left out. */
export async function readPersonal(
  db: Db,
  customer: Customer,
): Promise<Record<string, Record<string, unknown>[]>> {
  const { rowsOf, isAsked } = createFinder(db, customer);
  const lists: Record<string, Record<string, unknown>[]> = {};
  for (const { name, table } of personalTables) {
    if (table.as === undefined || !isAsked(name)) continue;
    const columns = Object.entries(table.columns).flatMap(([column, rule]) =>
      isExported(rule) ? [column] : [],
    );
    // In their order, or by their first time.
    const first =
      "position" in table.columns ? "position" : columns.find((each) => each.endsWith("_at"));
    const rows = await rowsOf(name, [...new Set([...columns, ...(first ? [first] : [])])]);
    if (first) rows.sort((one, other) => compare(one[first], other[first]));
    lists[table.as] = rows.map((row) =>
      Object.fromEntries(
        columns.map((column) => [camelCase(column), valueOf(name, column, row[column])]),
      ),
    );
  }
  return lists;
}

/** Of two times or two numbers; null is the first. */
function compare(one: unknown, other: unknown): number {
  const [before = "", after = ""] = [one, other] as (string | number | undefined)[];
  return before < after ? -1 : before > after ? 1 : 0;
}

function valueOf(name: keyof Schema, column: string, value: unknown): unknown {
  if (Buffer.isBuffer(value)) return `data:image/jpeg;base64,${value.toString("base64")}`;
  const columns: Readonly<Record<string, { isJson: boolean }>> = tables[name].columns;
  const isJson = columns[column]?.isJson === true && typeof value === "string" && value !== "";
  return isJson ? (JSON.parse(value) as unknown) : value;
}

const camelCase = (column: string) =>
  column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Takes a customer out of the database: her rows go, or lose what says something of her, as `server/db/personal.ts`
 * has it. Call it in a transaction that has locked the orders, after what needs more than this, such as what pages show.
 */
export async function erasePersonal(db: Db, customer: Customer): Promise<void> {
  const finder = createFinder(db, customer);
  // Orders are the first: the database lets go of words about a customer once she is out of her order.
  for (const entry of personalTables) {
    if (entry.table.erased === "row stays") await blankRows(db, entry, finder);
  }
  // Rows go before those that they refer to.
  for (const entry of personalTables.toReversed()) {
    if (entry.table.erased === "row goes") await dropRows(db, entry, finder);
  }
}

type Finder = ReturnType<typeof createFinder>;

async function blankRows(db: Db, { name, table }: Personal, finder: Finder): Promise<void> {
  const rules = Object.entries(table.columns).flatMap(([column, rule]) =>
    typeof rule === "string" ? [] : [{ column, ...rule }],
  );
  const owned = rules.filter(({ owner }) => owner === undefined);
  for (const condition of owned.length === 0 ? [] : await finder.conditionsOf(name)) {
    await update(db, name, owned, condition);
  }
  for (const rule of rules) {
    const condition = rule.owner && (await finder.isHers(rule.owner));
    if (condition) await update(db, name, [rule], condition);
  }
}

async function update(
  db: Db,
  name: keyof Schema,
  rules: readonly (Replaced & { column: string })[],
  condition: RawBuilder<SqlBool>,
): Promise<void> {
  const sets = rules.map(({ column, by, where }) => {
    const ref = sql.ref(column);
    const isWhere = where === undefined ? sql`` : sql` and ${sql.raw(where)}`;
    return sql`${ref} = case when ${ref} <> ''${isWhere} then ${sql.lit(by)} else ${ref} end`;
  });
  await sql`update ${sql.table(name)} set ${sql.join(sets)} where ${condition}`.execute(db);
}

async function dropRows(db: Db, { name, table }: Personal, finder: Finder): Promise<void> {
  for (const condition of await finder.conditionsOf(name)) {
    const gone = table.mail ? sql` returning id` : sql``;
    const { rows } = await sql<{
      id: string;
    }>`delete from ${sql.table(name)} where ${condition}${gone}`.execute(db);
    const ids = rows.map(({ id }) => id);
    if (table.mail && ids.length > 0) await dropEmails(db, [table.mail], ids);
  }
}
