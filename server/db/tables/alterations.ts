import { ALTERED } from "../../../domain/alterations/fit.ts";
import { bytes, changed, integer, kobo, table, text, time } from "./table.ts";

/** The migration that adds requests for alterations and returns, and private photographs. */
export const ALTERATIONS = "0021-alterations";

export const alterationTables = {
  /** What customers ask to have done with a piece that they received. Deleted when the customer is erased. */
  alterations: table(
    {
      id: text.fixed().key(),
      // The release before deletes orders without knowing these rows.
      order_reference: text.fixed().references("orders.reference", "cascade"),
      /** The position of the order's line. */
      position: integer.fixed(),
      wish: text.oneOf("alter", "credit").fixed(),
      reason: text.fixed().notEmpty(),
      asked_at: time.fixed(),
      state: text.oneOf("waiting", "alter", "credit", "no"),
      /** The house's words; empty while it waits. */
      answer: text,
      /** The credit that was given; null unless the answer was credit. */
      credit: kobo.nullable(),
      answered_at: time.nullable(),
      answered_by: text.nullable(),
    },
    {
      since: ALTERATIONS,
      indexes: {
        // One open request a piece.
        alterations_open: "unique (order_reference, position) where state = 'waiting'",
        alterations_waiting: "(asked_at, id) where state = 'waiting'",
        alterations_by_order: "(order_reference, asked_at, id)",
      },
      refuses: {
        update: [
          [
            "a request stays as it was written",
            changed(..."id order_reference position wish reason asked_at".split(" ")),
          ],
          [
            "a request is answered once",
            `old.state <> 'waiting' and (${changed("state", "answer", "credit", "answered_at", "answered_by")})`,
          ],
        ],
      },
      neverReplaced: ["id"],
    },
  ),

  /** By how much a piece was altered, as the house notes it: what fit help learns from. */
  alteration_measures: table(
    {
      alteration_id: text.fixed().references("alterations.id", "cascade"),
      measure: text.oneOf(...ALTERED).fixed(),
      /** Below 0: taken in or shortened. */
      millimetres: integer.check("millimetres <> 0 and millimetres between -300 and 300"),
      /** The piece and the size in which it was sold, once it is known; empty if it was made to measure. */
      sku: text.fixed(),
      size: text.fixed(),
      noted_at: time,
      noted_by: text,
    },
    {
      since: ALTERATIONS,
      key: "alteration_id, measure",
      indexes: { alteration_measures_by_piece: "(sku, measure, millimetres) where size <> ''" },
    },
  ),
};

export const privatePhotographTables = {
  /** Photographs of requests, messages and orders of the house, as JPEGs without metadata: for the house alone. */
  private_photographs: table(
    {
      /** Unguessable. */
      id: text.fixed().key(),
      /** What it belongs to; all null until its form is taken: one whose form was given up is deleted. */
      alteration_id: text.nullable().references("alterations.id", "cascade"),
      message_id: text.nullable().references("messages.id", "cascade"),
      order_reference: text.nullable().references("orders.reference", "cascade"),
      /** Its place among those of its form. */
      position: integer,
      width: integer.fixed().positive(),
      height: integer.fixed().positive(),
      jpeg: bytes.fixed(),
      taken_at: time.fixed(),
    },
    {
      since: ALTERATIONS,
      indexes: {
        private_photographs_of_alteration: "(alteration_id) where alteration_id is not null",
        private_photographs_of_message: "(message_id) where message_id is not null",
        private_photographs_of_order: "(order_reference) where order_reference is not null",
        private_photographs_given_up:
          "(taken_at) where alteration_id is null and message_id is null and order_reference is null",
      },
      neverReplaced: ["id"],
    },
  ),
};
