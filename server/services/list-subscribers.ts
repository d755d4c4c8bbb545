import type { Selectable } from "kysely";
import type { Db } from "../db/schema.ts";
import type { SubscribersTable } from "../db/tables/messages.ts";

/** A subscriber to the newsletter, with the proof of consent: its wording and time. */
export type Subscriber = Pick<
  Selectable<SubscribersTable>,
  "email" | "name" | "kind" | "wording" | "token"
> & { confirmed_at: string };

/** The confirmed subscribers who have not unsubscribed, by the time of their confirmation. */
export async function listSubscribers(db: Db): Promise<Subscriber[]> {
  const rows = await db
    .selectFrom("subscribers")
    .select(["email", "name", "kind", "wording", "token", "confirmed_at"])
    .where("confirmed_at", "is not", null)
    .where("ended_at", "is", null)
    .orderBy("confirmed_at")
    .orderBy("email")
    .execute();
  return rows.flatMap(({ confirmed_at, ...row }) =>
    confirmed_at ? [{ ...row, confirmed_at }] : [],
  );
}

/** How many may get news. */
export async function countSubscribers(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("subscribers")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("confirmed_at", "is not", null)
    .where("ended_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
