import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isAddressed } from "../../domain/messages/emails.ts";
import type { AddressedEmail } from "../../domain/messages/emails.ts";
import { RETENTION } from "../../domain/retention.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { ADA, onOrders } from "../../tests/support/house.ts";
import { customer, orderBody } from "../../tests/support/order-body.ts";
import { paid, PUBLIC_URL, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { runCommand } from "../house/commands.ts";
import { changeReminder } from "../house/shop-settings.ts";
import { dropExpired } from "../jobs/retention.ts";
import { createRelayEmail } from "../messages/relay.ts";
import { recordPayment, takePaymentBack } from "../payments/record-payment.ts";
import { cancelOrder } from "./change-stage.ts";
import { eraseCustomer } from "./erase-customer.ts";
import { exportCustomer } from "./export-customer.ts";
import { createRemindUnpaid } from "./reminders.ts";

const SECOND = 1_000;
const HOUR = 60 * 60 * SECOND;
const DAY = 24 * HOUR;
const TABLES = ["outbox", "jobs", "reminder_addresses", "rate_limits"] as const;
const ORION = { sku: "naledi/orion-dress", size: "M", quantity: 1 };
const CHIA = { sku: "genesis/chia-dress", size: "M", quantity: 1 };

onDatabases("reminding of unpaid orders on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  let people = 0;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    for (const table of TABLES) await database.db.deleteFrom(table).execute();
    shop = testShop(database.db);
    await set(null);
  });
  afterAll(() => database.close());

  const act = onOrders(() => shop);
  /** Each test has a customer of its own. */
  const somebody = () => `ada${(people += 1)}@example.com`;
  const later = (ms: number) => {
    shop.world.now = new Date(shop.world.now.getTime() + ms);
  };
  const at = (time: string) => {
    shop.world.now = new Date(time);
  };
  const version = async () => (await shop.shop.house.readShop()).reminder.version;
  const set = async (hours: number | null) =>
    runCommand(shop.ports, changeReminder, { version: await version(), hours }, { by: ADA });
  /** An order for one Orion Dress, unless other lines are given. */
  async function place(email = somebody(), lines: object[] = [ORION]) {
    const key = randomUUID();
    const body = { ...orderBody(), lines, customer: { ...customer(), email } };
    const answer = await shop.call("POST", "/api/orders", body, { "Idempotency-Key": key });
    expect(answer.status).toBe(201);
    return { reference: answer.body.reference, amount: answer.body.amount, key, email };
  }
  type Placed = Awaited<ReturnType<typeof place>>;
  async function pay({ reference, amount }: Placed) {
    later(10 * SECOND);
    shop.world.verify = (asked) =>
      asked === reference
        ? paid({ reference, amount }, { transactionId: reference })
        : { kind: "not-found" };
    expect(await shop.shop.settlePayment(reference)).toEqual({ kind: "paid" });
    shop.world.verify = () => ({ kind: "not-found" });
  }
  const remind = (of = shop) =>
    createRemindUnpaid({ ...of.ports, settlePayment: of.shop.settlePayment })();
  /** Works on all reminders that are due; returns the results, sorted. */
  async function remindAll(): Promise<string[]> {
    const results: string[] = [];
    for (;;) {
      const result = await remind();
      if (result === "idle") return results.toSorted();
      results.push(result);
    }
  }
  /** Sends what the outbox has of reminders. */
  async function sendAll(): Promise<AddressedEmail[]> {
    const sent: AddressedEmail[] = [];
    shop.world.sendEmail = (email) => {
      if (isAddressed(email) && email.message.includes("/reminders/")) sent.push(email);
      return { kind: "sent" };
    };
    const relay = createRelayEmail(shop.ports);
    while ((await relay()) !== "idle") later(2 * SECOND);
    return sent;
  }
  const reminded = async () => {
    const results = await remindAll();
    return [results, (await sendAll()).length];
  };
  const tokenIn = (email: AddressedEmail | undefined) =>
    /\/reminders\/([\w-]{32})/.exec(email?.message ?? "")?.[1] ?? "";

  test("off, no order is reminded of; on, each once, after the hours, with its link and a way to stop", async () => {
    await place();
    later(3 * HOUR);
    expect(await reminded()).toEqual([[], 0]);

    await set(2);
    const { reference, email } = await place();
    later(2 * HOUR - SECOND);
    expect(await reminded()).toEqual([[], 0]);
    later(SECOND);
    expect(await remindAll()).toEqual(["reminded"]);
    const [mail, ...others] = await sendAll();
    expect(others).toEqual([]);
    expect(mail?.to_email).toBe(email);
    expect(mail?.message).toContain(`${PUBLIC_URL}/orders/${reference}\n`);
    expect(mail?.message).toContain("1 × Orion Dress, size M");
    expect(mail?.message).toMatch(
      /press “Do not write again”:\nhttp:\/\/localhost:3000\/reminders\/[\w-]{32}\n/,
    );
    later(5 * HOUR);
    expect(await reminded()).toEqual([[], 0]);
  });

  test("only orders that were placed since it was switched on, and only while it is", async () => {
    await set(2);
    await place();
    await set(null);
    later(HOUR);
    await set(1);
    await place();
    later(HOUR);
    expect(await reminded()).toEqual([["dropped", "reminded"], 1]);
    await place();
    await set(null);
    later(HOUR);
    expect(await reminded()).toEqual([["dropped"], 0]);
  });

  test("other hours count for orders that wait, too", async () => {
    await set(48);
    await place();
    later(2 * HOUR);
    await set(3);
    expect(await reminded()).toEqual([["later"], 0]);
    later(HOUR);
    expect(await reminded()).toEqual([["reminded"], 1]);
  });

  test("none goes out from 21:00 to 7:00 in Lagos, not even one that waited for the e-mail service", async () => {
    await set(2);
    at("2026-11-21T18:00:00.000Z");
    await place();
    at("2026-11-22T05:59:59.000Z");
    expect(await reminded()).toEqual([[], 0]);
    at("2026-11-22T06:00:00.000Z");
    expect(await reminded()).toEqual([["reminded"], 1]);

    at("2026-11-22T17:59:00.000Z");
    await place();
    at("2026-11-22T19:59:00.000Z");
    expect(await remindAll()).toEqual(["reminded"]);
    at("2026-11-22T20:00:00.000Z");
    expect(await sendAll()).toEqual([]);
    at("2026-11-23T06:00:00.000Z");
    expect(await sendAll()).toHaveLength(1);
  });

  describe("never", () => {
    test("after payment, a recorded one too, though it was taken back", async () => {
      await set(2);
      await pay(await place());
      const { reference: order } = await place();
      const received = {
        way: "cash",
        day: "2026-11-21",
        takenBy: "Ada",
        note: "",
        slip: "",
      } as const;
      const recorded = { order, by: ADA, ...received, amount: 100, mayExceed: false };
      expect(await act(recordPayment, { ...recorded, id: randomUUID() })).toMatchObject({
        kind: "done",
      });
      const back = await place();
      await act(recordPayment, { ...recorded, order: back.reference, id: randomUUID() });
      const { number } = (await shop.shop.readOrder(back.reference)) ?? {};
      const file = await shop.shop.house.orders.read(Number(number?.slice(3)));
      const payment = file?.recorded[0]?.id ?? "";
      expect(await act(takePaymentBack, { order: back.reference, by: ADA, payment })).toMatchObject(
        {
          kind: "done",
        },
      );
      await database.db.deleteFrom("outbox").execute();
      later(2 * HOUR);
      expect(await reminded()).toEqual([["dropped", "dropped", "dropped"], 0]);
    });

    test("after cancellation, also of what waits in the outbox", async () => {
      await set(2);
      const orders = [await place(), await place()];
      const cancel = (order = "") =>
        act(cancelOrder, { order, by: ADA, from: "received", reason: "asked to" });
      await cancel(orders[0]?.reference);
      later(2 * HOUR);
      expect(await remindAll()).toEqual(["dropped", "reminded"]);
      await cancel(orders[1]?.reference);
      expect(await sendAll()).toEqual([]);
    });

    test.each(["before", "after"])(
      "where the same person has paid since for its piece, with an order placed %s it",
      async (when) => {
        await set(2);
        const email = somebody();
        const earlier = when === "before" ? await place(email, [ORION, CHIA]) : undefined;
        later(SECOND);
        await place(email.replace("ada", "ADA"));
        await pay(earlier ?? (await place(email, [ORION, CHIA])));
        later(2 * HOUR);
        expect(await reminded()).toEqual([["dropped", "dropped"], 0]);
      },
    );

    test("but where she has paid for other pieces, or for this one before", async () => {
      await set(2);
      const email = somebody();
      await pay(await place(email));
      later(SECOND);
      await place(email);
      await pay(await place(email, [CHIA]));
      later(2 * HOUR);
      expect(await reminded()).toEqual([["dropped", "dropped", "reminded"], 1]);
    });
  });

  test("the provider is asked first: money that is there, under way or unknown ends it or lets it wait", async () => {
    await set(2);
    const order = await place();
    later(2 * HOUR);
    shop.world.verify = () => ({ kind: "unreachable", reason: "no provider" });
    expect(await remind()).toBe("later");
    later(10 * SECOND);
    shop.world.verify = () => paid(order, { status: "ongoing" });
    expect(await remind()).toBe("later");
    later(HOUR);
    shop.world.verify = () => paid(order, { status: "abandoned" });
    expect(await reminded()).toEqual([["reminded"], 1]);

    const other = await place();
    later(2 * HOUR);
    shop.world.verify = () => paid(other, { transactionId: other.reference });
    expect((await reminded())[0]).toEqual(["dropped"]);
    expect((await shop.shop.readOrder(other.reference))?.status).toBe("paid");

    const strange = await place();
    later(2 * HOUR);
    const half = { amount: strange.amount / 2, transactionId: strange.reference };
    shop.world.verify = () => paid(strange, half);
    expect(await reminded()).toEqual([["dropped"], 0]);
  });

  test("processes at one moment, and one that died at work, remind once", async () => {
    await set(2);
    await place();
    later(2 * HOUR);
    const dies = createRemindUnpaid({
      ...shop.ports,
      settlePayment: async () => {
        throw new Error("killed");
      },
    });
    await expect(dies()).rejects.toThrow("killed");
    expect(await remind()).toBe("idle");
    later(60 * SECOND);
    const other = testShop(database.db);
    other.world.now = shop.world.now;
    const results = await Promise.all([remind(), remind(other), remind(), remind(other)]);
    expect(results.toSorted()).toEqual(["idle", "idle", "idle", "reminded"]);
    expect(await sendAll()).toHaveLength(1);
  });

  test("an e-mail that was sent when its process died is not sent again; one that was refused is", async () => {
    await set(2);
    await place();
    later(2 * HOUR);
    expect(await remindAll()).toEqual(["reminded"]);
    let sent = 0;
    shop.world.sendEmail = () => ({ kind: "refused", reason: "full" });
    expect(await createRelayEmail(shop.ports)()).toBe("delayed");
    later(10 * SECOND);
    shop.world.sendEmail = () => {
      sent += 1;
      throw new Error("killed");
    };
    await expect(createRelayEmail(shop.ports)()).rejects.toThrow("killed");
    later(60 * SECOND);
    expect(await sendAll()).toEqual([]);
    expect(sent).toBe(1);
    const { state } = await database.db
      .selectFrom("outbox")
      .select("state")
      .executeTakeFirstOrThrow();
    expect(state).toBe("sent");
  });

  test("an order that its customer changes before paying is still one", async () => {
    await set(2);
    const { reference, key, email } = await place();
    const body = { ...orderBody(), customer: { ...customer(), email } };
    const replaces = { reference, key };
    expect((await shop.call("POST", "/api/orders", { ...body, replaces })).status).toBe(201);
    later(2 * HOUR);
    expect(await reminded()).toEqual([["reminded"], 1]);
  });

  test("'Do not write again' holds for the address, whatever its case, and for what waits; reading changes nothing", async () => {
    await set(2);
    const email = somebody();
    await place(email);
    later(2 * HOUR);
    await remindAll();
    const token = tokenIn((await sendAll())[0]);
    await place(email, [CHIA]);
    later(2 * HOUR);
    expect(await remindAll()).toEqual(["reminded"]);
    expect(await shop.shop.readReminder(token)).toEqual({ kind: "open", email });
    expect(await shop.shop.readReminder(token)).toEqual({ kind: "open", email });
    expect(await shop.shop.stopReminders(token)).toEqual({ kind: "stopped", email });
    expect(await shop.shop.stopReminders(token)).toEqual({ kind: "stopped", email });
    expect(await sendAll()).toEqual([]);
    await place(email.replace("ada", "Ada"), [CHIA]);
    await place();
    later(2 * HOUR);
    expect(await reminded()).toEqual([["dropped", "reminded"], 1]);
    for (const unknown of ["", "x", "x".repeat(32)]) {
      expect(await shop.shop.stopReminders(unknown)).toEqual({ kind: "unknown" });
    }
  });

  test("a mailbox is reminded of three orders a day at most", async () => {
    await set(1);
    const email = somebody();
    for (const sub of ["", "+a", "+b", "+c"]) await place(email.replace("@", `${sub}@`));
    later(HOUR);
    expect(await remindAll()).toEqual(["dropped", "reminded", "reminded", "reminded"]);
  });

  test("what is kept of an address goes after its time, unless it is not to be written to; erased, it goes whole", async () => {
    await set(1);
    const stopped = somebody();
    for (const email of [stopped, somebody()]) await place(email);
    later(HOUR);
    await remindAll();
    const mails = await sendAll();
    await shop.shop.stopReminders(tokenIn(mails.find(({ to_email }) => to_email === stopped)));
    const written = shop.world.now.getTime();
    const days = RETENTION.reminderLink.days * DAY;
    expect((await dropExpired(database.db, new Date(written + days - DAY))).reminderLink).toBe(0);
    expect((await dropExpired(database.db, new Date(written + days + DAY))).reminderLink).toBe(1);
    expect(await exportCustomer(database.db, stopped)).toMatchObject({
      reminders: [{ email: stopped, stoppedAt: expect.any(String) }],
    });
    await database.db.deleteFrom("jobs").execute();
    expect(await eraseCustomer(database.db, stopped.toUpperCase())).toMatchObject({
      kind: "erased",
      traces: { rows: { reminders: [{ email: stopped }] } },
    });
    expect(await database.db.selectFrom("reminder_addresses").selectAll().execute()).toEqual([]);
  });
});
