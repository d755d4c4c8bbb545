import {
  askableUntil,
  formIdOf,
  onlyAlterOf,
  readAlteration,
} from "../../domain/alterations/alteration.ts";
import type { OnlyAlter } from "../../domain/alterations/alteration.ts";
import type { FieldErrors, Values } from "../../domain/fields.ts";
import { PHOTOGRAPH_FAULTS } from "../../domain/media/form-photographs.ts";
import { isErased } from "../../domain/orders/customer.ts";
import { isReference } from "../../domain/orders/numbers.ts";
import { inSize } from "../../domain/catalogue/sizes.ts";
import { readOffer } from "../catalogue/edits.ts";
import type { Db, RowOf } from "../db/schema.ts";
import { areFree, attachPrivate } from "../media/form-photographs.ts";
import { enqueueToCustomer } from "../messages/outbox.ts";
import { filedLines } from "../orders/order-file.ts";
import { linesOf, lockOrder, stagesOf } from "../orders/order-rows.ts";
import { readBespoke } from "../orders/read-order.ts";
import type { Ports } from "../ports.ts";

/** A piece of an order, and what became of the last request about it; null without one. */
export type AskablePiece = {
  /** The position of the order's line. */
  position: number;
  /** With its size. */
  name: string;
  onlyAlter: OnlyAlter;
  state: RowOf<"alterations">["state"] | null;
};

/** What can be asked for about an order that its customer has received. */
export type Askable = {
  /** Whether something can be asked for now; later only what became of earlier requests is shown. */
  isOpen: boolean;
  /** UTC in ISO. */
  until: string;
  /** 'within 7 days after you collected it'. */
  words: string;
  pieces: readonly AskablePiece[];
};

/** Undefined for an order that is still with the house, was refunded or is not known, or if the owner takes no requests. */
export async function readAskable(
  { db, now }: Pick<Ports, "db" | "now">,
  reference: string,
): Promise<Askable | undefined> {
  if (!isReference(reference)) return undefined;
  const order = await db
    .selectFrom("orders")
    .select(["stage", "status", "email", "phone", "country"])
    .where("reference", "=", reference)
    .executeTakeFirst();
  const step = order && (await stagesOf(db, reference)).at(-1);
  if (!step || isErased(order) || order.status === "refunded") return undefined;
  const at = new Date(step.made_at);
  const time = askableUntil({ stage: order.stage, at, isAbroad: order.country !== "NG" });
  if (!time || !(await readOffer(db, "alterations")).isOffered) return undefined;
  const isBespoke = (await readBespoke(db, reference)) !== undefined;
  const rows = await db
    .selectFrom("alterations")
    .select(["position", "state"])
    .where("order_reference", "=", reference)
    .orderBy("asked_at")
    .execute();
  const waiting = rows.filter(({ state }) => state === "waiting");
  const states = new Map([...rows, ...waiting].map(({ position, state }) => [position, state]));
  const isOpen = now() < time.until;
  // What was on sale is reckoned anew for orders of early releases: only while it decides something.
  const lines = isOpen
    ? await filedLines(db, reference)
    : (await linesOf(db, reference)).map((line) => ({ ...line, isSale: false }));
  return {
    isOpen,
    until: time.until.toISOString(),
    words: time.words,
    pieces: lines.map((line) => ({
      position: line.position,
      name: inSize(line.name, line.size),
      onlyAlter: onlyAlterOf(line, isBespoke),
      state: states.get(line.position) ?? null,
    })),
  };
}

export type AskResult =
  /** Also for the same form once more. */
  | { kind: "asked" }
  | { kind: "invalid"; fields: FieldErrors }
  /** A request about this piece waits for an answer already. */
  | { kind: "waiting" }
  /** The days are over. */
  | { kind: "late" }
  /** There is no such order, or nothing of it can be asked for. */
  | { kind: "closed" };

type AskPorts = Pick<Ports, "db" | "now" | "outboxBell" | "logger">;

/**
 * Stores a request about a piece of an order, once, and writes to the customer: others may hold the order's link. Only the
 * house reads it.
 */
export async function askForAlteration(
  { db, now, outboxBell, logger }: AskPorts,
  reference: string,
  values: Values,
): Promise<AskResult> {
  if (!isReference(reference)) return { kind: "closed" };
  const result = await db.transaction().execute(async (transaction): Promise<AskResult> => {
    if (!(await lockOrder(transaction, reference))) return { kind: "closed" };
    const form = formIdOf(values);
    const known = form && (await readRequest(transaction, form));
    if (known && known.order_reference === reference) return { kind: "asked" };
    const askable = await readAskable({ db: transaction, now }, reference);
    if (!askable) return { kind: "closed" };
    if (!askable.isOpen) return { kind: "late" };
    const read = readAlteration(values, askable.pieces);
    if ("errors" in read) return { kind: "invalid", fields: read.errors };
    const { position, photographs, ...request } = read.request;
    const piece = askable.pieces.find((each) => each.position === position);
    if (piece?.state === "waiting") return { kind: "waiting" };
    // It was taken back.
    if (piece?.state === "credit") return { kind: "closed" };
    if (!(await areFree(transaction, photographs))) {
      return { kind: "invalid", fields: { photographs: PHOTOGRAPH_FAULTS.gone } };
    }
    const id = form && !known ? form : crypto.randomUUID();
    await transaction
      .insertInto("alterations")
      .values({
        id,
        order_reference: reference,
        position,
        ...request,
        asked_at: now().toISOString(),
        state: "waiting",
        answer: "",
        credit: null,
        answered_at: null,
        answered_by: null,
      })
      .execute();
    await attachPrivate(transaction, photographs, { alteration_id: id });
    const mail = { topic: "alteration-asked", subject: id } as const;
    await enqueueToCustomer(transaction, reference, mail, now());
    logger.info({ order: reference, position }, "Alteration or return asked for");
    return { kind: "asked" };
  });
  if (result.kind === "asked") outboxBell.ring();
  return result;
}

function readRequest(db: Db, id: string) {
  return db
    .selectFrom("alterations")
    .select("order_reference")
    .where("id", "=", id)
    .executeTakeFirst();
}
