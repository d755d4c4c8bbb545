/** @module-tag rest */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { createReference, REFERENCE_BYTES } from "../../../domain/orders/numbers.ts";
import { isAddressed } from "../../../domain/messages/emails.ts";
import type { Email } from "../../../domain/messages/emails.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { insertOldOrder, previousRelease } from "../../../tests/support/previous-release.ts";
import { testShop } from "../../../tests/support/shop.ts";
import { createRelayEmail } from "../../messages/relay.ts";
import type { Db } from "../schema.ts";

const at = "2026-11-20T09:00:00.000Z";
const cleaning: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).toReversed()) await clean();
});

/** Inserts exactly the columns that the previous release writes. */
function enqueue(db: Db, topic: string, subject: string, state: string, attempts = 0) {
  return sql`insert into outbox (key, topic, subject, state, attempts, due_at, created_at)
    values (${`${topic}:${subject}`}, ${topic}, ${subject}, ${state}, ${attempts}, ${at}, ${at})`.execute(
    db,
  );
}

function insertMessage(db: Db, id: string) {
  return sql`insert into messages (id, kind, from_name, from_email, from_phone, message, received_at)
    values (${id}, 'newsletter', '', ${`${id}@example.com`}, '', '', ${at})`.execute(db);
}

onBothDatabases("a database that the release before filled, on $name", ({ open }) => {
  test("keeps its outbox, whose mail is sent as this release sends it, and an old process goes on", async () => {
    const { old, upgrade } = await previousRelease(open, "011", cleaning);
    const order = { reference: createReference(randomBytes(REFERENCE_BYTES)) };
    await insertOldOrder(old, order.reference, at);
    await sql`update orders set status = 'paid', paid_at = ${at}, transaction_id = '5', channel = 'card'
      where reference = ${order.reference}`.execute(old);
    for (const topic of ["order-confirmation", "order-notice"]) {
      await enqueue(old, topic, order.reference, "waiting");
    }
    await insertMessage(old, "waiting");
    await enqueue(old, "message", "waiting", "waiting", 3);
    await enqueue(old, "message", "sent", "sent", 1);
    await enqueue(old, "message", "parked", "parked", 80);

    const db = await upgrade();
    // A process of the previous release still runs, and uses the tables as it knows them.
    await insertMessage(old, "later");
    await enqueue(old, "message", "later", "waiting");
    const rows = await db.selectFrom("outbox").selectAll().orderBy("key").execute();
    expect(rows.map(({ key, state, tried_since }) => [key, state, tried_since])).toEqual([
      ["message:later", "waiting", null],
      ["message:parked", "parked", at],
      ["message:sent", "sent", at],
      ["message:waiting", "waiting", at],
      [`order-confirmation:${order.reference}`, "waiting", null],
      [`order-notice:${order.reference}`, "waiting", null],
    ]);

    const { ports, world } = testShop(db);
    const sent: Email[] = [];
    world.sendEmail = (email) => {
      sent.push(email);
      return { kind: "sent" };
    };
    const relay = createRelayEmail(ports);
    while ((await relay()) !== "idle") world.now = new Date(world.now.getTime() + 2_000);
    expect(
      sent.map((email) => (isAddressed(email) ? email.to_email : `from ${email.from_email}`)),
    ).toEqual([
      "ada@example.com",
      "owner@shop.example",
      "from waiting@example.com",
      "from later@example.com",
    ]);
  });

  test("still holds what is about one thing once, and takes topics of later releases", async () => {
    const { old, upgrade } = await previousRelease(open, "011", cleaning);
    await enqueue(old, "message", "a", "waiting");
    const db = await upgrade();
    await enqueue(db, "stage-shipped", "HZ1", "waiting");
    for (const key of ["message", "stage-shipped"]) {
      const again = sql`insert into outbox (key, topic, subject, state, attempts, due_at, created_at)
        values ('another', ${key}, ${key === "message" ? "a" : "HZ1"}, 'waiting', 0, ${at}, ${at})`;
      await expect(again.execute(db)).rejects.toThrow(/unique/i);
    }
    await expect(enqueue(db, "message", "b", "lost")).rejects.toThrow(/check/i);
  });
});
