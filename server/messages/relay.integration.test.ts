import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { isAddressed } from "../../domain/messages/emails.ts";
import type { Email } from "../../domain/messages/emails.ts";
import { onBothDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { orderBody } from "../../tests/support/order-body.ts";
import { paid, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { openDatabase } from "../db/open.ts";
import { MAX_PER_DAY, readOutboxState } from "./outbox.ts";
import { createRelayEmail } from "./relay.ts";
import { createCorrectTimes } from "../jobs/correct-times.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * 60 * SECOND;

const letter = {
  kind: "contact",
  from_name: "Ada Okafor",
  from_email: "ada@example.com",
  from_phone: "+234 803 555 0123",
  message: "Do you make the Orion Dress in green?",
};

onBothDatabases("the outbox on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  let sent: Email[];
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await database.db.deleteFrom("outbox").execute();
    await database.db.deleteFrom("messages").execute();
    await database.db.deleteFrom("rate_limits").execute();
    await database.db.deleteFrom("subscribers").execute();
    await database.db.deleteFrom("jobs").execute();
    shop = testShop(database.db);
    sent = [];
  });
  afterAll(() => database.close());

  const up = () => {
    shop.world.sendEmail = (email) => {
      sent.push(email);
      return { kind: "sent" };
    };
  };
  const down = () => {
    shop.world.sendEmail = () => ({ kind: "unreachable", reason: "TimeoutError" });
  };
  const later = (ms: number) => {
    shop.world.now = new Date(shop.world.now.getTime() + ms);
  };
  const write = (changed: object = {}) =>
    shop.shop.takeMessage({ ...letter, ...changed }, "203.0.113.7");
  const relay = () => createRelayEmail(shop.ports)();
  const row = () => database.db.selectFrom("outbox").selectAll().executeTakeFirstOrThrow();

  test("a message is stored before it is relayed, and relayed once", async () => {
    down();
    expect(await write()).toEqual({ kind: "taken" });
    const stored = await database.db.selectFrom("messages").selectAll().execute();
    expect(stored).toMatchObject([letter]);
    up();
    expect(await relay()).toBe("sent");
    later(DAY);
    expect(await relay()).toBe("idle");
    const { kind: _kind, ...email } = letter;
    expect(sent).toEqual([email]);
  });

  test("what was sent while the database could not record it is recorded later, not sent again", async () => {
    await write();
    const relayEmail = createRelayEmail(shop.ports);
    shop.world.sendEmail = (email) => {
      sent.push(email);
      // The e-mail is sent. The next transaction, which would store that, fails.
      vi.spyOn(database.db, "transaction").mockImplementationOnce(() => {
        throw new Error("database or disk is full");
      });
      return { kind: "sent" };
    };
    await expect(relayEmail()).rejects.toThrow("disk is full");
    expect(await row()).toMatchObject({ state: "waiting" });
    later(MINUTE);
    expect(await relayEmail()).toBe("sent");
    expect(await row()).toMatchObject({ state: "sent" });
    expect(sent).toHaveLength(1);
  });

  test("what was caused while the clock was a year ahead is sent once the clock is right", async () => {
    later(365 * DAY);
    await write();
    later(-365 * DAY);
    await createCorrectTimes(shop.ports)();
    up();
    expect(await relay()).toBe("sent");
  });

  test("an order that was refunded before its e-mails went out is neither thanked for nor to be made", async () => {
    const order = (await shop.call("POST", "/api/orders", orderBody())).body;
    shop.world.verify = () => paid(order);
    await shop.call("POST", `/api/orders/${order.reference}/confirm`);
    const data = { transaction_reference: order.reference, refund_reference: "RF1" };
    const refund = { ...data, amount: order.amount, currency: "NGN", domain: "test" };
    await shop.webhook({ event: "refund.processed", data: refund });
    up();
    expect(await relay()).toBe("dropped");
    later(MINUTE);
    expect(await relay()).toBe("dropped");
    expect(sent).toEqual([]);
  });

  test("while the service is down it is tried after 5, 10 and 20 seconds, and sent once when it is back", async () => {
    down();
    await write();
    expect(await relay()).toBe("delayed");
    for (const seconds of [5, 10, 20]) {
      later(seconds * SECOND - 1);
      expect(await relay()).toBe("idle");
      later(1);
      expect(await relay()).toBe("delayed");
    }
    up();
    later(40 * SECOND);
    expect(await relay()).toBe("sent");
    expect(await row()).toMatchObject({ state: "sent", last_error: null });
    later(DAY);
    expect(await relay()).toBe("idle");
    expect(sent).toHaveLength(1);
  });

  test("after three days it is parked, counted, and left alone", async () => {
    down();
    await write();
    expect(await relay()).toBe("delayed");
    later(3 * DAY);
    expect(await relay()).toBe("parked");
    expect(await readOutboxState(database.db)).toEqual({ waiting: 0, parked: 1 });
    // This address is public, so it does not say how many e-mails wait or are parked.
    expect((await shop.call("GET", "/readyz")).body).toEqual({ status: "ok" });
    later(DAY);
    expect(await relay()).toBe("idle");
  });

  test("what a process took when it was killed is sent by another after the lease", async () => {
    await write();
    // The call to the service never returns.
    const taken = new Promise<void>((begun) => {
      shop.world.sendEmail = () => {
        begun();
        return new Promise(() => {});
      };
    });
    void relay();
    await taken;
    up();
    later(59 * SECOND);
    expect(await relay()).toBe("idle");
    later(SECOND);
    expect(await relay()).toBe("sent");
    expect(sent).toHaveLength(1);
  });

  test("an answer that comes after the lease does not undo what the next attempt recorded", async () => {
    await write();
    let answer = () => {};
    const begun = new Promise<void>((resolve) => {
      shop.world.sendEmail = () => {
        resolve();
        return new Promise((settle) => {
          answer = () => settle({ kind: "unreachable", reason: "TimeoutError" });
        });
      };
    });
    const slow = relay();
    await begun;
    later(60 * SECOND);
    up();
    expect(await relay()).toBe("sent");
    answer();
    await slow;
    expect(await row()).toMatchObject({ state: "sent", last_error: null });
  });

  test("several processes share it: ten messages, each sent once, a second apart", async () => {
    const { dataDir, databaseUrl } = database;
    // Two SQLite connections in one process would deadlock, as SQLite calls are synchronous.
    const other = databaseUrl
      ? await openDatabase({ dataDir, databaseUrl, onError: () => {} })
      : undefined;
    const times: number[] = [];
    shop.world.sendEmail = (email) => {
      sent.push(email);
      times.push(shop.world.now.getTime());
      return { kind: "sent" };
    };
    for (let n = 0; n < 10; n++)
      await write({ from_name: `No ${n}`, from_email: `ada${n}@example.com` });
    const relays = [shop.ports, { ...shop.ports, db: other ?? database.db }].map(createRelayEmail);
    for (let round = 0; round < 80 && sent.length < 10; round++) {
      await Promise.all([...relays, ...relays].map((each) => each()));
      later(250);
    }
    await other?.destroy();
    expect(new Set(sent.map((email) => isAddressed(email) || email.from_name)).size).toBe(10);
    expect(sent).toHaveLength(10);
    const pauses = times.slice(1).map((time, n) => time - (times[n] ?? 0));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(SECOND);
  });

  test("a clock that was put back does not hold the e-mails up", async () => {
    up();
    await write();
    expect(await relay()).toBe("sent");
    later(-DAY);
    await createCorrectTimes(shop.ports)();
    await write();
    expect(await relay()).toBe("sent");
  });

  test("of strangers' messages forty go out in 24 hours, the rest in their turn; orders' mail is not held up", async () => {
    up();
    const rows = Array.from({ length: MAX_PER_DAY + 5 }, (_, n) => n);
    for (const n of rows) {
      const from_email = `ada${n}@example.com`;
      await shop.shop.takeMessage({ ...letter, from_email }, `203.0.113.${n}`);
    }
    const begun = shop.world.now;
    const relayAll = async () => {
      const relayEmail = createRelayEmail(shop.ports);
      while ((await relayEmail()) !== "idle") later(2_000);
    };
    await relayAll();
    expect(sent).toHaveLength(MAX_PER_DAY);

    const order = (await shop.call("POST", "/api/orders", orderBody())).body;
    shop.world.verify = () => paid(order);
    await shop.call("POST", `/api/orders/${order.reference}/confirm`);
    await relayAll();
    expect(sent.slice(MAX_PER_DAY).map(isAddressed)).toEqual([true, true]);

    shop.world.now = new Date(begun.getTime() + DAY - SECOND);
    expect(await relay()).toBe("idle");
    expect(await readOutboxState(database.db)).toEqual({ waiting: 5, parked: 0 });
    later(SECOND);
    await relayAll();
    expect(sent).toHaveLength(MAX_PER_DAY + 2 + 5);
  });

  test("what went out while the clock was a year ahead takes nobody's room once it is right", async () => {
    up();
    later(365 * DAY);
    const relayAll = async () => {
      const relayEmail = createRelayEmail(shop.ports);
      while ((await relayEmail()) !== "idle") later(2_000);
    };
    for (let n = 0; n < MAX_PER_DAY; n++) {
      const from_email = `ada${n}@example.com`;
      await shop.shop.takeMessage({ ...letter, from_email }, `203.0.113.${n}`);
    }
    await relayAll();
    expect(sent).toHaveLength(MAX_PER_DAY);
    later(-365 * DAY);
    await createCorrectTimes(shop.ports)();
    await write();
    await relayAll();
    expect(sent).toHaveLength(MAX_PER_DAY + 1);
  });

  test("processes that relay at once do not go beyond the most of a day", async () => {
    up();
    for (let n = 0; n < MAX_PER_DAY + 5; n++) {
      const from_email = `ada${n}@example.com`;
      await shop.shop.takeMessage({ ...letter, from_email }, `203.0.113.${n}`);
    }
    const relays = Array.from({ length: 4 }, () => createRelayEmail(shop.ports));
    for (let round = 0; round < MAX_PER_DAY + 20; round++) {
      await Promise.all(relays.map((each) => each()));
      later(1_100);
    }
    expect(sent).toHaveLength(MAX_PER_DAY);
  });

  test("what the service has no template for waits, however long, and has its three days from the first attempt", async () => {
    up();
    await write();
    await write({ kind: "newsletter", from_email: "bisi@example.com" });
    const without = (messages: boolean) => ({
      ...shop.ports,
      email: { ...shop.ports.email, takes: { messages, addressed: false } },
    });
    expect(await createRelayEmail(without(false))()).toBe("idle");
    const onlyMessages = createRelayEmail(without(true));
    while ((await onlyMessages()) !== "idle") later(2_000);
    expect(sent.map(isAddressed)).toEqual([false, false]);
    expect(await readOutboxState(database.db)).toEqual({ waiting: 1, parked: 0 });
    later(10 * DAY);
    down();
    expect(await relay()).toBe("delayed");
    up();
    later(MINUTE);
    expect(await relay()).toBe("sent");
    expect(sent.filter(isAddressed)).toMatchObject([{ to_email: "bisi@example.com" }]);
  });

  test("a message that was erased is not sent, and not asked for again", async () => {
    up();
    await write();
    await database.db.deleteFrom("messages").execute();
    expect(await relay()).toBe("dropped");
    later(DAY);
    expect(await relay()).toBe("idle");
    expect(sent).toEqual([]);
  });
});
