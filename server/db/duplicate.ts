/** Whether an insert has failed since `table` has a row with its primary key already. */
export function isDuplicateIn(table: string, error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  if (error.code === "SQLITE_CONSTRAINT_PRIMARYKEY") return error.message.includes(` ${table}.`);
  // PostgreSQL: unique_violation.
  return error.code === "23505" && "table" in error && error.table === table;
}
