import { forField } from "../../domain/customers/fields.ts";
import { readFields, done, invalid, readVersion, refused, UNKNOWN } from "../command.ts";
import { isErased } from "../../domain/orders/customer.ts";
import { orderCommand } from "../orders/order-command.ts";
import { orderedLinesOf } from "../orders/order-rows.ts";
import { peopleMeant } from "./cards.ts";
import { makeCard } from "./make-card.ts";

type ForWhom = { position: number; who: string; person: string };

/**
 * Says for whom a line is made: for somebody of the book (`person`, or whom the text means), or without one for whoever
 * ordered. Once the order is cut, by whose measurements is settled.
 */
export const makeLineFor = orderCommand({
  act: "made-line-for",
  fields: [forField, { name: "person", maxLength: 40 }, { name: "position", maxLength: 3 }],
  read: (values) => {
    const read = readFields([forField], values);
    if ("refused" in read) return read;
    const { person = "", position } = values;
    return { input: { position: readVersion(position), who: read.input.who, person } };
  },
  run: async ({ db }, order, { position, who, person }: ForWhom, act) => {
    const { reference, stage, thing } = order;
    const lines = await orderedLinesOf(db, reference);
    const line = lines.find((each) => each.position === position);
    if (!line) return UNKNOWN;
    if (stage !== "received" || isErased(order)) return refused("cut");
    const about = { line: position + 1 };
    await db
      .deleteFrom("line_people")
      .where("order_reference", "=", reference)
      .where("position", "=", position)
      .execute();
    if (who === "" && person === "")
      return done({}, { thing, after: { ...about, for: "whoever ordered" } });
    let key = person;
    if (key === "") {
      const people = await peopleMeant(db, who);
      if (!people) return invalid({ who: TOO_MANY });
      const [only, ...others] = people;
      if (!only) return invalid({ who: NOBODY });
      if (others.length > 0) return { ...refused("several"), position, people };
      key = only.key;
    }
    const card = await makeCard(db, key, act);
    if (!card) return invalid({ who: NOBODY });
    await db
      .insertInto("line_people")
      .values({ order_reference: reference, position, customer_id: card.key })
      .execute();
    return done({}, { thing, after: { ...about, for: "somebody else" } });
  },
});

export const NOBODY = "Nobody of the book is found by this. Write her into Customers first.";
export const TOO_MANY = "Many people are found by this. Type more of the name, or a phone number.";
