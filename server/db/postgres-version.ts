/**
 * The oldest PostgreSQL that the shop runs on, as `server_version_num` counts. `npm run restore` renames the schema
 * `public`, which belongs to the database's owner only from 15 on; with an older server the shop would run, and its
 * backups could not be restored.
 */
const OLDEST = 150_000;

/** @throws if the server is too old. `version` is its `server_version_num`, such as 150013. */
export function refuseOldPostgres(version: number): void {
  if (version >= OLDEST) return;
  const text = `${Math.floor(version / 10_000)}.${version % 10_000}`;
  throw new Error(
    `PostgreSQL ${OLDEST / 10_000} or newer is needed; the server of DATABASE_URL is ${text}`,
  );
}

/** The question for `refuseOldPostgres`. */
export const VERSION_QUERY = "select current_setting('server_version_num')::int as version";
