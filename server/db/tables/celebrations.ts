import { changed, json, table, text, time } from "./table.ts";

/** The migration that adds celebrations. */
export const CELEBRATIONS = "0022-celebrations";

export const celebrationTables = {
  /** A celebration whose guests order by one link (`domain/celebrations/celebration.ts`). */
  celebrations: table(
    {
      id: text.fixed().key(),
      name: text.fixed().notEmpty(),
      /** Days in Lagos, `2026-12-05`. */
      day: text,
      closes_on: text,
      /** SKUs. */
      pieces: json.fixed(),
      /** The secret parts of the two links. */
      guests_token: text.fixed().unique(),
      host_token: text.fixed().unique(),
      made_by: text.fixed().notEmpty(),
      made_at: time.fixed(),
      /** When its day was moved last. */
      moved_at: time.nullable(),
    },
    {
      since: CELEBRATIONS,
      indexes: { celebrations_by_day: "(day, id)" },
      refuses: {
        update: [
          [
            "a celebration keeps its name, pieces and links",
            changed(..."id name pieces guests_token host_token made_by made_at".split(" ")),
          ],
        ],
      },
      neverReplaced: ["id", "guests_token", "host_token"],
    },
  ),

  /** Guests who came in. A row goes with its order, and 30 days after the day if she never paid. */
  celebration_guests: table(
    {
      id: text.fixed().key(),
      celebration_id: text.fixed().references("celebrations.id"),
      token: text.fixed().unique(),
      name: text,
      /** Empty: the house chooses it by her measurements. */
      size: text,
      /** In millimetres by name (`domain/customers/measurements.ts`). */
      measurements: json,
      /** The SKUs that she takes. */
      pieces: json,
      came_at: time.fixed(),
      /** When she said that she cannot come, or was taken out. */
      out_at: time.nullable(),
      order_reference: text.nullable().unique().references("orders.reference", "cascade"),
    },
    {
      since: CELEBRATIONS,
      indexes: { celebration_guests_by_celebration: "(celebration_id, came_at, id)" },
      refuses: {
        update: [
          [
            "a guest keeps her celebration, and her order once she has one",
            `${changed("id", "celebration_id", "token", "came_at")}
              or (old.order_reference is not null and ${changed("order_reference")})`,
          ],
        ],
      },
      neverReplaced: ["id", "token", "order_reference"],
    },
  ),
};
