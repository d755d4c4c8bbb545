/** Another process kept the write lock for longer than anyone is made to wait. */
export class LockedError extends Error {
  constructor() {
    super("The database stayed locked");
  }
}

/** SQLite: the disk is full or faulty, the file cannot be reached or is locked. */
const SQLITE = /^SQLITE_(FULL|IOERR|BUSY|LOCKED|READONLY|CANTOPEN|NOMEM)/;
/**
 * PostgreSQL: connections (08), a roll-back for another's sake (40), a full disk or no more connections (53),
 * a lock or an answer that took too long, shutting down, starting up (57), the disk (58), a stand-by (25006).
 */
const POSTGRES = /^(08|40|53|57|58)[0-9A-Z]{3}$|^(25006|55P03)$/;
/** The way to PostgreSQL. */
const NETWORK = /^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/;
/** What the driver says without a code. */
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/;

/** Whether the database could not do its work just then, rather than that it was asked something wrong. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof LockedError || DRIVER.test(error.message)) return true;
  const code = "code" in error ? String(error.code) : "";
  return [SQLITE, POSTGRES, NETWORK].some((codes) => codes.test(code));
}
