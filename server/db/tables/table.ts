import { sql, SqliteAdapter } from "kysely";
import type { ColumnType, Kysely } from "kysely";

/** SQL; `{ sqlite, postgres }` where the two differ. */
export type Sql = string | Record<Dialect, string>;
type Dialect = "sqlite" | "postgres";

type Parts = {
  type: Sql;
  isNullable: boolean;
  since: string | undefined;
  /** The only texts that the column takes. */
  values: readonly string[] | undefined;
  /** The text is JSON. */
  isJson: boolean;
  /** SQL that follows the type, made of the column's name. */
  rules: readonly ((name: string) => string)[];
};

/**
 * A column: its SQL, and the types of what is read, inserted and updated. Inserts must have it, unless it is `nullable`
 * or has a `default`.
 */
export class Column<Read, Insert = Read, Update = Read> {
  declare readonly type: [Read, Insert] extends [Insert & Update, Read]
    ? Read
    : ColumnType<Read, Insert, Update>;
  readonly #parts: Parts;

  constructor(type: Sql, parts: Partial<Parts> = {}) {
    this.#parts = {
      type,
      isNullable: false,
      since: undefined,
      values: undefined,
      isJson: false,
      rules: [],
      ...parts,
    };
  }

  get addedBy(): string | undefined {
    return this.#parts.since;
  }

  get values(): readonly string[] | undefined {
    return this.#parts.values;
  }

  get isJson(): boolean {
    return this.#parts.isJson;
  }

  sql(name: string, dialect: Dialect): string {
    const { type, isNullable, rules } = this.#parts;
    const more = rules.map((rule) => rule(name));
    return [`"${name}"`, of(type, dialect), ...(isNullable ? [] : ["not null"]), ...more].join(" ");
  }

  /** Narrows the types only, for instance with `text.of<Speed>()`. */
  of<Type extends Read>(): Column<Type> {
    return new Column(this.#parts.type, this.#parts);
  }

  /** By its types, the column is written once and never updated. */
  fixed(): Column<Read, Insert, never> {
    return new Column(this.#parts.type, this.#parts);
  }

  /** By its types, an update can set the column to these values only. */
  becomes<Value extends Read>(): Column<Read, Insert, Value> {
    return new Column(this.#parts.type, this.#parts);
  }

  nullable(): Column<Read | null, Insert | null, Update | null> {
    return new Column(this.#parts.type, { ...this.#parts, isNullable: true });
  }

  /** `migration`: the name of the later migration that adds the column; it passes the same name to `createTables`. */
  since(migration: string): Column<Read, Insert, Update> {
    return new Column(this.#parts.type, { ...this.#parts, since: migration });
  }

  default(value: string | number): Column<Read, Insert | undefined, Update> {
    return this.#with(() => `default ${typeof value === "string" ? quoted(value) : value}`);
  }

  key(): Column<Read, Insert, Update> {
    return this.#with(() => "primary key");
  }

  unique(): Column<Read, Insert, Update> {
    return this.#with(() => "unique");
  }

  /** `column` is a table's key, such as `orders.reference`. */
  references(column: string, onDelete?: "cascade"): Column<Read, Insert, Update> {
    const [table, key] = column.split(".");
    const then = onDelete ? ` on delete ${onDelete}` : "";
    return this.#with(() => `references ${table} (${key})${then}`);
  }

  check(condition: string): Column<Read, Insert, Update> {
    return this.#with(() => `check (${condition})`);
  }

  positive(): Column<Read, Insert, Update> {
    return this.#with((name) => `check (${name} > 0)`);
  }

  notEmpty(): Column<Read, Insert, Update> {
    return this.#with((name) => `check (${name} <> '')`);
  }

  /** Refused by the table's triggers, not by a check: SQLite cannot change a check when a later release has one more. */
  oneOf<const Value extends Read & string>(...values: readonly Value[]): Column<Value> {
    return new Column(this.#parts.type, { ...this.#parts, values }) as unknown as Column<Value>;
  }

  #with<Insert2 = Insert>(rule: Parts["rules"][number]): Column<Read, Insert2, Update> {
    return new Column(this.#parts.type, {
      ...this.#parts,
      rules: [...this.#parts.rules, rule],
    });
  }
}

export const text = new Column<string>("text");
/**
 * The owner's words, which may name a customer: written once, and erased with the customer
 * (`server/orders/erase-order.ts`).
 */
export const words = text.becomes<"" | "Erased" | "Bespoke piece">();
/** UTC in ISO text with milliseconds, as `toISOString` writes it: sorted by time when sorted as text. */
export const time = new Column<string>("text");
export const json = new Column<string>("text", { isJson: true });
export const integer = new Column<number>("integer");
export const bigint = new Column<number>("bigint");
/** A whole amount of money. */
export const kobo = new Column<number>("bigint");
/** 0 or 1. */
export const flag = new Column<number>("integer", {
  rules: [(name) => `check (${name} in (0, 1))`],
});
export const bytes = new Column<Buffer>({ sqlite: "blob", postgres: "bytea" });
/** The key of a table with a single row. */
export const onlyRow = integer.of<1>().fixed().key().check("id = 1");
/** A number that the database gives each new row as its key. The number of a deleted row is not used again. */
export const counted = (postgres: string) =>
  new Column<number, number | undefined>(
    {
      sqlite: "integer primary key autoincrement",
      postgres: `bigint generated ${postgres} primary key`,
    },
    { isNullable: true },
  );

/** An error message, and the condition on the `old` and `new` row that raises it, valid in both dialects. */
export type Rule = readonly [message: string, refusedWhere: string];
/** The condition of a rule that refuses every row. */
export const ALWAYS = "1 = 1";

type Columns = Readonly<
  Record<string, Pick<Column<unknown>, "type" | "sql" | "addedBy" | "values" | "isJson">>
>;

type More = {
  /** The migration that adds the table, if not the first one. */
  since?: string;
  /** The primary key, if it has several columns. */
  key?: string;
  /** Constraints of the whole table. */
  constraints?: readonly string[];
  /** By name: columns or expressions in brackets, `unique` before them and a partial index's condition after them. */
  indexes?: Readonly<Record<string, Sql>>;
  /** What the database itself refuses, in a trigger before each of these statements. Only PostgreSQL has `truncate`. */
  refuses?: {
    insert?: readonly Rule[];
    update?: readonly Rule[];
    delete?: readonly Rule[];
    truncate?: string;
  };
  /**
   * Keys of rows that are never overwritten. SQLite's `insert or replace` deletes the old row without calling the
   * triggers that refuse to delete or change it, so the insert itself is refused. PostgreSQL has no such statement; its
   * `on conflict do update` calls the triggers.
   */
  neverReplaced?: readonly string[];
  /** The key of inserts with `on conflict do nothing`: a second row with it is ignored, not refused. */
  repeated?: string;
  /** SQL that inserts the table's first rows. */
  begins?: Sql;
};

export type Table<Own extends Columns> = More & { columns: Own };

/** A table of the schema; its name is that of the property that holds it. */
export function table<Own extends Columns>(columns: Own, more: More = {}): Table<Own> {
  return { columns, ...more };
}

/** The types that Kysely needs for tables. */
export type TypesOf<Tables extends Record<string, Table<Columns>>> = {
  [Name in keyof Tables]: {
    [Column in keyof Tables[Name]["columns"]]: Tables[Name]["columns"][Column]["type"];
  };
};

export const isSqlite = <Schema>(db: Kysely<Schema>): boolean =>
  db.getExecutor().adapter instanceof SqliteAdapter;

/**
 * Creates the tables in this order, with their indexes and triggers. A later migration passes its name as `since`, and
 * gets only the tables and columns with that `since`.
 */
export async function createTables(
  db: Kysely<unknown>,
  tables: Readonly<Record<string, Table<Columns>>>,
  since?: string,
): Promise<void> {
  const dialect = isSqlite(db) ? "sqlite" : "postgres";
  const all = Object.entries(tables);
  const own = all.filter(([, each]) => each.since === since);
  const older = since === undefined ? [] : all.filter(([, each]) => each.since !== since);
  for (const statement of [
    ...older.flatMap(([name, { columns }]) =>
      columnsSql(columns, dialect, since).map((column) => `alter table ${name} add ${column}`),
    ),
    ...own.map((each) => tableSql(...each, dialect)),
    ...own.flatMap((each) => indexesSql(...each, dialect)),
    ...own.flatMap((each) => triggersSql(...each, dialect)),
    ...own.flatMap(([, { begins = "" }]) => of(begins, dialect) || []),
  ]) {
    await sql.raw(statement).execute(db);
  }
}

/** Adds indexes to a table that an earlier migration has made. */
export async function createIndexes(
  db: Kysely<unknown>,
  name: string,
  indexes: NonNullable<More["indexes"]>,
): Promise<void> {
  const dialect = isSqlite(db) ? "sqlite" : "postgres";
  for (const statement of indexesSql(name, { indexes }, dialect)) {
    await sql.raw(statement).execute(db);
  }
}

/**
 * Replaces the triggers of these tables, for a later migration that changes their rules or adds to a list of values. The
 * release before must be able to go on: rules are only loosened.
 */
export async function renewRules(
  db: Kysely<unknown>,
  tables: Readonly<Record<string, Table<Columns>>>,
): Promise<void> {
  const dialect = isSqlite(db) ? "sqlite" : "postgres";
  for (const [name, each] of Object.entries(tables)) {
    for (const statement of triggersSql(name, each, dialect)) {
      const [, kind, trigger] = /^create (function|trigger) (\w+)/.exec(statement) ?? [];
      if (kind === "trigger") {
        const of = dialect === "postgres" ? ` on ${name}` : "";
        await sql.raw(`drop trigger if exists ${trigger}${of}`).execute(db);
      }
      await sql
        .raw(statement.replace(/^create function/, "create or replace function"))
        .execute(db);
    }
  }
}

const columnsSql = (columns: Columns, dialect: Dialect, since?: string): string[] =>
  Object.entries(columns)
    .filter(([, column]) => column.addedBy === since)
    .map(([name, column]) => column.sql(name, dialect));

function tableSql(
  name: string,
  { columns, key, constraints = [] }: Table<Columns>,
  dialect: Dialect,
): string {
  const parts = columnsSql(columns, dialect);
  if (key) parts.push(`constraint ${name}_key primary key (${key})`);
  return `create table ${name} (${[...parts, ...constraints].join(", ")})`;
}

function indexesSql(name: string, { indexes = {} }: More, dialect: Dialect): string[] {
  return Object.entries(indexes).map(([index, definition]) => {
    const [, unique = "", rest = ""] = /^(unique )?(.*)$/s.exec(of(definition, dialect)) ?? [];
    return `create ${unique}index ${index} on ${name} ${rest}`;
  });
}

function triggersSql(
  name: string,
  { columns, refuses = {}, neverReplaced, repeated }: Table<Columns>,
  dialect: Dialect,
): string[] {
  const { truncate } = refuses;
  const values = valueRules(columns);
  const rules = {
    insert: [...(refuses.insert ?? []), ...values],
    update: [...(refuses.update ?? []), ...values],
    delete: refuses.delete ?? [],
  };
  const trigger = dialect === "sqlite" ? sqliteTrigger : postgresTrigger;
  const statements = Object.entries(rules).flatMap(([event, each]) =>
    each.length > 0 ? trigger(name, event, each) : [],
  );
  if (dialect === "postgres" && truncate) statements.push(...truncateTrigger(name, truncate));
  if (dialect === "sqlite" && neverReplaced) {
    statements.push(replaceTrigger(name, neverReplaced, repeated));
  }
  return statements;
}

const valueRules = (columns: Columns): Rule[] =>
  Object.entries(columns).flatMap(([name, { values }]) =>
    values
      ? [[`${name} is one of ${values.join(", ")}`, `new."${name}" not in (${listed(values)})`]]
      : [],
  );

function sqliteTrigger(table: string, event: string, rules: readonly Rule[]): string[] {
  const checks = rules.map(
    ([message, where]) => `select raise(abort, ${quoted(message)}) where ${where};`,
  );
  return [
    `create trigger ${table}_${event}_rules before ${event} on ${table} for each row begin ${checks.join(" ")} end`,
  ];
}

function postgresTrigger(table: string, event: string, rules: readonly Rule[]): string[] {
  const checks = rules.map(([message, where]) => `if ${where} then ${raised(message)} end if;`);
  // In a delete trigger `new` is null, and returning null would skip the delete.
  const row = event === "delete" ? "old" : "new";
  return postgresFunction(table, event, "row", `${checks.join(" ")} return ${row};`);
}

/** `truncate` does not call the triggers that refuse to delete a row. */
const truncateTrigger = (table: string, message: string) =>
  postgresFunction(table, "truncate", "statement", raised(message));

function postgresFunction(table: string, event: string, each: string, body: string): string[] {
  const name = `${table}_${event}_rules`;
  return [
    `create function ${name}() returns trigger language plpgsql as $$ begin ${body} end $$`,
    `create trigger ${name} before ${event} on ${table} for each ${each} execute function ${name}()`,
  ];
}

const raised = (message: string) => `raise check_violation using message = ${quoted(message)};`;

function replaceTrigger(table: string, keys: readonly string[], repeated?: string): string {
  const exists = (key: string) => {
    const same = key.split(", ").map((column) => `old_row.${column} = new.${column}`);
    return `exists (select 1 from ${table} as old_row where ${same.join(" and ")})`;
  };
  const ignored = repeated ? `select raise(ignore) where ${exists(repeated)}; ` : "";
  // An insert may also name SQLite's row number, `rowid`; it is -1 otherwise.
  const taken = ["rowid", ...keys].map(exists).join(" or ");
  return `create trigger ${table}_replace_rules before insert on ${table} for each row begin ${ignored}select raise(abort, 'a row is never replaced') where ${taken}; end`;
}

/** SQL: whether an update changes one of these columns. */
export function changed(...columns: string[]): string {
  return columns.map((column) => `new.${column} is distinct from old.${column}`).join(" or ");
}

/** SQL: a list of texts. */
export const listed = (values: readonly string[]): string => values.map(quoted).join(", ");

const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`;

const of = (text: Sql, dialect: Dialect): string =>
  typeof text === "string" ? text : text[dialect];
