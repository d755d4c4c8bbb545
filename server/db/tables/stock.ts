import { ALWAYS, integer, json, table, text, time } from "./table.ts";

/** The migration that adds counts of sizes. */
export const SIZES = "0013-sizes";

export const stockTables = {
  /**
   * How many pieces of a counted size the house has that are not sold; what orders hold is still in it. Which sizes are
   * counted is part of the catalogue (`domain/catalogue/sizes.ts`).
   */
  stock: table(
    { sku: text.fixed(), size: text.fixed(), count: integer.check("count >= 0") },
    { since: SIZES, key: "sku, size" },
  ),

  /** What the owner changed in the counts of a piece, for its history. Never deleted. */
  stock_changes: table(
    {
      id: text.fixed().key(),
      sku: text.fixed(),
      /** By size: what was left before and after; null for a size without a count. */
      changes: json.fixed(),
      made_by: text.fixed().notEmpty(),
      made_at: time.fixed(),
    },
    {
      since: SIZES,
      indexes: { stock_changes_by_piece: "(sku, made_at)" },
      refuses: {
        update: [["a change stays as it was recorded", ALWAYS]],
        delete: [["a recorded change is never deleted", ALWAYS]],
        truncate: "a recorded change is never deleted",
      },
      neverReplaced: ["id"],
    },
  ),

  /** What the lines of orders hold or have taken of `stock`: a line of a combo of each part. Deleted with the order. */
  stock_uses: table(
    {
      order_reference: text.fixed().references("orders.reference"),
      /** The line's position. */
      position: integer.fixed(),
      sku: text.fixed(),
      size: text.fixed(),
      quantity: integer.fixed().positive(),
      /** The fingerprint of the network that placed the order, emptied when it holds nothing any more. */
      network: text,
      /** Until when an order that is not paid holds it, past if it no longer does; null: taken, and off the count. */
      held_until: time.nullable(),
    },
    {
      since: SIZES,
      key: "order_reference, position, sku, size",
      indexes: {
        stock_uses_held: "(sku, size, held_until) where held_until is not null",
        stock_uses_by_network: "(network, held_until) where network <> ''",
        stock_uses_by_end: "(held_until) where held_until is not null",
      },
    },
  ),
};
