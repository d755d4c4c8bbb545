import { randomUUID } from "node:crypto";
import { csvRecord } from "../../domain/house/csv.ts";
import { CONSENT } from "../../domain/messages/fields.ts";
import type { SignUpKind } from "../../domain/messages/fields.ts";
import { toLagos } from "../../domain/time.ts";
import type { Db } from "../db/schema.ts";
import type { Ports } from "../ports.ts";
import { isLinkToken, newLinkToken } from "../db/tokens.ts";
import { enqueueEmail } from "./outbox.ts";

export type Subscription =
  | { kind: "unknown" }
  /** The subscriber has not confirmed the sign-up yet. */
  | { kind: "asked" }
  | { kind: "subscribed"; wording: string }
  | { kind: "ended" };

export type SignUp = { kind: SignUpKind; email: string; name: string };

/** The address of the page that confirms a sign-up and ends a subscription; the token authorises both. */
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
  /** Sets the time of a confirmation or end, unless it is set or the subscription is ended. */
  const setTime = async (token: string, column: "confirmed_at" | "ended_at", news: string) => {
    if (!isLinkToken(token)) return read(db, token);
    const update = await db
      .updateTable("subscribers")
      .set({ [column]: now().toISOString() })
      .where("token", "=", token)
      .where(column, "is", null)
      .where("ended_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (update) logger.info({ id: update.id }, news);
    return read(db, token);
  };
  return {
    /** Reads a subscription's state. */
    readSubscription: (token: string) => read(db, token),
    /** Stores the consent. */
    confirmSubscription: (token: string) =>
      setTime(token, "confirmed_at", "Subscription confirmed"),
    endSubscription: (token: string) => setTime(token, "ended_at", "Subscription ended"),
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

/**
 * The confirmed subscribers who have not unsubscribed, by the time of their confirmation, with the proof of their
 * consent: its wording and time.
 */
export function listSubscribers(db: Db) {
  return db
    .selectFrom("subscribers")
    .select(["email", "name", "kind", "wording", "token", "confirmed_at"])
    .where("confirmed_at", "is not", null)
    .where("ended_at", "is", null)
    .$narrowType<{ confirmed_at: string }>()
    .orderBy("confirmed_at")
    .orderBy("email")
    .execute();
}

/** The number of subscribers who may get news. */
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
  subscribers: Awaited<ReturnType<typeof listSubscribers>>,
  publicUrl: string,
): Generator<string> {
  yield csvRecord(COLUMNS);
  for (const { email, name, confirmed_at, kind, wording, token } of subscribers) {
    const link = newsletterLink(publicUrl, token);
    const confirmed = toLagos(confirmed_at)?.replace("T", " ") ?? confirmed_at;
    yield csvRecord([email, name, confirmed, kind, wording, link]);
  }
}
