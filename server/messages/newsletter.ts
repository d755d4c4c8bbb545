import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { csvRecord } from "../../domain/house/csv.ts";
import { CONSENT } from "../../domain/messages/fields.ts";
import type { SignUpKind } from "../../domain/messages/fields.ts";
import { toLagos } from "../../domain/time.ts";
import type { Db } from "../db/schema.ts";
import type { SubscribersTable } from "../db/tables/messages.ts";
import type { Ports } from "../ports.ts";
import { isLinkToken, newLinkToken } from "../db/tokens.ts";
import { enqueueEmail } from "./outbox.ts";

export type Subscription =
  | { kind: "unknown" }
  /** Not confirmed yet. */
  | { kind: "asked" }
  | { kind: "subscribed"; wording: string }
  | { kind: "ended" };

export type SignUp = { kind: SignUpKind; email: string; name: string };

/** The page that confirms a sign-up and ends a subscription; its token authorises both. */
export function newsletterLink(publicUrl: string, token: string): string {
  return `${publicUrl}/newsletter/${token}`;
}

/**
 * Records a sign-up and puts its confirmation e-mail into the outbox. Call it in the transaction that stores the
 * message. An address that is already recorded, confirmed or not, gets no second e-mail, so that others cannot
 * flood its mailbox; a sign-up after unsubscribing starts again.
 */
export async function storeSignUp(
  { db, random }: Pick<Ports, "db" | "random">,
  { kind, email, name }: SignUp,
  at: Date,
): Promise<void> {
  const sign = {
    id: randomUUID(),
    token: newLinkToken(random),
    name,
    kind,
    wording: CONSENT[kind],
    asked_at: at.toISOString(),
    confirmed_at: null,
    ended_at: null,
  };
  const subscriber = await db
    .insertInto("subscribers")
    .values({ email: email.toLowerCase(), ...sign })
    .onConflict((conflict) =>
      conflict.column("email").doUpdateSet(sign).where("subscribers.ended_at", "is not", null),
    )
    .returning("id")
    .executeTakeFirst();
  if (subscriber) await enqueueEmail(db, "newsletter-confirmation", subscriber.id, at);
}

/** The services behind a subscription's page. */
export function createNewsletter({ db, now, logger }: Pick<Ports, "db" | "now" | "logger">) {
  return {
    /** Reads a subscription's state. */
    readSubscription: (token: string) => read(db, token),
    /** Opening the link is the consent. No effect if already confirmed or unsubscribed. */
    confirmSubscription: async (token: string): Promise<Subscription> => {
      if (!isLinkToken(token)) return { kind: "unknown" };
      const update = await db
        .updateTable("subscribers")
        .set({ confirmed_at: now().toISOString() })
        .where("token", "=", token)
        .where("confirmed_at", "is", null)
        .where("ended_at", "is", null)
        .returning("id")
        .executeTakeFirst();
      if (update) logger.info({ id: update.id }, "Subscription confirmed");
      return read(db, token);
    },
    endSubscription: async (token: string): Promise<Subscription> => {
      if (!isLinkToken(token)) return { kind: "unknown" };
      const update = await db
        .updateTable("subscribers")
        .set({ ended_at: now().toISOString() })
        .where("token", "=", token)
        .where("ended_at", "is", null)
        .returning("id")
        .executeTakeFirst();
      if (update) logger.info({ id: update.id }, "Subscription ended");
      return read(db, token);
    },
  };
}

async function read(db: Db, token: string): Promise<Subscription> {
  if (!isLinkToken(token)) return { kind: "unknown" };
  const row = await db
    .selectFrom("subscribers")
    .select(["wording", "confirmed_at", "ended_at"])
    .where("token", "=", token)
    .executeTakeFirst();
  if (!row) return { kind: "unknown" };
  if (row.ended_at) return { kind: "ended" };
  return row.confirmed_at ? { kind: "subscribed", wording: row.wording } : { kind: "asked" };
}

/** A subscriber to the newsletter, with the proof of consent: its wording and time. */
type Subscriber = Pick<
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

const COLUMNS = ["email", "name", "confirmed_at", "form", "agreed_to", "unsubscribe_link"];

/** The CSV file's records: the headings, then one for each subscriber. Times are West Africa Time. */
export function* subscriberRecords(
  subscribers: readonly Subscriber[],
  publicUrl: string,
): Generator<string> {
  yield csvRecord(COLUMNS);
  for (const { email, name, confirmed_at, kind, wording, token } of subscribers) {
    const link = newsletterLink(publicUrl, token);
    const confirmed = toLagos(confirmed_at)?.replace("T", " ") ?? confirmed_at;
    yield csvRecord([email, name, confirmed, kind, wording, link]);
  }
}
