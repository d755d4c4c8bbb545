/** @module-tag rest */
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { previousRelease } from "../../../tests/support/previous-release.ts";
import { listConcerns } from "../../payments/concerns.ts";

const cleaning: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).toReversed()) await clean();
});

onBothDatabases("refunds that the release before asked about no more, on $name", ({ open }) => {
  test("are told to the owner; one that it still asks about is not", async () => {
    const { old, upgrade } = await previousRelease(open, "071", cleaning);
    const run = (statement: string) => sql.raw(statement).execute(old);
    const at = "2026-10-01T09:00:00.000Z";
    await run(`insert into orders (reference, status, amount, currency, first_name, last_name, email, phone, address,
      country, state, comments, created_at) values ('HZ1', 'pending', 300, 'NGN', '', '', 'ada@example.com', '', '',
      'NG', '', '', '${at}')`);
    await run(`insert into payments (reference, order_reference, purpose, status, amount, currency, created_at)
      values ('HZ1', 'HZ1', 'full', 'pending', 300, 'NGN', '${at}')`);
    for (const id of ["given up", "asked about", "ended"]) {
      await run(`insert into refunds (id, payment_reference, request_key, amount, reason, requested_by, state,
        created_at, try_at) values ('${id}', 'HZ1', '${id}', 100, '', 'Hazel', 'intended', '${at}', '${at}')`);
      await run(`update refunds set state = 'sent', asked_at = '${at}' where id = '${id}'`);
    }
    await run(`update refunds set try_at = null where id <> 'asked about'`);
    await run(`update refunds set state = 'processed' where id = 'ended'`);
    const db = await upgrade();
    const told = await listConcerns(db);
    expect(told).toMatchObject([{ kind: "refund.overdue", reference: "HZ1", amount: 100 }]);
    expect(JSON.parse(told[0]?.detail ?? "")).toEqual({ refund: "given up", state: "sent" });
  });
});
