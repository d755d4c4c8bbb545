import { open } from "node:fs/promises";
import { csvRecord } from "../../domain/house/csv.ts";
import { toNaira } from "../../domain/money.ts";
import type { Kobo } from "../../domain/money.ts";
import { chargedFor, goodsOf, moneyOf } from "../../domain/orders/money.ts";
import { formatNumber } from "../../domain/orders/numbers.ts";
import type { ExportedOrder } from "../../server/orders/list-orders.ts";
import { makeFile } from "../backup/files.ts";
import { lagosTime } from "./format.ts";

const COLUMNS = [
  "reference",
  "number",
  "status",
  "placed_at",
  "paid_at",
  "speed",
  "lines_naira",
  "express_naira",
  "express_taken_off_naira",
  "delivery_naira",
  "extras_naira",
  "credit_naira",
  "total_naira",
  "paid_naira",
  "refunded_naira",
  "due_naira",
  "currency",
  "pieces",
  "summary",
  "first_name",
  "last_name",
  "email",
  "phone",
  "address",
  "state",
  "country",
  "comments",
  "channel",
  "transaction_id",
  "stage",
  "ready_by",
];

/** Yields the CSV file's records: the headings, then one for each order. Times are West Africa Time. */
export async function* csvRecords(orders: AsyncIterable<ExportedOrder>): AsyncGenerator<string> {
  yield csvRecord(COLUMNS);
  for await (const order of orders) yield csvRecord(fieldsOf(order));
}

function fieldsOf(order: ExportedOrder): (string | number)[] {
  const { lines, payments, charges, credit } = order;
  const isCancelled = order.stage === "cancelled";
  const money = moneyOf({ price: order.amount, charges, credit, payments, isCancelled });
  const goods = goodsOf(lines);
  const successful = payments.filter(({ paid_at }) => paid_at !== null);
  const paidAt = successful.map(({ paid_at }) => paid_at ?? "").toSorted()[0];
  return [
    order.reference,
    formatNumber(order.number),
    order.status,
    lagosTime(order.created_at),
    paidAt ? lagosTime(paidAt) : "",
    order.speed,
    toNaira(goods),
    toNaira(order.amount - goods),
    toNaira(chargedFor(charges, "express-off")),
    toNaira(chargedFor(charges, "delivery")),
    toNaira(chargedFor(charges, "extra")),
    nairaText(credit),
    nairaText(money.total),
    nairaText(money.paid),
    nairaText(money.refunded),
    nairaText(money.due),
    order.currency,
    lines.reduce((sum, { quantity }) => sum + quantity, 0),
    lines.map(lineText).join("; "),
    order.first_name,
    order.last_name,
    order.email,
    order.phone,
    order.address,
    order.state,
    order.country,
    order.comments,
    successful.map(({ channel }) => channel ?? "").join(" "),
    successful.map(({ transaction_id }) => transaction_id ?? "").join(" "),
    order.stage,
    order.ready_by ?? "",
  ];
}

/** A refund made at the provider may be of any amount, also of kobo. */
function nairaText(kobo: Kobo): string {
  return (kobo / 100).toFixed(kobo % 100 === 0 ? 0 : 2);
}

function lineText({ quantity, name, size }: ExportedOrder["lines"][number]): string {
  return `${quantity} × ${name}${size && ` (${size})`}`;
}

/**
 * Writes records to a new file that only its owner may read; returns how many. A byte order mark tells
 * spreadsheets that it is UTF-8. @throws if the file exists or cannot be written.
 */
export async function writeRecords(
  file: string,
  records: AsyncIterable<string> | Iterable<string>,
): Promise<number> {
  let written = 0;
  await makeFile(file, async (unfinished) => {
    const handle = await open(unfinished, "w");
    try {
      await handle.write("\uFEFF");
      for await (const record of records) {
        await handle.write(record);
        written += 1;
      }
    } finally {
      await handle.close();
    }
  });
  return written;
}
