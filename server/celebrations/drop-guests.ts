import { UNPAID_STATUSES } from "../../domain/orders/money.ts";
import { expiryOf } from "../../domain/retention.ts";
import { lagosDay } from "../../domain/time.ts";
import type { Db } from "../db/schema.ts";

/** The earliest day of a celebration whose guests are kept although they never paid. */
export function lastDayKept(now: Date): string {
  return lagosDay(expiryOf("unpaidGuest", now));
}

/**
 * Deletes the guests of past celebrations who never paid; their orders then are unpaid ones as any. A celebration goes
 * with its last guest, once its customers are forgotten. Returns how many guests went.
 */
export async function dropUnpaidGuests(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("celebration_guests")
    .where("celebration_id", "in", (eb) =>
      eb.selectFrom("celebrations").select("celebrations.id").where("day", "<", lastDayKept(now)),
    )
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("order_reference", "is", null),
        exists(
          selectFrom("orders")
            .select("orders.reference")
            .whereRef("orders.reference", "=", "order_reference")
            .where("status", "in", UNPAID_STATUSES),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom("celebrations")
    .where("day", "<", lagosDay(expiryOf("customer", now)))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("celebration_guests")
            .select("celebration_guests.id")
            .whereRef("celebration_id", "=", "celebrations.id"),
        ),
      ),
    )
    .execute();
  return Number(numDeletedRows);
}
