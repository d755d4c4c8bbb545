import { SIZES } from "../../domain/catalogue/types.ts";
import { customFields } from "../../domain/checkout/order-summary.ts";
import type { CustomField, OrderedLine } from "../../domain/checkout/order-summary.ts";
import type { Kobo } from "../../domain/money/money.ts";
import { toNaira } from "../../domain/money/money.ts";
import type { Db } from "../db/schema.ts";
import { findCountry } from "../regions.ts";

/** What the shopper's browser hands to the card provider's script. */
export type PlacedOrder = {
  reference: string;
  amount: Kobo;
  currency: "NGN";
  email: string;
  customFields: CustomField[];
};

/** Reads it from the stored order, so that a repeated request gets exactly what the first got. */
export async function readPlacedOrder(db: Db, reference: string): Promise<PlacedOrder> {
  const order = await db
    .selectFrom("orders")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  const { first_name: firstName, last_name: lastName, amount, email } = order;
  const customer = { ...order, firstName, lastName };
  const countryName = findCountry(order.country)?.name ?? order.country;
  const fields = customFields(customer, countryName, await orderedLines(db, reference));
  return { reference, amount, currency: "NGN", email, customFields: fields };
}

/** The lines as they were ordered, in their order. */
export async function orderedLines(db: Db, reference: string): Promise<OrderedLine[]> {
  const rows = await db
    .selectFrom("order_lines")
    .select(["name", "size", "quantity", "unit_price"])
    .where("reference", "=", reference)
    .orderBy("position")
    .execute();
  return rows.map(({ name, size, quantity, unit_price }) => ({
    name,
    quantity,
    price: toNaira(unit_price),
    size: SIZES.find((each) => each === size),
  }));
}
