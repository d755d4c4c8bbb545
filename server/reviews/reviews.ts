import { sql } from "kysely";
import type { Catalogue } from "../../domain/catalogue/catalogue.ts";
import type { FieldErrors, Values } from "../../domain/fields.ts";
import { isErased } from "../../domain/orders/customer.ts";
import { COUNT_LIMIT } from "../../domain/house/today.ts";
import { answerField, canReview, readReview, REASONS } from "../../domain/reviews/review.ts";
import type { Reason, Review, ReviewPhotograph } from "../../domain/reviews/review.ts";
import { isReference } from "../../domain/orders/numbers.ts";
import { cleanText } from "../../domain/stores/text.ts";
import { lockCatalogue, readOffer } from "../catalogue/edits.ts";
import { notePieceChange } from "../catalogue/piece-changes.ts";
import { command, done, invalid, MALFORMED, stale, UNKNOWN } from "../command.ts";
import type { Act, CommandPorts } from "../command.ts";
import type { Db, RowOf } from "../db/schema.ts";
import { enqueueToCustomer } from "../messages/outbox.ts";
import { linesOf, lockOrder, stagesOf } from "../orders/order-rows.ts";
import { readBespoke } from "../orders/read-order.ts";
import type { Ports } from "../ports.ts";
import { attachPhotographs } from "./photographs.ts";
import { photographsOf } from "./published.ts";

export type ReviewState = RowOf<"reviews">["state"];

/** A piece of an order, and how its review stands; `open`: it can be written. */
export type ReviewablePiece = {
  sku: string;
  name: string;
  /** Address of the piece's page. */
  href: string;
  state: ReviewState | "open";
};

/** The pieces of an order that can be reviewed or were, each once: those that have a page in the shop. */
export async function readReviewable(
  { db, catalogue, now }: Pick<Ports, "db" | "now" | "catalogue">,
  reference: string,
): Promise<ReviewablePiece[]> {
  if (!isReference(reference)) return [];
  const order = await db
    .selectFrom("orders")
    .select(["reference", "stage", "status", "email", "phone"])
    .where("reference", "=", reference)
    .executeTakeFirst();
  if (!order || isErased(order)) return [];
  const written = await db
    .selectFrom("reviews")
    .select(["sku", "state"])
    .where("order_reference", "=", reference)
    .execute();
  const step = (await stagesOf(db, reference)).at(-1);
  if (written.length === 0 && !step) return [];
  const isOpen =
    step !== undefined &&
    canReview(
      {
        stage: order.stage,
        status: order.status,
        isBespoke: (await readBespoke(db, reference)) !== undefined,
        at: new Date(step.made_at),
      },
      now(),
    ) &&
    (await readOffer(db, "reviews")).isOffered;
  const states = new Map(written.map(({ sku, state }) => [sku, state]));
  return pagedPieces(catalogue.read(), await linesOf(db, reference)).flatMap((piece) => {
    const state = states.get(piece.sku) ?? (isOpen ? "open" : undefined);
    return state ? [{ ...piece, state }] : [];
  });
}

/** The pieces of lines that have a page, each once. */
function pagedPieces({ pages }: Catalogue, lines: readonly { sku: string; name: string }[]) {
  const skus = new Set(lines.map(({ sku }) => sku));
  const own = new Map<string, string>();
  for (const { product, canonical } of pages) {
    if (skus.has(product.sku)) own.set(product.sku, canonical);
  }
  return [...skus].flatMap((sku) => {
    const href = own.get(sku);
    const name = lines.find((line) => line.sku === sku)?.name ?? "";
    return href === undefined ? [] : [{ sku, name, href }];
  });
}

export type WriteResult =
  /** Also for the same review once more. */
  | { kind: "written" }
  | { kind: "invalid"; fields: FieldErrors }
  /** The piece has another review from this order already. */
  | { kind: "reviewed" }
  /** The piece cannot be reviewed: no such order or piece, too late, or reviews are off. */
  | { kind: "closed" };

type WritePorts = Pick<Ports, "db" | "now" | "catalogue" | "outboxBell" | "logger">;

/**
 * Stores a review of a piece of an order, once, and writes to the customer: others may hold the order's link. It is
 * shown nowhere until the owner publishes it.
 */
export async function writeReview(
  ports: WritePorts,
  reference: string,
  values: Values,
): Promise<WriteResult> {
  const { db, now, outboxBell, logger } = ports;
  if (!isReference(reference)) return { kind: "closed" };
  const sku = values["review"] ?? "";
  const result = await db.transaction().execute(async (transaction): Promise<WriteResult> => {
    await lockOrder(transaction, reference);
    const all = await readReviewable({ ...ports, db: transaction }, reference);
    const piece = all.find((each) => each.sku === sku);
    if (!piece) return { kind: "closed" };
    const read = readReview(values);
    if (piece.state !== "open") {
      const isSame = "review" in read && (await isStored(transaction, reference, sku, read.review));
      return { kind: isSame ? "written" : "reviewed" };
    }
    if ("errors" in read) return { kind: "invalid", fields: read.errors };
    const { photographs, firstName, ...texts } = read.review;
    const id = crypto.randomUUID();
    await transaction
      .insertInto("reviews")
      .values({
        id,
        order_reference: reference,
        sku,
        ...texts,
        first_name: firstName,
        written_at: now().toISOString(),
        state: "waiting",
        reason: "",
        decided_at: null,
        answer: "",
      })
      .execute();
    await attachPhotographs(transaction, photographs, id);
    await enqueueToCustomer(
      transaction,
      reference,
      { topic: "review-written", subject: id },
      now(),
    );
    logger.info({ order: reference, sku }, "Review written");
    return { kind: "written" };
  });
  if (result.kind === "written") outboxBell.ring();
  return result;
}

/** Whether an order has this very review of a piece. */
async function isStored(db: Db, reference: string, sku: string, review: Review): Promise<boolean> {
  const row = await db
    .selectFrom("reviews")
    .select("id")
    .where("order_reference", "=", reference)
    .where("sku", "=", sku)
    .where("stars", "=", review.stars)
    .where("fit", "=", review.fit)
    .where("words", "=", review.words)
    .where("first_name", "=", review.firstName)
    .where("city", "=", review.city)
    .executeTakeFirst();
  return row !== undefined;
}

/** A review as the house sees it. */
export type HouseReview = Omit<RowOf<"reviews">, "order_reference" | "first_name"> & {
  firstName: string;
  /** The order's number: 1001. */
  number: number;
  photographs: readonly ReviewPhotograph[];
};

/** Reviews that the house's page has at once, of each kind. */
const PAGE = 20;

export type HouseReviews = {
  /** The oldest that wait for the owner. */
  waiting: readonly HouseReview[];
  /** The newest that were published or refused. */
  decided: readonly HouseReview[];
  /** Leads to older ones. */
  next: string | undefined;
};

/** `before`: the place at which an earlier page ended. */
export async function listReviews(db: Db, before?: string): Promise<HouseReviews> {
  const all = db
    .selectFrom("reviews")
    .innerJoin("order_numbers", "order_numbers.reference", "order_reference")
    .select(["id", "sku", "stars", "fit", "words", "first_name", "city", "written_at"])
    .select(["state", "reason", "decided_at", "answer", "number"]);
  const waiting = await all
    // Literals, so that the partial indexes are used.
    .where("state", "=", sql.lit("waiting"))
    .orderBy("written_at")
    .orderBy("id")
    .limit(PAGE)
    .execute();
  let query = all.where("state", "<>", sql.lit("waiting"));
  const [at = "", id = ""] = before?.split("_") ?? [];
  if (before !== undefined) {
    query = query.where(sql<boolean>`(written_at, id) < (${at}, ${id})`);
  }
  const decided = await query
    .orderBy("written_at", "desc")
    .orderBy("id", "desc")
    .limit(PAGE + 1)
    .execute();
  const shown = decided.slice(0, PAGE);
  const last = shown.at(-1);
  const photographs = await photographsOf(
    db,
    [...waiting, ...shown].map((review) => review.id),
  );
  const viewOf = ({ first_name: firstName, ...row }: (typeof waiting)[number]) => ({
    ...row,
    firstName,
    photographs: photographs.get(row.id) ?? [],
  });
  return {
    waiting: waiting.map(viewOf),
    decided: shown.map(viewOf),
    next: decided.length > PAGE && last ? `${last.written_at}_${last.id}` : undefined,
  };
}

/** How many reviews wait for the owner, at most `COUNT_LIMIT`. */
export async function countWaiting(db: Db): Promise<number> {
  const rows = await db
    .selectFrom("reviews")
    .select("id")
    .where("state", "=", sql.lit("waiting"))
    .limit(COUNT_LIMIT)
    .execute();
  return rows.length;
}

type Chosen = { id: string; saw: string };
const chosenFields = [
  { name: "id", maxLength: 64 },
  { name: "saw", maxLength: 10 },
];
const readChosen = ({ id = "", saw = "" }: Values): Chosen => ({ id, saw });

/** A change of what the owner decides about a review. */
type Decision = Partial<Pick<RowOf<"reviews">, "state" | "reason" | "decided_at" | "answer">>;

async function decide(
  { db, catalogue }: CommandPorts,
  { id, saw, answered }: Chosen & { answered?: string },
  change: Decision,
  { email, at }: Act,
) {
  // Locked before the review, as when a customer is erased.
  await lockCatalogue(db);
  const row = await db
    .selectFrom("reviews")
    .select(["sku", "state", "answer"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return UNKNOWN;
  const isMoved = row.state !== saw || (answered !== undefined && row.answer !== answered);
  if (isMoved) return stale({ state: row.state });
  await db.updateTable("reviews").set(change).where("id", "=", id).execute();
  const state = change.state ?? row.state;
  if (row.state === "published" || state === "published") {
    await noteChange(db, { sku: row.sku, review: id, change: state }, email, at);
  }
  const name = catalogue.read().findProduct(row.sku)?.fullName ?? row.sku;
  return { kind: "decided" as const, row, name, thing: { kind: "review", id } };
}

/** Has every process read the published reviews of a piece again. */
function noteChange(
  db: Db,
  { sku, ...value }: { sku: string; review: string; change: string },
  changed_by: string,
  at: Date,
): Promise<void> {
  return notePieceChange(db, "piece-reviews", sku, value, { changed_by, at });
}

const answerFields = [
  ...chosenFields,
  answerField,
  { name: "answered", maxLength: answerField.maxLength },
];

type Answered = Chosen & { answer: string; answered: string };

function readAnswered(values: Values) {
  const [answer, answered] = [
    cleanText(values["answer"] ?? ""),
    cleanText(values["answered"] ?? ""),
  ];
  if (answer.length > answerField.maxLength) {
    return { refused: invalid({ answer: answerField.message }) };
  }
  if (values["id"] === undefined) return { refused: MALFORMED };
  return { input: { ...readChosen(values), answer, answered } };
}

/** Shows a review in the shop, also one that was not to be shown, with the answer that is typed beside it. */
export const publishReview = command({
  act: "published-review",
  right: "prices",
  isOfCatalogue: true,
  fields: answerFields,
  read: readAnswered,
  run: async (ports, { answer, ...chosen }: Answered, act) => {
    const decided_at = act.at.toISOString();
    const change = { state: "published", reason: "", decided_at, answer } as const;
    const decided = await decide(ports, chosen, change, act);
    if (decided.kind !== "decided") return decided;
    const { name, thing, row } = decided;
    return done(
      {},
      { thing, before: { name, state: row.state }, after: { name, state: "published" } },
    );
  },
});

/** Does not show a review, or no longer, for one of three reasons. */
export const refuseReview = command({
  act: "refused-review",
  right: "prices",
  isOfCatalogue: true,
  fields: [...chosenFields, { name: "reason", maxLength: 10 }],
  read: (values) => {
    const reason = Object.keys(REASONS).find((each) => each === values["reason"]);
    if (!reason) return { refused: invalid({ reason: "Please choose a reason." }) };
    return { input: { ...readChosen(values), reason: reason as Reason } };
  },
  run: async (ports, { reason, ...chosen }: Chosen & { reason: Reason }, act) => {
    const change = { state: "refused", reason, decided_at: act.at.toISOString() } as const;
    const decided = await decide(ports, chosen, change, act);
    if (decided.kind !== "decided") return decided;
    const { name, thing, row } = decided;
    const after = { name, state: "refused", reason: REASONS[reason] };
    return done({}, { thing, before: { name, state: row.state }, after });
  },
});

/**
 * Sets the house's words below a review; empty takes them away. The record, which is never erased, does not have them, as
 * they may name the customer.
 */
export const answerReview = command({
  act: "answered-review",
  right: "prices",
  isOfCatalogue: true,
  fields: answerFields,
  read: readAnswered,
  run: async (ports, { answer, ...chosen }: Answered, act) => {
    const decided = await decide(ports, chosen, { answer }, act);
    if (decided.kind !== "decided") return decided;
    return done({}, { thing: decided.thing, after: { name: decided.name } });
  },
});

/** Whose change it is when reviews go with their customer. */
const ERASED_BY = "The shop";

/** Deletes the reviews of some orders with their photographs, and takes them out of the shop. Returns how many. */
export async function dropReviewsOf(db: Db, orders: readonly string[], at: Date): Promise<number> {
  const rows = await db
    .selectFrom("reviews")
    .select("id")
    .where("order_reference", "in", orders)
    .execute();
  return dropReviews(
    db,
    rows.map(({ id }) => id),
    at,
  );
}

/** Deletes refused reviews that were decided before a time. Returns how many. */
export async function dropRefused(db: Db, before: string, at: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom("reviews")
      .select("id")
      .where("state", "=", sql.lit("refused"))
      .where("decided_at", "<", before)
      .execute();
    return dropReviews(
      transaction,
      rows.map(({ id }) => id),
      at,
    );
  });
}

async function dropReviews(db: Db, ids: readonly string[], at: Date): Promise<number> {
  if (ids.length === 0) return 0;
  await lockCatalogue(db);
  await db.deleteFrom("review_photographs").where("review_id", "in", ids).execute();
  const dropped = await db
    .deleteFrom("reviews")
    .where("id", "in", ids)
    .returning(["id", "sku", "state"])
    .execute();
  const shown = new Map(
    dropped.flatMap(({ id, sku, state }) => (state === "published" ? [[sku, id]] : [])),
  );
  for (const [sku, review] of shown) {
    await noteChange(db, { sku, review, change: "erased" }, ERASED_BY, at);
  }
  return dropped.length;
}
