/** Thrown if another process held SQLite's write lock for longer than the timeout. */
export class LockedError extends Error {
  constructor() {
    super("The database stayed locked");
  }
}

/** SQLite's error codes: disk full or faulty, file locked, read-only or impossible to open, out of memory. */
const SQLITE = /^SQLITE_(FULL|IOERR|BUSY|LOCKED|READONLY|CANTOPEN|NOMEM)/;
/**
 * PostgreSQL's SQLSTATE codes: connection (08), serialization failure or deadlock (40), disk full or too many
 * connections (53), statement timeout, shutdown or start-up (57), I/O (58), lock timeout (55P03), read-only
 * standby (25006).
 */
const POSTGRES = /^(08|40|53|57|58)[0-9A-Z]{3}$|^(25006|55P03)$/;
/** Network errors between the shop and PostgreSQL. */
const NETWORK = /^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/;
/** Messages of the pg driver's errors that have no code. */
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/;

/** Whether an error means that the database is unavailable for now, rather than that the statement is wrong. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof LockedError || DRIVER.test(error.message)) return true;
  const code = "code" in error ? String(error.code) : "";
  return [SQLITE, POSTGRES, NETWORK].some((codes) => codes.test(code));
}

/** Whether an insert failed on the primary key of `table`; on PostgreSQL, on any of its unique keys. */
export function isDuplicateIn(table: string, error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  if (error.code === "SQLITE_CONSTRAINT_PRIMARYKEY") return error.message.includes(` ${table}.`);
  // PostgreSQL: unique_violation.
  return error.code === "23505" && "table" in error && error.table === table;
}
