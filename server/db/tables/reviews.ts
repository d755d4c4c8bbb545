import { bytes, changed, integer, table, text, time } from "./table.ts";

/** The migration that adds reviews. */
export const REVIEWS = "0019-reviews";

export const reviewTables = {
  /** What customers say of pieces that they received. The house cannot change it; erasing deletes it. */
  reviews: table(
    {
      id: text.fixed().key(),
      order_reference: text.fixed().references("orders.reference"),
      sku: text.fixed(),
      stars: integer.fixed().check("stars between 1 and 5"),
      fit: text.oneOf("small", "true", "large").fixed(),
      words: text.fixed(),
      first_name: text.fixed().notEmpty(),
      city: text.fixed(),
      written_at: time.fixed(),
      state: text.oneOf("waiting", "published", "refused"),
      /** Why it is not published; empty unless it is refused. */
      reason: text.oneOf("", "abuse", "data", "other"),
      /** When it was last published or refused; null while it waits. */
      decided_at: time.nullable(),
      /** The house's words; empty without an answer. */
      answer: text,
    },
    {
      since: REVIEWS,
      indexes: {
        // One review for each piece of an order.
        reviews_by_order: "unique (order_reference, sku)",
        reviews_waiting: "(written_at, id) where state = 'waiting'",
        reviews_decided: "(written_at, id) where state <> 'waiting'",
        reviews_published: "(sku, written_at, id) where state = 'published'",
        // For retention.
        reviews_refused: "(decided_at) where state = 'refused'",
      },
      refuses: {
        update: [
          [
            "a review stays as it was written",
            changed(
              ..."id order_reference sku stars fit words first_name city written_at".split(" "),
            ),
          ],
        ],
      },
      neverReplaced: ["id", "order_reference, sku"],
    },
  ),

  /** Their photographs, without metadata, as pages show them. What was uploaded is not kept. */
  review_photographs: table(
    {
      /** Unguessable; part of its address. */
      id: text.fixed().key(),
      /** Null until the review is written; a photograph whose form was given up is deleted. */
      review_id: text.nullable().references("reviews.id"),
      /** Its place among the review's photographs. */
      position: integer,
      /** Of the JPEG; the AVIF has the same shape. */
      width: integer.fixed().positive(),
      height: integer.fixed().positive(),
      jpeg: bytes.fixed(),
      avif: bytes.fixed(),
      taken_at: time.fixed(),
    },
    {
      since: REVIEWS,
      indexes: {
        review_photographs_by_review: "(review_id) where review_id is not null",
        review_photographs_given_up: "(taken_at) where review_id is null",
      },
      neverReplaced: ["id"],
    },
  ),
};
