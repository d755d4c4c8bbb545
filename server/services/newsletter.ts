import { randomUUID } from "node:crypto";
import { CONSENT, isNewsletterToken, TOKEN_BYTES } from "../../domain/newsletter/consent.ts";
import type { SignUpKind } from "../../domain/newsletter/consent.ts";
import type { Db } from "../db/schema.ts";
import { enqueueEmail } from "./outbox.ts";
import type { Ports } from "./ports.ts";

export type Subscription =
  | { kind: "unknown" }
  /** The link was not opened yet. */
  | { kind: "asked" }
  | { kind: "subscribed"; wording: string }
  | { kind: "ended" };

export type SignUp = { kind: SignUpKind; email: string; name: string };

/** The page that confirms a sign-up and ends it; whoever has its address may do both. */
export function newsletterLink(publicUrl: string, token: string): string {
  return `${publicUrl}/newsletter/${token}`;
}

/**
 * Notes that an address asked for news and puts its one confirmation e-mail into the outbox: call it in the
 * transaction that stores the message. An address that was asked before, whether it agreed or not, is not asked
 * again, so that nobody's mailbox is filled by others; after unsubscribing a sign-up begins anew.
 */
export async function askForConsent(
  { db, random }: Pick<Ports, "db" | "random">,
  { kind, email, name }: SignUp,
  at: Date,
): Promise<void> {
  const sign = {
    id: randomUUID(),
    token: Buffer.from(random(TOKEN_BYTES)).toString("base64url"),
    name,
    kind,
    wording: CONSENT[kind],
    asked_at: at.toISOString(),
    confirmed_at: null,
    ended_at: null,
  };
  const asked = await db
    .insertInto("subscribers")
    .values({ email: email.toLowerCase(), ...sign })
    .onConflict((conflict) =>
      conflict.column("email").doUpdateSet(sign).where("subscribers.ended_at", "is not", null),
    )
    .returning("id")
    .executeTakeFirst();
  if (asked) await enqueueEmail(db, "newsletter-confirmation", asked.id, at);
}

/** The services of a subscription's own page. */
export function createNewsletter({ db, now, logger }: Pick<Ports, "db" | "now" | "logger">) {
  return {
    /** How a subscription stands; changes nothing. */
    readSubscription: (token: string) => read(db, token),
    /** Opening the link is the consent. Again, or after unsubscribing, it changes nothing. */
    confirmSubscription: async (token: string): Promise<Subscription> => {
      if (!isNewsletterToken(token)) return { kind: "unknown" };
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
      if (!isNewsletterToken(token)) return { kind: "unknown" };
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
  if (!isNewsletterToken(token)) return { kind: "unknown" };
  const row = await db
    .selectFrom("subscribers")
    .select(["wording", "confirmed_at", "ended_at"])
    .where("token", "=", token)
    .executeTakeFirst();
  if (!row) return { kind: "unknown" };
  if (row.ended_at) return { kind: "ended" };
  return row.confirmed_at ? { kind: "subscribed", wording: row.wording } : { kind: "asked" };
}
