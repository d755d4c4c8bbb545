import type { Selectable } from "kysely";
import type { Db, SubscribersTable } from "../db/schema.ts";

/** Who agreed to get news and still does, with the proof: what was agreed to, and when. */
export type Subscriber = Pick<
  Selectable<SubscribersTable>,
  "email" | "name" | "kind" | "wording" | "token"
> & { confirmed_at: string };

/** Only who opened the link of the confirmation e-mail, in the order in which they did. */
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
