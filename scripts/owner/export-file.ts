import { open } from "node:fs/promises";
import { toNaira } from "../../domain/money/money.ts";
import type { ExportedOrder } from "../../server/services/export-orders.ts";
import { csvRecord } from "./csv.ts";
import { lagosTime } from "./lagos-time.ts";
import { makeFile } from "./new-file.ts";

const COLUMNS = [
  "reference",
  "status",
  "placed_at",
  "paid_at",
  "total_naira",
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
];

/** Yields the CSV file's records: the headings, then one for each order. Times are West Africa Time. */
export async function* csvRecords(orders: AsyncIterable<ExportedOrder>): AsyncGenerator<string> {
  yield csvRecord(COLUMNS);
  for await (const order of orders) yield csvRecord(fieldsOf(order));
}

function fieldsOf(order: ExportedOrder): (string | number)[] {
  const { lines, paid_at, channel, transaction_id } = order;
  return [
    order.reference,
    order.status,
    lagosTime(order.created_at),
    paid_at ? lagosTime(paid_at) : "",
    toNaira(order.amount),
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
    channel ?? "",
    transaction_id ?? "",
  ];
}

function lineText({ quantity, name, size }: ExportedOrder["lines"][number]): string {
  return `${quantity} × ${name}${size && ` (${size})`}`;
}

/**
 * Writes records to a new file that only its owner may read; returns how many. A byte order mark tells
 * spreadsheets that it is UTF-8. @throws if the file exists or cannot be written.
 */
export async function writeRecords(file: string, records: AsyncIterable<string>): Promise<number> {
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
