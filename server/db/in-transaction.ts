import type { Db } from "./schema.ts";

/** Runs `work` in the transaction that `db` is, or in one of its own: a use case that can be a part of a larger one. */
export function inTransaction<Result>(
  db: Db,
  work: (transaction: Db) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
