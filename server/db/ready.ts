import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "./schema.ts";

const TIMEOUT_MS = 2_000;

/** Whether the database responds within two seconds. Never throws. */
export async function isReady(db: Db): Promise<boolean> {
  const answer = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, wait(TIMEOUT_MS, false, { ref: false })]);
}
