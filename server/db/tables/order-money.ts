import { CODES, ENTRY_STAYS, entry, entryErased, ERASED, TAKINGS, WITH_US } from "./orders.ts";
import { bigint, changed, kobo, table, text, time, words } from "./table.ts";

/** The migration after which a charge can be taken back by an entry that names it. */
export const TAKES_BACK = "0003-charges-taken-back";

/** What an order's price and money have beside its lines and payments. */
export const orderMoneyTables = {
  /**
   * What the lines of orders with `sold` add up to, by the day in Lagos on which the orders were placed: Takings of a
   * year would otherwise read every line of it.
   */
  sold_pieces: table(
    {
      day: text.fixed(),
      /** Empty for a bespoke piece without a model. */
      sku: text.fixed(),
      pieces: bigint,
      /** What promotions took off the price. */
      saved: kobo,
      /** What discount codes took off the price. */
      discount: kobo.default(0).since(CODES),
    },
    { since: TAKINGS, key: "day, sku" },
  ),

  /** What the owner added to an order's price, or took off it, and what a code took off it (`domain/orders/money.ts`). */
  order_charges: table(
    {
      ...entry,
      kind: text.oneOf("delivery", "extra", "express-off", "discount").fixed(),
      amount: kobo.fixed().check("amount <> 0 and amount % 100 = 0"),
      label: words.notEmpty(),
      /** The id of the charge that this one takes back; the migration's index lets each be taken back once. */
      takes_back: text.nullable().fixed().references("order_charges.id").since(TAKES_BACK),
    },
    {
      indexes: { order_charges_by_order: "(order_reference, made_at)" },
      refuses: {
        insert: [
          [
            "a charge is taken back as a whole, on its own order",
            `new.takes_back is not null and not exists (select 1 from order_charges charge
              where charge.id = new.takes_back and charge.order_reference = new.order_reference
              and charge.kind = new.kind and charge.amount + new.amount = 0)`,
          ],
        ],
        update: [
          [
            ENTRY_STAYS,
            changed("id", "order_reference", "kind", "amount", "made_by", "made_at", "takes_back"),
          ],
          entryErased("label", ERASED),
        ],
      },
      neverReplaced: ["id"],
    },
  ),

  /** The orders that use a discount code. Deleted with the order. */
  discount_uses: table(
    {
      order_reference: text.fixed().key().references("orders.reference"),
      /** The key of the code's row in `catalogue_edits`. */
      code: text.fixed(),
      /** The fingerprint of the network that placed the order, emptied after a day. */
      network: text,
      /** Until when an order that is not paid holds its use; null once it was paid. */
      held_until: time.nullable(),
    },
    {
      since: CODES,
      indexes: {
        // Has all that counting reads.
        discount_uses_by_code: "(code, held_until, network)",
        discount_uses_by_network: "(held_until) where network <> ''",
      },
    },
  ),

  /** Money of cancelled orders that the owner keeps, with a reason. An entry that undoes another has minus its amount. */
  kept_money: table(
    {
      ...entry,
      amount: kobo.fixed().check("amount <> 0"),
      undoes: text.nullable().fixed().unique().references("kept_money.id"),
      reason: words,
    },
    {
      since: WITH_US,
      indexes: { kept_money_by_order: "(order_reference, made_at)" },
      refuses: {
        update: [
          [ENTRY_STAYS, changed("id", "order_reference", "amount", "undoes", "made_by", "made_at")],
          entryErased("reason", ERASED),
        ],
      },
      neverReplaced: ["id", "undoes"],
    },
  ),
};
