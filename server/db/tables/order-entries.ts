import { ENTRY_STAYS, entry, entryErased, ERASED, STAGES, WORKSHOP } from "./orders.ts";
import { ALWAYS, changed, flag, integer, json, kobo, table, text, time, words } from "./table.ts";

/** What was done with an order: its rows stay, but for personal data. */
export const orderEntryTables = {
  /** An order's steps from one stage to another. */
  order_stages: table(
    {
      ...entry,
      stage: text.oneOf(...STAGES).fixed(),
      before: text.oneOf(...STAGES).fixed(),
      /** The id of the step that this one undoes. */
      undoes: text.nullable().fixed().unique().references("order_stages.id"),
      /** For the stage `shipped`, the courier's name; else empty. */
      courier: words,
      /** For the stage `shipped`, an https address; else empty. */
      tracking_url: words,
      /** The reason for the stage `cancelled`; else empty. */
      reason: words,
      /** Who made it; null for the server's shell and for earlier steps. */
      person_id: text.nullable().fixed().since(WORKSHOP),
    },
    {
      indexes: { order_stages_by_order: "(order_reference, made_at)" },
      refuses: {
        update: [
          [
            ENTRY_STAYS,
            changed("id", "order_reference", "stage", '"before"', "undoes", "made_by", "made_at"),
          ],
          entryErased("courier", "''"),
          entryErased("tracking_url", "''"),
          entryErased("reason", ERASED),
        ],
      },
      neverReplaced: ["id", "undoes"],
    },
  ),

  /**
   * What the owner changed in an order, and which of its pieces she put back in stock. Personal data in it is blanked
   * when the customer is erased.
   */
  order_changes: table(
    {
      ...entry,
      field: text.of<"ready-by" | "size" | "address" | "stock">().fixed(),
      /** The position of the line whose size was changed; else null. */
      position: integer.nullable().fixed(),
      before: text,
      after: text,
      reason: words,
    },
    {
      indexes: { order_changes_by_order: "(order_reference, made_at)" },
      refuses: {
        update: [
          [
            ENTRY_STAYS,
            changed("id", "order_reference", "field", "position", "made_by", "made_at"),
          ],
          [
            "only an address is blanked",
            `(${changed('"before"', '"after"')})
        and (old.field <> 'address' or new."before" <> '' or new."after" <> '')`,
          ],
          entryErased("reason", ERASED),
        ],
      },
      neverReplaced: ["id"],
    },
  ),

  /** The owner's notes on an order, for the house only. Deleted when the customer is erased. */
  order_notes: table(
    {
      ...entry,
      note: text.fixed().notEmpty(),
      /** 1: it is printed for the workshop. */
      for_workshop: flag.fixed(),
    },
    {
      indexes: { order_notes_by_order: "(order_reference, made_at)" },
      refuses: { update: [["a note stays as it was written", ALWAYS]] },
      neverReplaced: ["id"],
    },
  ),

  /**
   * What a customer changed in her order between two attempts to pay, instead of placing another one. The order's own
   * rows have the present content. Deleted with the order.
   */
  order_replacements: table(
    {
      id: text.fixed().key(),
      order_reference: text.fixed().references("orders.reference"),
      /** The order's price after the change. */
      amount: kobo.fixed().positive(),
      speed: text.of<"standard" | "express">().fixed(),
      /** The order's row and lines as they were; personal data, blanked with the customer. */
      before: json.becomes<"">(),
      made_at: time.fixed(),
    },
    {
      indexes: { order_replacements_by_order: "(order_reference, made_at)" },
      refuses: {
        update: [
          [ENTRY_STAYS, changed("id", "order_reference", "amount", "speed", "made_at")],
          ["what an order was is only blanked", `new."before" <> '' and ${changed('"before"')}`],
        ],
      },
    },
  ),
};
