import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Email } from "../../domain/emails/email.ts";
import { databases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { openDatabase } from "../db/open.ts";
import { createRelayEmail } from "./relay-email.ts";

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

describe.each(databases)("the outbox on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  let sent: Email[];
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await database.db.deleteFrom("outbox").execute();
    await database.db.deleteFrom("messages").execute();
    await database.db.updateTable("outbox_pace").set({ free_at: "" }).execute();
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
  const relay = () => createRelayEmail(shop.ports)();
  const row = () => database.db.selectFrom("outbox").selectAll().executeTakeFirstOrThrow();

  test("a message is stored before it is relayed, and relayed once", async () => {
    down();
    expect(await shop.shop.takeMessage(letter)).toEqual({ kind: "taken" });
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
    await shop.shop.takeMessage(letter);
    const relayEmail = createRelayEmail(shop.ports);
    shop.world.sendEmail = (email) => {
      sent.push(email);
      // From here on, and before the record.
      vi.spyOn(database.db, "updateTable").mockImplementationOnce(() => {
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
    await shop.shop.takeMessage(letter);
    later(-365 * DAY);
    up();
    expect(await relay()).toBe("sent");
  });

  test("while the service is down it is tried after 5, 10 and 20 seconds, and sent once when it is back", async () => {
    down();
    await shop.shop.takeMessage(letter);
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
    expect(await row()).toMatchObject({ state: "sent", attempts: 5, last_error: null });
    later(DAY);
    expect(await relay()).toBe("idle");
    expect(sent).toHaveLength(1);
  });

  test("after three days it is parked, seen in the health detail, and left alone", async () => {
    down();
    await shop.shop.takeMessage(letter);
    expect(await relay()).toBe("delayed");
    later(3 * DAY);
    expect(await relay()).toBe("parked");
    expect(await shop.shop.readOutboxState()).toEqual({ waiting: 0, parked: 1 });
    const health = await shop.call("GET", "/readyz");
    expect(health.body).toEqual({ status: "ok", outbox: { waiting: 0, parked: 1 } });
    later(DAY);
    expect(await relay()).toBe("idle");
  });

  test("what a process took when it was killed is sent by another after the lease", async () => {
    await shop.shop.takeMessage(letter);
    // It never comes back from the service.
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
    await shop.shop.takeMessage(letter);
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
    expect(await row()).toMatchObject({ state: "sent", attempts: 2, last_error: null });
  });

  test("several processes share it: ten messages, each sent once, a second apart", async () => {
    const { dataDir, databaseUrl } = database;
    // Two SQLite connections of one process would wait for each other for ever; processes do not.
    const other = databaseUrl
      ? await openDatabase({ dataDir, databaseUrl, onError: () => {} })
      : undefined;
    const times: number[] = [];
    shop.world.sendEmail = (email) => {
      sent.push(email);
      times.push(shop.world.now.getTime());
      return { kind: "sent" };
    };
    for (let n = 0; n < 10; n++) await shop.shop.takeMessage({ ...letter, from_name: `No ${n}` });
    const relays = [shop.ports, { ...shop.ports, db: other ?? database.db }].map(createRelayEmail);
    for (let round = 0; round < 80 && sent.length < 10; round++) {
      await Promise.all([...relays, ...relays].map((each) => each()));
      later(250);
    }
    await other?.destroy();
    expect(new Set(sent.map(({ from_name }) => from_name)).size).toBe(10);
    expect(sent).toHaveLength(10);
    const pauses = times.slice(1).map((time, n) => time - (times[n] ?? 0));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(SECOND);
  });

  test("a clock that was put back does not hold the e-mails up", async () => {
    up();
    await shop.shop.takeMessage(letter);
    expect(await relay()).toBe("sent");
    later(-DAY);
    await shop.shop.takeMessage(letter);
    expect(await relay()).toBe("sent");
  });

  test("a message that was erased is not sent, and not asked for again", async () => {
    up();
    await shop.shop.takeMessage(letter);
    await database.db.deleteFrom("messages").execute();
    expect(await relay()).toBe("dropped");
    later(DAY);
    expect(await relay()).toBe("idle");
    expect(sent).toEqual([]);
  });
});
