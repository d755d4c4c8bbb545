import { randomUUID } from "node:crypto";
import { canHave } from "../../domain/catalogue/sizes.ts";
import type { FieldErrors, FormResult } from "../../domain/fields.ts";
import { isRecord } from "../../domain/json.ts";
import {
  isPhotographId,
  MOST_PHOTOGRAPHS,
  PHOTOGRAPH_FAULTS,
  photographError,
} from "../../domain/media/form-photographs.ts";
import {
  IN_STOCK,
  isFormKind,
  SIZE_IN_STOCK,
  UNKNOWN_PIECE,
  UNKNOWN_SIZE,
  validateMessage,
} from "../../domain/messages/fields.ts";
import type { FormKind, MessageTexts } from "../../domain/messages/fields.ts";
import { isOutage } from "../db/errors.ts";
import { checkLimits, consumeLimits } from "../db/limits.ts";
import type { Limit, LimitResult } from "../db/limits.ts";
import { areFree, attachPrivate } from "../media/form-photographs.ts";
import type { Ports } from "../ports.ts";
import { storeSignUp } from "./newsletter.ts";
import { enqueueEmail } from "./outbox.ts";
import { storeRestockRequest } from "./restock.ts";

type TakeMessageResult =
  | { kind: "taken" }
  | { kind: "invalid"; fields: FieldErrors }
  /** Nothing was stored: the rate limit of the network or the address is reached. */
  | { kind: "limited"; retryAfter: number }
  /** Nothing was stored: the database is unavailable. The form must keep its text. */
  | { kind: "unavailable" };

type MessagePorts = Pick<
  Ports,
  "db" | "catalogue" | "outboxBell" | "now" | "random" | "fingerprint" | "logger"
>;

/**
 * Accepts a message of the contact, newsletter or popup form: stores it first and sends it through the outbox, so that
 * nothing is lost while the e-mail service is down. Whoever signs up is asked by e-mail to confirm it. A restock request
 * is stored in its own table, and its e-mail is sent when the piece is back (`server/messages/restock.ts`).
 */
export function createTakeMessage(ports: MessagePorts) {
  const { catalogue, outboxBell, now, fingerprint, logger } = ports;

  /** `network` is the client's IPv4 address or IPv6 /64. */
  return async function takeMessage(body: unknown, network: string): Promise<TakeMessageResult> {
    const input = isRecord(body) ? body : {};
    const { kind, website, from_email: address, id } = input;
    if (!isFormKind(kind)) {
      const fields = { kind: "The kind is contact, newsletter, popup or restock." };
      return { kind: "invalid", fields };
    }
    // `website` is a honeypot, hidden from people: a robot that fills it in gets the same response as everyone.
    const isRobot = typeof website === "string" && website !== "";
    const checked = await checkPiece(kind, validateMessage(kind, input), catalogue);
    const { photographs, error } = kind === "contact" ? readPhotographs(input) : NO_PHOTOGRAPHS;
    if (!isRobot && (!checked.ok || error)) {
      const fields = checked.ok ? {} : checked.fields;
      return { kind: "invalid", fields: { ...fields, ...(error && { photographs: error }) } };
    }

    const limits = messageLimits(fingerprint, network, typeof address === "string" ? address : "");
    const texts = checked.ok && !isRobot ? checked.values : undefined;
    const known = { id: isUuid(id) ? id : randomUUID(), texts, photographs };
    const message = { kind, ...known, limits, at: now() };
    try {
      const result = await store(ports, message);
      if (result.kind === "limited") return result;
      if (texts && result.kind !== "known") {
        outboxBell.ring();
        logger.info({ kind }, "Message taken");
      }
      return { kind: "taken" };
    } catch (err) {
      if (err instanceof PhotographsGone) {
        return { kind: "invalid", fields: { photographs: PHOTOGRAPH_FAULTS.gone } };
      }
      if (!isOutage(err)) throw err;
      logger.error({ err, kind }, "Message not taken: the database did not store it");
      return { kind: "unavailable" };
    }
  };
}

/**
 * Checks that a restock request names a piece that has a page and is sold out, or in the size that it names: otherwise anybody could have the shop
 * write to anybody at once.
 */
async function checkPiece(
  kind: FormKind,
  checked: FormResult<MessageTexts>,
  catalogue: Ports["catalogue"],
): Promise<FormResult<MessageTexts>> {
  if (kind !== "restock" || !checked.ok) return checked;
  await catalogue.refresh();
  const { sku = "", size = "" } = checked.values;
  const product = catalogue.read().findProduct(sku);
  const hasPage = product && product.collection !== "small-items" && !product.partOnly;
  if (!hasPage) return { ok: false, fields: { sku: UNKNOWN_PIECE } };
  if (size === "") return product.soldOut ? checked : { ok: false, fields: { sku: IN_STOCK } };
  if (!product.sizes.includes(size)) return { ok: false, fields: { size: UNKNOWN_SIZE } };
  return canHave(product, size) ? { ok: false, fields: { size: SIZE_IN_STOCK } } : checked;
}

const NO_PHOTOGRAPHS = { photographs: [], error: undefined };

/** The photographs that a message names, as a list of ids or as a form does; or why they cannot be taken. */
function readPhotographs(input: Readonly<Record<string, unknown>>): {
  photographs: readonly string[];
  error: string | undefined;
} {
  const { photographs = [], fault } = input;
  const error = typeof fault === "string" ? photographError({ fault }) : undefined;
  if (error) return { photographs: [], error };
  if (!Array.isArray(photographs) || !photographs.every(isPhotographId)) {
    return { photographs: [], error: PHOTOGRAPH_FAULTS.gone };
  }
  const ids = [...new Set(photographs)];
  return ids.length > MOST_PHOTOGRAPHS
    ? { photographs: [], error: PHOTOGRAPH_FAULTS.many }
    : { photographs: ids, error: undefined };
}

/** Thrown to store nothing of a message whose photographs are not kept, or belong to something else. */
class PhotographsGone extends Error {}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function isUuid(value: unknown): value is string {
  return typeof value === "string" && UUID.test(value);
}

type Storing = {
  kind: FormKind;
  id: string;
  /** Undefined for a robot's message: counted but not stored, so that its rate limit gives nothing away either. */
  texts: MessageTexts | undefined;
  /** The ids of its photographs. */
  photographs: readonly string[];
  limits: readonly Limit[];
  at: Date;
};

/** `known`: this message was stored before; its answer was lost, and the browser has sent it again. */
type StoreResult = LimitResult | { kind: "known" };

async function store(
  { db, random, fingerprint }: MessagePorts,
  { kind, id, texts, photographs, limits, at }: Storing,
): Promise<StoreResult> {
  // Checked before the limits, since the first arrival of this message was counted.
  if (await isKnown(db, id)) return { kind: "known" };
  const before = await checkLimits(db, limits, at);
  if (before.kind === "limited") return before;
  return db.transaction().execute(async (transaction): Promise<StoreResult> => {
    const counted = await consumeLimits(transaction, limits, at);
    if (counted.kind === "limited" || !texts) return counted;
    const {
      from_name = "",
      from_email = "",
      from_phone = "",
      message = "",
      sku = "",
      size = "",
    } = texts;
    if (kind === "restock") {
      await storeRestockRequest({ db: transaction, random }, { sku, size, email: from_email }, at);
      return counted;
    }
    const received_at = at.toISOString();
    const added = await transaction
      .insertInto("messages")
      .values({ id, kind, from_name, from_email, from_phone, message, received_at })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) return { kind: "known" };
    // After the message: of two arrivals of one, the second is known, though the first has its photographs.
    if (!(await areFree(transaction, photographs))) throw new PhotographsGone();
    await attachPrivate(transaction, photographs, { message_id: id });
    await enqueueEmail(transaction, "message", id, at);
    if (kind === "contact") return counted;
    const [, key] = addressKeys(fingerprint, from_email);
    const confirmations = { key, most: MAX_CONFIRMATIONS, windowMs: 24 * HOUR_MS };
    // Beyond this limit no confirmation is sent, to spare the mailbox; the owner gets the message all the same.
    if ((await consumeLimits(transaction, [confirmations], at)).kind === "limited") return counted;
    const signUp = { kind, email: from_email, name: from_name };
    await storeSignUp({ db: transaction, random }, signUp, at);
    return counted;
  });
}

async function isKnown(db: Ports["db"], id: string): Promise<boolean> {
  const row = await db.selectFrom("messages").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

const HOUR_MS = 60 * 60 * 1000;
/** Per hour. An office behind one address sends a few messages a day. */
const MAX_PER_NETWORK = 30;
/** Per address and hour. Keeps others from flooding a mailbox, and leaves room to send a corrected message. */
const MAX_PER_EMAIL = 3;
/** How often a mailbox is asked in a day to confirm a sign-up. */
const MAX_CONFIRMATIONS = 2;

/** The rate limits of a message: per network it comes from, and per e-mail address it names. */
function messageLimits(
  fingerprint: Ports["fingerprint"],
  network: string,
  email: string,
): readonly Limit[] {
  const [key] = addressKeys(fingerprint, email);
  return [
    { key: `messages network ${fingerprint(network)}`, most: MAX_PER_NETWORK, windowMs: HOUR_MS },
    { key, most: MAX_PER_EMAIL, windowMs: HOUR_MS },
  ];
}

/** The keys of a mailbox's limits: messages, confirmations, reminders, links to its orders. */
export function addressKeys(
  fingerprint: Ports["fingerprint"],
  email: string,
): readonly [string, string, string, string] {
  const mailbox = fingerprint(mailboxOf(email));
  const keyOf = (what: string) => `${what} address ${mailbox}`;
  return [keyOf("messages"), keyOf("confirmations"), keyOf("reminders"), keyOf("order links")];
}

/** The mailbox of an address, without case and subaddress: mail to `Ada+news@…` arrives at `ada@…`. */
function mailboxOf(email: string): string {
  const [name = "", domain = ""] = email.trim().toLowerCase().split("@");
  return `${name.split("+", 1)[0]}@${domain}`;
}
