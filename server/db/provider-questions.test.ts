import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { describe, expect, test } from "vitest";
import { databases } from "../../tests/support/databases.ts";
import { orderBody } from "../../tests/support/order-body.ts";
import { paid, testShop } from "../../tests/support/shop.ts";
import { dropExpired } from "../services/drop-expired.ts";
import { listConcerns, noteConcern } from "../services/payment-concerns.ts";
import { migrations } from "./migrations.ts";
import type { Db } from "./schema.ts";

/** Later migrations have their own tests. */
const untilThis = Object.fromEntries(
  Object.entries(migrations).filter(([name]) => name <= "013-provider-questions"),
);

describe.each(databases)("questions and notes on $name", ({ name, open }) => {
  /** Opens a database as the previous release left it. */
  const openPrevious = async () => {
    const database = await open();
    const { db } = database;
    await sql`drop table payment_event_notes`.execute(db);
    if (name === "PostgreSQL") {
      await sql`drop function payment_event_notes_update_rules() cascade`.execute(db);
    }
    await sql`drop index payment_concerns`.execute(db);
    await sql`create index payment_mismatches on payment_events (reference)`.execute(db);
    await sql`alter table orders drop column ask_after`.execute(db);
    await sql`delete from kysely_migration where name >= '013-provider-questions'`.execute(db);
    return database;
  };
  const insertEvent = (db: Db, kind: string, reference: string, distinction: string) => {
    const row = { key: `${kind}:${reference}:${distinction}`, kind, reference, amount: 5 };
    const received_at = "2026-11-01T09:00:00.000Z";
    return db
      .insertInto("payment_events")
      .values({ ...row, detail: "{}", received_at })
      .execute();
  };

  test("what the release before kept and showed to nobody is listed, and no second time when it comes again", async () => {
    const database = await openPrevious();
    const { db } = database;
    const lost = { reference: "HZ22222222222222222222222222", amount: 5 };
    await insertEvent(db, "charge.success", lost.reference, "51");
    await insertEvent(db, "payment.mismatch", "HZ44444444444444444444444444", "52:amount");
    const migrator = new Migrator({ db, provider: { getMigrations: async () => untilThis } });
    const { error, results } = await migrator.migrateToLatest();
    expect([error, results?.map((result) => result.migrationName)]).toEqual([
      undefined,
      ["013-provider-questions"],
    ]);
    const shop = testShop(db);
    const order = (await shop.call("POST", "/api/orders", orderBody())).body;
    shop.world.verify = () => paid(order);
    const event = (data: object) => ({
      event: "charge.success",
      data: { currency: "NGN", ...data },
    });
    await shop.webhook(event({ id: 50, reference: order.reference, amount: order.amount }));
    await shop.webhook(event({ id: 51, ...lost }));
    const kinds = (await listConcerns(db)).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(["payment.mismatch", "payment.unknown-order"]);
    await database.close();
  });

  test("notes go with their events, whichever release drops them", async () => {
    const database = await open();
    const { db } = database;
    const shop = testShop(db);
    const { reference } = (await shop.call("POST", "/api/orders", orderBody())).body;
    await insertEvent(db, "charge.dispute.create", reference, "7");
    const [concern] = await listConcerns(db);
    await noteConcern(db, concern?.id ?? "", "answered", shop.world.now);
    await dropExpired(db, new Date("2036-01-01T00:00:00.000Z"));
    expect(await db.selectFrom("payment_event_notes").selectAll().execute()).toEqual([]);
    await database.close();
  });
});
