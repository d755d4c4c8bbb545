/** @module-tag rest */
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { previousRelease } from "../../../tests/support/previous-release.ts";

const cleaning: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).toReversed()) await clean();
});

onBothDatabases("what was erased by the release before, on $name", ({ open }) => {
  test("loses the owner's words too; those of other customers stay; the record has none", async () => {
    const { old, upgrade } = await previousRelease(open, "070", cleaning);
    const run = (statement: string) => sql.raw(statement).execute(old);
    for (const [reference, email] of [
      ["HZ1", ""],
      ["HZ2", "ada@example.com"],
    ]) {
      await run(`insert into orders (reference, status, amount, currency, first_name, last_name, email, phone,
        address, country, state, comments, created_at) values ('${reference}', 'pending', 100, 'NGN', '', '',
        '${email}', '', '', 'NG', '', '', '2026-11-21T09:00:00.000Z')`);
      const entry = `'of ${reference}', '${reference}', 'Hazel', '2026-11-21T09:00:00.000Z'`;
      const columns = "id, order_reference, made_by, made_at";
      await run(`insert into order_charges (${columns}, kind, amount, label)
        values (${entry}, 'extra', 100, 'Lace of Ada')`);
      await run(`insert into order_stages (${columns}, stage, "before", courier, tracking_url, reason)
        values (${entry}, 'cancelled', 'received', '', '', 'Ada asked')`);
      await run(`insert into order_lines (reference, position, sku, name, size, quantity, unit_price)
        values ('${reference}', 0, '', 'Gown of Ada', '', 1, 100)`);
      await run(`insert into bespoke_orders (order_reference, takes_deposit, written_by)
        values ('${reference}', 1, 'Hazel')`);
      await run(`insert into credits (code, email, amount, reason, given_by, given_at)
        values ('${reference}', '${email}', 100, 'Ada asked', 'Hazel', '2026-11-21T09:00:00.000Z')`);
    }
    await run(`insert into house_record (at, who, act, thing_kind, thing_id, "before", "after") values
      ('2026-11-21T09:00:00.000Z', 'Hazel', 'gave-credit', 'order', 'HZ-1001', '{"stage":"received"}',
      '{"amount":"₦5,000","reason":"Ada asked"}')`);
    const db = await upgrade();
    const texts = async (reference: string) => {
      const of = "order_reference";
      const [charge, stage, line, credit] = await Promise.all([
        db.selectFrom("order_charges").selectAll().where(of, "=", reference).executeTakeFirst(),
        db.selectFrom("order_stages").selectAll().where(of, "=", reference).executeTakeFirst(),
        db
          .selectFrom("order_lines")
          .selectAll()
          .where("reference", "=", reference)
          .executeTakeFirst(),
        db.selectFrom("credits").selectAll().where("code", "=", reference).executeTakeFirst(),
      ]);
      return [charge?.label, stage?.reason, line?.name, credit?.reason];
    };
    expect(await texts("HZ1")).toEqual(["Erased", "Erased", "Bespoke piece", "Erased"]);
    expect(await texts("HZ2")).toEqual(["Lace of Ada", "Ada asked", "Gown of Ada", "Ada asked"]);
    const [recorded] = await db.selectFrom("house_record").selectAll().execute();
    expect(JSON.parse(recorded?.after ?? "")).toEqual({ amount: "₦5,000" });
    expect(recorded?.before).toBe('{"stage":"received"}');
    await expect(
      db
        .updateTable("house_record")
        .set({ who: "Ada" } as never)
        .execute(),
    ).rejects.toThrow("the record is never changed");
  });
});
