/** `npm run orders`: the owner lists, shows, refunds and exports orders, and deals with what needs attention. */
import { randomBytes, randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { concernTitle } from "../domain/house/concerns.ts";
import { formatKobo, formatNaira } from "../domain/money-text.ts";
import { toKobo, toNaira } from "../domain/money.ts";
import type { Kobo } from "../domain/money.ts";
import { ORDER_STATUSES } from "../domain/orders/money.ts";
import type { OrderStatus } from "../domain/orders/money.ts";
import { formatNumber } from "../domain/orders/numbers.ts";
import { resendConfirmation } from "../server/orders/emails.ts";
import { findLogged, findOrder, findReference } from "../server/orders/find-order.ts";
import { exportOrders, listOrders } from "../server/orders/list-orders.ts";
import type { ListedOrder } from "../server/orders/list-orders.ts";
import { listConcerns, noteConcern } from "../server/payments/concerns.ts";
import { giveCredit } from "../server/payments/credits.ts";
import { createRequestRefund } from "../server/payments/refund-payment.ts";
import { done, failed, misused, runActions } from "./owner/command.ts";
import type { Ending, Given } from "./owner/command.ts";
import { csvRecords, writeRecords } from "./owner/export-file.ts";
import { counted, lagosDay, lagosTime, limitOf, oneLine, table } from "./owner/format.ts";
import { MAKING_HELP, makingActions } from "./owner/making-actions.ts";
import { concernsText, MISSING_HELP, missingActions, orderText } from "./owner/order-text.ts";
import { withShopDatabase } from "./owner/shop-database.ts";

const HELP = `
The shop's orders. Times and days are Port Harcourt's (West Africa Time).

  npm run orders -- list [--status STATUS] [--limit N]
      The newest orders: 50, or N. STATUS is ${ORDER_STATUSES.join(", ")}.
      Below them what needs your attention: money that fits no order, disputes, failed refunds.

  npm run orders -- done ID --note "What was done"
      Keeps what was done about something that needed attention: it is listed no more. Write
      no customer's details into the note; it is kept as long as the payment.

  npm run orders -- show REF
      All that is known about one order: pieces, customer, payment, e-mails. REF may also
      be its number (HZ-1001), or what stands in the log for it: HZ# and 12 letters and digits.

  npm run orders -- refund REF --reason "Why" [--amount NAIRA]
      Returns all that an order's customer paid, or NAIRA of it (2500 or 2500.50), through
      the card provider; the running shop sends it, and show tells how far it is. REF may
      also be one payment's reference. Write no customer's details into the reason.

  npm run orders -- export --from DAY --to DAY [--status STATUS] [--out FILE]
      Orders placed from one day to another (2026-11-01), both included, as CSV: to a
      new file, or printed. For clean printed output: npm run --silent orders -- export …

  npm run orders -- credit EMAIL --amount NAIRA --reason "Why"
      Gives a customer store credit and prints its code, which only orders with this e-mail
      address can use. The customer gets it by e-mail.

  npm run orders -- resend REF
      Sends the shopper's confirmation of a paid order once more.
${MAKING_HELP}${MISSING_HELP}
Reads the same environment as the shop (DATA_DIR, DATABASE_URL); the shop may be running.
Exit codes: 0 done, 1 not possible, 2 asked for wrongly.
`;

/** Who does what is done here. */
const BY = "npm run orders";
/** In naira. More is a typing mistake. */
const MAX_CREDIT = 10_000_000;
/** Maximum length of a note, in characters. */
const MAX_NOTE_LENGTH = 500;

const unknownStatus = misused(`--status is one of ${ORDER_STATUSES.join(", ")}.`);

await runActions(HELP, {
  list: { options: ["status", "limit"], run: list },
  show: { operands: ["REF"], run: show },
  export: { options: ["from", "to", "status", "out"], run: exportCsv },
  refund: { operands: ["REF"], options: ["amount", "reason"], run: refund },
  resend: { operands: ["REF"], run: resend },
  credit: { operands: ["EMAIL"], options: ["amount", "reason"], run: credit },
  ...makingActions,
  ...missingActions,
  done: { operands: ["ID"], options: ["note"], run: noteDone },
});

async function list({ options }: Given): Promise<Ending> {
  const limit = limitOf(options["limit"]);
  if (!limit) return misused("--limit is a whole number from 1 to 10000.");
  const status = statusOf(options["status"]);
  if (status === "unknown") return unknownStatus;
  return withShopDatabase(async (db) => {
    const orders = await listOrders(db, { status, limit });
    const headings = [
      "placed",
      "number",
      "reference",
      "status",
      "total",
      "pieces",
      "customer",
      "e-mail",
    ];
    console.log(orders.length > 0 ? table(headings, orders.map(row)) : "No orders.");
    const concerns = await listConcerns(db);
    if (concerns.length > 0) console.log(`\n${concernsText(concerns)}`);
    return done;
  });
}

async function show({ operands: [given = ""] }: Given): Promise<Ending> {
  return withShopDatabase(async (db) => {
    // The log contains `HZ#` and a hash in place of a reference.
    const reference = given.includes("#")
      ? await findLogged(db, given)
      : await findReference(db, given);
    const order = reference === undefined ? undefined : await findOrder(db, reference);
    if (!order) return failed(`There is no order ${oneLine(given)}.`);
    console.log(orderText(order));
    return done;
  });
}

async function exportCsv({ options }: Given): Promise<Ending> {
  const from = lagosDay(options["from"] ?? "");
  const to = lagosDay(options["to"] ?? "");
  if (!from || !to) return misused("--from and --to are days, such as 2026-11-01.");
  if (from.start > to.start) return misused("--from is after --to.");
  const status = statusOf(options["status"]);
  if (status === "unknown") return unknownStatus;
  const { out } = options;
  return withShopDatabase(async (db) => {
    const records = csvRecords(exportOrders(db, { from: from.start, until: to.end, status }));
    if (out === undefined) {
      for await (const record of records) process.stdout.write(record);
      return done;
    }
    const file = resolve(out);
    const written = await writeRecords(file, records);
    console.log(
      `${counted(written - 1, "order")} written to ${file}. It holds customers' details: keep it safe.`,
    );
    return done;
  });
}

async function resend({ operands: [given = ""] }: Given): Promise<Ending> {
  return withShopDatabase(async (db) => {
    const reference = (await findReference(db, given)) ?? given.toUpperCase();
    const result = await resendConfirmation(db, reference, new Date());
    switch (result.kind) {
      case "queued":
        console.log(
          `The confirmation of ${reference} is in the outbox; the running shop sends it.`,
        );
        return done;
      case "waiting":
        return failed(
          `It was not sent yet and will be: next attempt ${lagosTime(result.dueAt)}, last error: ${result.lastError ?? "none"}.`,
        );
      case "unknown-order":
        return failed(`There is no order ${reference}.`);
      case "not-paid":
        return failed(`The order is ${result.status}; only a paid order has a confirmation.`);
      case "erased":
        return failed("The customer was erased: there is no address to send to.");
    }
  });
}

async function credit({ operands: [email = ""], options }: Given): Promise<Ending> {
  if (!email.includes("@")) return misused("EMAIL is an e-mail address.");
  const naira = Number(options["amount"]);
  if (!Number.isSafeInteger(naira) || naira < 1 || naira > MAX_CREDIT) {
    return misused(`--amount is in whole naira, from 1 to ${MAX_CREDIT}.`);
  }
  const reason = oneLine(options["reason"] ?? "").trim();
  if (reason === "") return misused('Say why: --reason "The size did not fit".');
  if (reason.length > MAX_NOTE_LENGTH)
    return misused(`--reason has at most ${MAX_NOTE_LENGTH} characters.`);
  return withShopDatabase(async (db) => {
    const ports = { db, random: randomBytes, now: () => new Date() };
    const amount = toKobo(naira);
    const code = await giveCredit(ports, { email, amount, reason, by: BY, id: randomUUID() });
    console.log(`${formatNaira(naira)} for orders of ${email}: ${code}`);
    return done;
  });
}

async function refund({ operands: [given = ""], options }: Given): Promise<Ending> {
  const reference = given.toUpperCase();
  const amount = options["amount"] === undefined ? "all" : koboOf(options["amount"]);
  if (amount === undefined) return misused("--amount is in naira, such as 2500 or 2500.50.");
  const reason = oneLine(options["reason"] ?? "").trim();
  if (reason === "") return misused('Say why: --reason "Wrong size, agreed by phone".');
  if (reason.length > MAX_NOTE_LENGTH)
    return misused(`--reason has at most ${MAX_NOTE_LENGTH} characters.`);
  return withShopDatabase(async (db) => {
    const order = await findReference(db, given);
    const requestRefund = createRequestRefund({
      db,
      now: () => new Date(),
      random: randomBytes,
      logger: { info: () => {}, warn: () => {}, error: () => {} },
    });
    const result = await requestRefund({
      of: order ? { order } : { payment: reference },
      amount,
      reason,
      by: BY,
      key: randomUUID(),
    });
    switch (result.kind) {
      case "intended":
        for (const { payment, amount } of result.refunds) {
          console.log(`${formatKobo(amount)} of ${payment} will go back: the shop sends it.`);
        }
        return done;
      case "too-much":
        return failed(
          result.refundable === 0
            ? "Nothing is left to return: all of it went back, or is on its way."
            : `Only ${formatKobo(result.refundable)} can still be returned.`,
        );
      case "not-paid":
        return failed("Nothing was paid: there is nothing to return.");
      case "unknown":
        return failed(`There is no order or payment ${oneLine(reference)}.`);
    }
  });
}

/** Naira as the owner writes them, such as `2500`, `2,500` or `2500.50`, in kobo; undefined for anything else. */
function koboOf(text: string): Kobo | undefined {
  const [, naira, kobo = "0"] = /^(\d{1,10})(?:\.(\d{2}))?$/.exec(text.replaceAll(",", "")) ?? [];
  const amount = naira === undefined ? 0 : Number(naira) * 100 + Number(kobo);
  return amount > 0 ? amount : undefined;
}

async function noteDone({ operands: [id = ""], options }: Given): Promise<Ending> {
  const note = oneLine(options["note"] ?? "").trim();
  if (note === "") return misused('Say what was done: --note "Refunded in the dashboard".');
  if (note.length > MAX_NOTE_LENGTH)
    return misused(`--note has at most ${MAX_NOTE_LENGTH} characters.`);
  return withShopDatabase(async (db) => {
    const result = await noteConcern(db, id, { note, by: BY }, new Date());
    if (result.kind === "unknown") return failed(`Nothing named ${oneLine(id)} needs attention.`);
    console.log(`Noted: ${concernTitle(result.concern.kind)}. It is listed no more.`);
    return done;
  });
}

function row(order: ListedOrder): string[] {
  return [
    lagosTime(order.created_at),
    formatNumber(order.number),
    order.reference,
    order.status,
    formatNaira(toNaira(order.amount)),
    String(order.pieces),
    `${order.first_name} ${order.last_name}`,
    order.email || "erased",
  ];
}

function statusOf(text: string | undefined): OrderStatus | undefined | "unknown" {
  if (text === undefined) return undefined;
  return ORDER_STATUSES.find((status) => status === text) ?? "unknown";
}
