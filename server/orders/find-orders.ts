import { randomUUID } from "node:crypto";
import { isIPv4 } from "node:net";
import type { Email } from "../../domain/messages/emails.ts";
import { orderLink } from "../../domain/messages/emails.ts";
import { inAsciiLowerCase, LINK_DAYS, OPEN_MINUTES } from "../../domain/orders/find.ts";
import type { FoundOrder } from "../../domain/orders/find.ts";
import { formatNumber } from "../../domain/orders/numbers.ts";
import { cookie, endedCookie, tokenIn } from "../cookies.ts";
import { consumeLimits } from "../db/limits.ts";
import type { Limit, Limited } from "../db/limits.ts";
import type { Db } from "../db/schema.ts";
import { hashToken, isToken, newToken } from "../db/tokens.ts";
import { finishJob, jobRound, jobRow } from "../jobs/job.ts";
import { addressKeys } from "../messages/messages.ts";
import { enqueueEmail } from "../messages/outbox.ts";
import type { Ports } from "../ports.ts";
import { exportCustomer } from "./export-customer.ts";
import { orderCards } from "./order-cards.ts";
import { ordersOfAddress } from "./order-rows.ts";

/** The queue of the jobs that look for the orders of an address; a job's subject is the id of an order link. */
export const ORDER_LINKS = "order links";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
/** Longer than looking for one address takes. */
const LEASE_MS = 30_000;
/** Per hour. A mobile carrier puts many shoppers behind one IPv4 address; an IPv6 /64 is one household. */
const MAX_PER_NETWORK = { ipv4: 120, ipv6: 30 };
/** Links per address and hour, without a word: the answer must not tell whether there was a mail. */
const MAX_LINKS = 3;
/** Links per mailbox and hour: whoever orders as ada+1@…, ada+2@… reads all of it in one. */
const MAX_PER_MAILBOX = 10;
/** Exports for a device: each reads all that is kept. */
const MAX_EXPORTS = 10;
/** The most orders that are listed, the newest ones. */
const MOST_FOUND = 100;

/** The secret part of a link. It is computed from the row's id, so that the mail can be composed again; only its hash is stored. */
function tokenOf(fingerprint: Ports["fingerprint"], id: string): string {
  return fingerprint(`order link ${id}`);
}

type FindPorts = Pick<Ports, "db" | "now" | "random" | "fingerprint" | "publicUrl" | "logger">;

/** What the page of a link shows. */
export type OrderLink =
  /** Not known, or older than a day. */
  | { kind: "unknown" }
  /** Nobody has pressed its button yet. */
  | { kind: "unused" }
  /** Used on another device, or longer than half an hour ago. */
  | { kind: "used" }
  /** Used on this device, which may still see the orders. */
  | { kind: "open" };

/** The services behind 'Find my orders'. */
export function createFindOrders(ports: FindPorts) {
  const { db, now, publicUrl } = ports;
  return {
    /** Asks for the link of an address; `network` is the client's IPv4 address or IPv6 /64. */
    askForOrders: (email: string, network: string) => ask(ports, email, network),
    readOrderLink: (token: string, cookies: string | null) => readLink(ports, token, cookies),
    openOrders: (token: string, cookies: string | null) => open(ports, token, cookies),
    /** The orders that this device may see; undefined if it may see none. */
    readMyOrders: async (cookies: string | null) => {
      const session = await readSession(ports, cookies);
      return session && { until: session.open_until, orders: await ordersOf(db, session.email) };
    },
    /** What is kept under the address whose orders this device may see; undefined if it may see none. */
    readMyExport: async (cookies: string | null) => {
      const session = await readSession(ports, cookies);
      if (!session) return undefined;
      const limit = { key: `exports ${session.id}`, most: MAX_EXPORTS, windowMs: HOUR_MS };
      const counted = await consumeLimits(db, [limit], now());
      if (counted.kind === "limited") return counted;
      return { kind: "kept" as const, kept: await exportCustomer(db, session.email) };
    },
    /** Ends what `openOrders` began on this device. Returns the `Set-Cookie` that deletes the cookie. */
    closeOrders: async (cookies: string | null): Promise<string> => {
      const session = await readSession(ports, cookies);
      if (session) {
        await db
          .updateTable("order_links")
          .set({ open_until: now().toISOString() })
          .where("id", "=", session.id)
          .execute();
      }
      return endedCookie(publicUrl, "orders");
    },
  };
}

/**
 * Does the same work for every address, whether it has orders or not: neither the answer nor its time tells. The orders
 * are looked for afterwards (`createSendOrderLinks`).
 */
async function ask(
  { db, now, fingerprint }: FindPorts,
  email: string,
  network: string,
): Promise<{ kind: "asked" } | Limited> {
  const at = now();
  const id = randomUUID();
  const most = isIPv4(network) ? MAX_PER_NETWORK.ipv4 : MAX_PER_NETWORK.ipv6;
  const key = `order links network ${fingerprint(network)}`;
  return db.transaction().execute(async (transaction) => {
    const counted = await consumeLimits(transaction, [{ key, most, windowMs: HOUR_MS }], at);
    if (counted.kind === "limited") return counted;
    await transaction
      .insertInto("order_links")
      .values({
        id,
        email: inAsciiLowerCase(email),
        token_hash: hashToken(tokenOf(fingerprint, id)),
        asked_at: at.toISOString(),
        session_hash: null,
        open_until: null,
      })
      .execute();
    await transaction
      .insertInto("jobs")
      .values(jobRow({ queue: ORDER_LINKS, subject: id }, at))
      .execute();
    return { kind: "asked" };
  });
}

/** `dropped`: the address has no orders, was erased meanwhile, or has got its three links of this hour. */
export type OrderLinkResult = "queued" | "dropped";

/** Returns one round of the job that looks for the orders of an address, and puts the mail with their link into the outbox. */
export function createSendOrderLinks(
  ports: Pick<Ports, "db" | "now" | "fingerprint" | "outboxBell" | "logger">,
) {
  const { db, now, fingerprint, outboxBell, logger } = ports;
  return jobRound<OrderLinkResult>(ports, {
    name: ORDER_LINKS,
    leaseMs: LEASE_MS,
    run: async (job) => {
      const at = now();
      const result = await db.transaction().execute(async (transaction) => {
        if (!(await finishJob(transaction, job))) return "dropped";
        const id = job.subject;
        const link = await transaction
          .selectFrom("order_links")
          .select("email")
          .where("id", "=", id)
          .executeTakeFirst();
        if (!link) return "dropped";
        const limits = linkLimits(fingerprint, link.email);
        const isKnown = (await ordersOfAddress(transaction, link.email, 1)).length > 0;
        // The address of somebody without orders is not kept.
        if (!isKnown || (await consumeLimits(transaction, limits, at)).kind === "limited") {
          await transaction.deleteFrom("order_links").where("id", "=", id).execute();
          return "dropped";
        }
        await enqueueEmail(transaction, "order-link", id, at);
        return "queued";
      });
      if (result === "queued") {
        outboxBell.ring();
        logger.info({}, "Link to orders queued");
      }
      return result;
    },
  });
}

function linkLimits(fingerprint: Ports["fingerprint"], email: string): Limit[] {
  const [, , , mailbox] = addressKeys(fingerprint, email);
  const address = `order links exact ${fingerprint(email)}`;
  return [
    { key: address, most: MAX_LINKS, windowMs: HOUR_MS },
    { key: mailbox, most: MAX_PER_MAILBOX, windowMs: HOUR_MS },
  ];
}

/** Composes the mail, to the address as it stands in the newest order; undefined if the link is over, or its orders are erased. */
export async function composeOrderLink(
  { db, now, publicUrl, fingerprint }: Pick<Ports, "db" | "now" | "publicUrl" | "fingerprint">,
  id: string,
): Promise<Email | undefined> {
  const link = await db
    .selectFrom("order_links")
    .select("email")
    .where("id", "=", id)
    .where("asked_at", ">", oldest(now()))
    .executeTakeFirst();
  const [order] = link ? await ordersOfAddress(db, link.email, 1) : [];
  return order && orderLink(order.email, `${publicUrl}/orders/find/${tokenOf(fingerprint, id)}`);
}

/** Links that were asked for before are over. */
function oldest(now: Date): string {
  return new Date(now.getTime() - LINK_DAYS * 24 * HOUR_MS).toISOString();
}

async function readLink(
  { db, now, publicUrl }: FindPorts,
  token: string,
  cookies: string | null,
): Promise<OrderLink> {
  if (!isToken(token)) return { kind: "unknown" };
  const link = await db
    .selectFrom("order_links")
    .select(["session_hash", "open_until"])
    .where("token_hash", "=", hashToken(token))
    .where("asked_at", ">", oldest(now()))
    .executeTakeFirst();
  if (!link) return { kind: "unknown" };
  if (link.session_hash === null) return { kind: "unused" };
  const own = hashToken(tokenIn(publicUrl, "orders", cookies) ?? "");
  const isOpen = (link.open_until ?? "") > now().toISOString() && link.session_hash === own;
  return { kind: isOpen ? "open" : "used" };
}

/** Opens the orders on the device that presses first; `cookie` is its `Set-Cookie`. */
async function open(
  ports: FindPorts,
  token: string,
  cookies: string | null,
): Promise<OrderLink | { kind: "opened"; cookie: string }> {
  const { db, now, random, publicUrl, logger } = ports;
  const at = now();
  const session = newToken(random);
  const opened = isToken(token)
    ? await db
        .updateTable("order_links")
        .set({
          session_hash: hashToken(session),
          open_until: new Date(at.getTime() + OPEN_MINUTES * MINUTE_MS).toISOString(),
        })
        .where("token_hash", "=", hashToken(token))
        .where("asked_at", ">", oldest(at))
        .where("session_hash", "is", null)
        .returning("id")
        .executeTakeFirst()
    : undefined;
  if (!opened) return readLink(ports, token, cookies);
  logger.info({}, "Orders opened by their link");
  const end = { maxAge: OPEN_MINUTES * 60 };
  return { kind: "opened", cookie: cookie(publicUrl, "orders", session, end) };
}

async function readSession({ db, now, publicUrl }: FindPorts, cookies: string | null) {
  const token = tokenIn(publicUrl, "orders", cookies) ?? "";
  if (!isToken(token)) return undefined;
  return db
    .selectFrom("order_links")
    .select(["id", "email", "open_until"])
    .where("session_hash", "=", hashToken(token))
    .where("open_until", ">", now().toISOString())
    .$narrowType<{ open_until: string }>()
    .executeTakeFirst();
}

/** What the list shows: no money, and nothing of the person. */
async function ordersOf(db: Db, email: string): Promise<FoundOrder[]> {
  const own = await ordersOfAddress(db, email, MOST_FOUND);
  const references = new Map(own.map(({ number, reference }) => [number, reference]));
  const cards = await orderCards(db, [...references.values()]);
  return cards.map(({ number, createdAt, lines, stage }) => ({
    reference: references.get(number) ?? "",
    number: formatNumber(number),
    placedAt: createdAt,
    lines,
    stage,
  }));
}
