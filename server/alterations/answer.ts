import {
  answerField,
  ANSWERS,
  creditForLine,
  onlyAlterOf,
} from "../../domain/alterations/alteration.ts";
import type { Answer } from "../../domain/alterations/alteration.ts";
import { CHANGE_RULE, changeText, isAltered, readChange } from "../../domain/alterations/fit.ts";
import type { Altered } from "../../domain/alterations/fit.ts";
import type { Values } from "../../domain/fields.ts";
import { formatKobo } from "../../domain/money-text.ts";
import type { Kobo } from "../../domain/money.ts";
import { isErased } from "../../domain/orders/customer.ts";
import { done, invalid, readFields, refused } from "../command.ts";
import type { Act, CommandPorts } from "../command.ts";
import type { Db, RowOf } from "../db/schema.ts";
import { enqueueToCustomer } from "../messages/outbox.ts";
import { orderCommand } from "../orders/order-command.ts";
import type { CommandedOrder } from "../orders/order-command.ts";
import { filedLines } from "../orders/order-file.ts";
import type { FiledLine } from "../orders/order-file.ts";
import { readBespoke } from "../orders/read-order.ts";
import { noteAltered } from "./fit.ts";
import { comesBack, give } from "../payments/refund-order.ts";
import { creditsFor, leftOf } from "../payments/returnable.ts";

const idField = { name: "alteration", maxLength: 36 };
const measureFields = [
  { name: "measure", maxLength: 10 },
  { name: "change", maxLength: 10 },
];

/** What was altered; undefined if nothing was chosen. `millimetres` 0 takes the note of a measure away. */
type Change = { measure: Altered; millimetres: number } | undefined;

function readMeasure({ measure = "", change = "" }: Values, mayBeZero: boolean) {
  if (measure === "" && change === "") return { change: undefined };
  const errors: Record<string, string> = {};
  if (!isAltered(measure)) errors["measure"] = "Please choose what was altered.";
  const millimetres = mayBeZero && /^0*$/.test(change.trim()) ? 0 : readChange(change);
  if (millimetres === undefined) errors["change"] = CHANGE_RULE;
  if (!isAltered(measure) || millimetres === undefined) return { errors };
  return { change: { measure, millimetres } };
}

type Row = RowOf<"alterations">;

/** The request that a form is about, if it is one about this order. */
function readRow(db: Db, { reference }: CommandedOrder, id: string): Promise<Row | undefined> {
  return db
    .selectFrom("alterations")
    .selectAll()
    .where("id", "=", id)
    .where("order_reference", "=", reference)
    .executeTakeFirst();
}

/** Answers a request that still waits, mails the customer, and returns the record's entry. */
async function answer(
  { db }: CommandPorts,
  order: CommandedOrder,
  row: Row,
  { state, words, credit = null, ...facts }: { state: Answer; words: string; credit?: Kobo | null },
  { name, at }: Act,
) {
  const answered = {
    state,
    answer: words,
    credit,
    answered_at: at.toISOString(),
    answered_by: name,
  };
  await db.updateTable("alterations").set(answered).where("id", "=", row.id).execute();
  const mail = { topic: "alteration-answer", subject: row.id } as const;
  await enqueueToCustomer(db, order.reference, mail, at);
  const line = await lineOf(db, row);
  // The record, which is never erased, has no words of hers, nor of the house to her.
  const after = { piece: line?.name ?? "", answer: ANSWERS[state], ...facts };
  return { thing: order.thing, after };
}

async function lineOf(db: Db, row: Pick<Row, "order_reference" | "position">) {
  const lines = await filedLines(db, row.order_reference);
  return lines.find(({ position }) => position === row.position);
}

type Answered = { alteration: string; answer: string };

function readAnswer(values: Values) {
  const read = readFields([answerField], values);
  if ("refused" in read) return read;
  return { input: { ...read.input, alteration: values["alteration"] ?? "" } };
}

/** The request, unless it is unknown or was answered meanwhile, or the customer was erased. */
async function waiting(db: Db, order: CommandedOrder, id: string) {
  const row = await readRow(db, order, id);
  if (!row || isErased(order)) return refused("gone");
  return row.state === "waiting" ? row : refused("answered");
}

/** Says that the piece is altered, and notes what is, if that is known already. */
export const answerAlter = orderCommand({
  act: "altered",
  isOfCatalogue: true,
  fields: [idField, answerField, ...measureFields],
  read: (values) => {
    const read = readAnswer(values);
    const measure = readMeasure(values, false);
    if ("refused" in read || measure.errors) {
      const fields = "refused" in read ? read.refused.fields : {};
      return { refused: invalid({ ...fields, ...measure.errors }) };
    }
    return { input: { ...read.input, change: measure.change } };
  },
  run: async (ports, order, input: Answered & { change: Change }, act) => {
    const row = await waiting(ports.db, order, input.alteration);
    if ("kind" in row) return row;
    const noted = input.change && (await note(ports.db, row, input.change, act));
    const record = await answer(ports, order, row, { state: "alter", words: input.answer }, act);
    return done({}, { ...record, after: { ...record.after, ...noted } });
  },
});

/** Says that neither is done, and why. */
export const answerNo = orderCommand({
  act: "not-altered",
  fields: [idField, answerField],
  read: readAnswer,
  run: async (ports, order, input: Answered, act) => {
    const row = await waiting(ports.db, order, input.alteration);
    if ("kind" in row) return row;
    return done({}, await answer(ports, order, row, { state: "no", words: input.answer }, act));
  },
});

/** What the Terms give for a line of an order now; 0 for one that can only be altered. */
async function creditOf(
  db: Db,
  order: Parameters<typeof leftOf>[1],
  position: number,
): Promise<Kobo> {
  const lines = await filedLines(db, order.reference);
  const line = lines.find((each) => each.position === position);
  const isBespoke = (await readBespoke(db, order.reference)) !== undefined;
  if (!line || onlyAlterOf(line, isBespoke)) return 0;
  const credits = await creditsFor(db, order.reference);
  return creditForLine(position, { lines, credits, left: await leftOf(db, order) });
}

/** Gives the store credit of the Terms for the piece. Everybody but an owner has to type the password each time. */
export const answerCredit = orderCommand({
  act: "credited",
  right: "credit",
  password: "typed-unless-owner",
  fields: [idField, answerField, { name: "back", maxLength: 3 }, { name: "saw", maxLength: 20 }],
  read: (values) => {
    const read = readAnswer(values);
    if ("refused" in read) return read;
    const { back, saw = "" } = values;
    return { input: { ...read.input, isBack: back === "yes", saw } };
  },
  run: async (ports, order, input: Answered & { isBack: boolean; saw: string }, act) => {
    const { db } = ports;
    const row = await waiting(db, order, input.alteration);
    if ("kind" in row) return row;
    const amount = await creditOf(db, order, row.position);
    if (amount === 0) return refused("nothing");
    // The page has said another amount, which was right when it was made.
    if (input.saw !== String(amount)) return { ...refused("changed"), amount };
    const left = await leftOf(db, order);
    const lines = [row.position];
    const given = await give(ports, order, { amount, reason: "", left, lines }, act);
    if (given.kind === "refused") return refused(given.why === "closed" ? "no-address" : "nothing");
    const back = input.isBack ? lines : [];
    const stock = back.length > 0 ? await comesBack(db, order, { back, amount: 0 }, act) : {};
    const words = { state: "credit", words: input.answer, credit: amount } as const;
    const record = await answer(ports, order, row, words, act);
    const after = { ...record.after, amount: formatKobo(amount), ...stock };
    return done({ amount }, { ...record, after });
  },
});

/** Notes what was altered, or corrects or takes away the note. */
export const noteMeasure = orderCommand({
  act: "noted-alteration",
  isOfCatalogue: true,
  fields: [idField, ...measureFields],
  read: (values) => {
    const { change, errors } = readMeasure(values, true);
    if (errors) return { refused: invalid(errors) };
    if (!change) return { refused: invalid({ measure: "Please choose what was altered." }) };
    return { input: { alteration: values["alteration"] ?? "", change } };
  },
  run: async ({ db }, order, input: { alteration: string; change: NonNullable<Change> }, act) => {
    const row = await readRow(db, order, input.alteration);
    if (!row || isErased(order) || row.state !== "alter") return refused("gone");
    const line = await lineOf(db, row);
    const noted = await note(db, row, input.change, act);
    return done({}, { thing: order.thing, after: { piece: line?.name ?? "", ...noted } });
  },
});

/** Stores by how much a measure of a piece was changed, with the piece and the size in which it was sold. */
async function note(
  db: Db,
  row: Row,
  { measure, millimetres }: NonNullable<Change>,
  { name, email, at }: Act,
): Promise<{ altered: string }> {
  const line = await lineOf(db, row);
  const { sku, size } = await soldAs(db, row, line);
  await db
    .deleteFrom("alteration_measures")
    .where("alteration_id", "=", row.id)
    .where("measure", "=", measure)
    .execute();
  if (millimetres !== 0)
    await db
      .insertInto("alteration_measures")
      .values({
        alteration_id: row.id,
        measure,
        millimetres,
        sku,
        size,
        noted_at: at.toISOString(),
        noted_by: name,
      })
      .execute();
  if (size !== "") {
    const value = { alteration: row.id, change: "noted" } as const;
    await noteAltered(db, [sku], value, { changed_by: email, at });
  }
  return {
    altered: millimetres === 0 ? `${measure}: taken away` : changeText(measure, millimetres),
  };
}

/** The piece and its size; without a size if it was made to the customer's own measurements. */
async function soldAs(db: Db, { order_reference }: Row, line: FiledLine | undefined) {
  const isBespoke = (await readBespoke(db, order_reference)) !== undefined;
  const size = isBespoke || !line || line.isOneSize ? "" : line.size;
  return { sku: line?.sku ?? "", size };
}
