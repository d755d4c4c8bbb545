import { checkFields } from "../../domain/fields.ts";
import {
  dayField,
  isDay,
  readKobo,
  receivedField,
  receivedNoteField,
  takenByField,
  wayField,
} from "../../domain/house/order-fields.ts";
import { isErased } from "../../domain/orders/customer.ts";
import { formatKobo } from "../../domain/money-text.ts";
import type { Kobo } from "../../domain/money.ts";
import { UNPAID_STATUSES } from "../../domain/orders/money.ts";
import { dayFault, readWay, recordedPayments, WAY_NAMES } from "../../domain/payments/recorded.ts";
import type { PaymentWay, RecordedEntry } from "../../domain/payments/recorded.ts";
import { lagosDay } from "../../domain/time.ts";
import { readOffer } from "../catalogue/edits.ts";
import { done, invalid, refused } from "../command.ts";
import type { Act, CommandPorts } from "../command.ts";
import type { Db, NewRowOf } from "../db/schema.ts";
import { dropUnsent, enqueueToCustomer } from "../messages/outbox.ts";
import { announcePaid } from "../orders/emails.ts";
import { readEntries, updateStatus } from "../orders/entries.ts";
import type { RecordedRow } from "../orders/entries.ts";
import { orderCommand } from "../orders/order-command.ts";
import type { CommandedOrder } from "../orders/order-command.ts";
import { isOfHouse, readBespoke } from "../orders/read-order.ts";
import { reclaimCredit } from "./credits.ts";
import type { IntendedRefund } from "./refund-payment.ts";
import { leftOf } from "./returnable.ts";
import { attachSlip } from "./slips.ts";

export type Received = {
  way: PaymentWay;
  amount: Kobo;
  day: string;
  takenBy: string;
  note: string;
  /** 'More than is due' is ticked. */
  mayExceed: boolean;
  /** The id of the photograph of its slip; empty without one. */
  slip: string;
};

/** The names of the fields that are not among the typed ones: a tick, and the photograph's id. */
const OTHERS = [
  { name: "more", maxLength: 3 },
  { name: "slip", maxLength: 64 },
];
const typed = [wayField, receivedField, dayField, takenByField, receivedNoteField] as const;

/**
 * Writes down a payment that came without the provider, unless the owner has switched that off: it counts like any
 * other, and the provider is never asked.
 */
export const recordPayment = orderCommand({
  act: "recorded-payment",
  right: "payments",
  fields: [...typed, ...OTHERS],
  read: (values) => {
    const { texts, errors } = checkFields<(typeof typed)[number]["name"]>(typed, values);
    const { day, takenBy, note } = texts;
    const [way, amount] = [readWay(texts.way), readKobo(texts.amount)];
    if (way && amount !== undefined && isDay(day) && Object.keys(errors).length === 0) {
      const { more, slip = "" } = values;
      const input: Received = { way, amount, day, takenBy, note, slip, mayExceed: more === "yes" };
      return { input };
    }
    return {
      refused: invalid({
        ...(!way && { way: wayField.message }),
        ...(amount === undefined && { amount: receivedField.message }),
        ...(!isDay(day) && { day: dayField.message }),
        ...errors,
      }),
    };
  },
  run: (ports, order, input: Received, act) => receivePayment(ports, order, input, act),
});

/** Records a payment of an order that the caller has locked. */
export async function receivePayment(
  ports: CommandPorts,
  order: CommandedOrder,
  input: Received,
  act: Act,
) {
  const { db } = ports;
  const { reference } = order;
  if (!(await readOffer(db, "recording")).isOffered) return refused("off");
  const { way, amount, day, takenBy, note, slip, mayExceed } = input;
  // The customer was erased: there is nobody who pays.
  if (isErased(order)) return refused("closed");
  const { money: before } = await readEntries(db, order);
  const fault = await faultOfDay(db, reference, day, act.at);
  if (fault) return invalid({ day: fault });
  if (!mayExceed && amount > before.due) return { ...refused("more-than-due"), due: before.due };
  const entry = { kind: "payment", payment_id: null, way, amount, day, takenBy, note } as const;
  await storeEntry(ports, order, entry, act);
  if (slip !== "" && !(await attachSlip(db, slip, act.id))) return refused("no-slip");
  const { money } = await readEntries(db, order);
  await reclaimCredit(db, reference, money.due);
  const change = await updateStatus(db, order, act.at);
  const statuses = { before: change.before, after: change.money.status };
  const isFirst =
    order.stage !== "cancelled" && (await announcePaid(db, reference, statuses, act.at));
  if (!isFirst) {
    await enqueueToCustomer(db, reference, { topic: "payment-received", subject: act.id }, act.at);
  }
  const after = { amount: formatKobo(amount), way: WAY_NAMES[way], day };
  return done({ amount, money: change.money }, { thing: order.thing, after });
}

async function faultOfDay(db: Db, reference: string, day: string, at: Date) {
  const { created_at } = await db
    .selectFrom("orders")
    .select("created_at")
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  const placed = lagosDay(new Date(created_at));
  return dayFault(day, { today: lagosDay(at), placed, isOfHouse: await isOfHouse(db, reference) });
}

type NewEntry = Pick<RecordedEntry, "kind" | "way" | "amount" | "day"> & {
  payment_id: string | null;
  takenBy: string;
  note: string;
};

async function storeEntry(
  { db, logger }: Pick<CommandPorts, "db" | "logger">,
  { reference }: Pick<CommandedOrder, "reference">,
  { takenBy, ...entry }: NewEntry,
  { id, name, at }: Pick<Act, "id" | "name" | "at">,
): Promise<void> {
  const row: NewRowOf<"recorded_payments"> = {
    id,
    order_reference: reference,
    ...entry,
    taken_by: takenBy,
    made_by: name,
    made_at: at.toISOString(),
  };
  await db.insertInto("recorded_payments").values(row).execute();
  logger.info({ order: reference, amount: entry.amount, kind: entry.kind }, "Payment recorded");
}

/** Stores that money of a recorded payment went back, all of it unless `amount` is less, and tells the customer. */
export async function storeReturn(
  ports: Pick<CommandPorts, "db" | "logger">,
  order: CommandedOrder,
  payment: RecordedRow,
  { kind, amount = payment.amount, note = "" }: Return,
  act: Pick<Act, "id" | "name" | "at">,
) {
  const { way, id: payment_id } = payment;
  const back = { kind, way, payment_id, day: lagosDay(act.at), takenBy: act.name, note };
  await storeEntry(ports, order, { ...back, amount: 0 - amount }, act);
  await enqueueToCustomer(
    ports.db,
    order.reference,
    { topic: "recorded", subject: act.id },
    act.at,
  );
  const { money } = await updateStatus(ports.db, order, act.at);
  return money;
}

type Return = { kind: "taken-back" | "refund"; amount?: Kobo; note?: string };

const TOOK_BACK = "took-payment-back";

/** Takes a recorded payment back, which was a mistake or did not hold: the order is due again. */
export const takePaymentBack = orderCommand({
  act: TOOK_BACK,
  right: "payments",
  fields: [{ name: "payment", maxLength: 120 }],
  read: ({ payment = "" }) => ({ input: { payment } }),
  run: async (ports, order, { payment: id }: { payment: string }, act) => {
    const { recorded } = await readEntries(ports.db, order);
    const payment = recordedPayments(recorded).find((each) => each.id === id);
    if (!payment) return refused("no-payment");
    return payment.isTakenBack ? refused("taken-back") : takeBack(ports, order, payment, act);
  },
});

/** Takes back a recorded payment that stands. */
export async function takeBack(
  ports: CommandPorts,
  order: CommandedOrder,
  payment: RecordedRow & { refunded: Kobo },
  act: Act,
) {
  // Also where credit was given for it.
  const left = await leftOf(ports.db, order);
  if (payment.refunded > 0 || left < payment.amount) return refused("refunded");
  const money = await storeReturn(ports, order, payment, { kind: "taken-back" }, act);
  await forgetPaid(ports.db, order, money.status);
  const { amount, way } = payment;
  const before = { amount: formatKobo(amount), way: WAY_NAMES[way], day: payment.day };
  const noted = { act: TOOK_BACK, thing: order.thing, before };
  return done({ refunds: [] as IntendedRefund[] }, noted);
}

/**
 * Once nothing is paid of an order, a confirmation that waits is not sent, and there is no day by which it is ready: the
 * next first payment gets its own.
 */
async function forgetPaid(
  db: Db,
  { reference, stage }: CommandedOrder,
  status: string,
): Promise<void> {
  if (!UNPAID_STATUSES.some((unpaid) => unpaid === status)) return;
  await dropUnsent(db, "order-confirmation", reference);
  await dropUnsent(db, "order-notice", reference);
  if (stage !== "received" || (await readBespoke(db, reference))) return;
  await db
    .updateTable("orders")
    .set({ ready_by: null })
    .where("reference", "=", reference)
    .execute();
}
