import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { onDatabases } from "../../../tests/support/databases.ts";
import type { TestDatabase } from "../../../tests/support/databases.ts";
import { testShop } from "../../../tests/support/shop.ts";
import type { TestShop } from "../../../tests/support/shop.ts";
import { readOutboxState } from "../../messages/outbox.ts";

const MINUTE = 60 * 1000;

const contact = {
  kind: "contact",
  from_name: "Ada",
  from_email: "ada@example.com",
  message: "Hello.\nAre you open on Wednesday?",
};

onDatabases("POST /api/messages on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  beforeAll(async () => {
    database = await open();
    shop = testShop(database.db);
  });
  beforeEach(async () => {
    await database.db.deleteFrom("messages").execute();
    await database.db.deleteFrom("outbox").execute();
    await database.db.deleteFrom("jobs").execute();
    await database.db.deleteFrom("rate_limits").execute();
    await database.db.deleteFrom("subscribers").execute();
  });
  afterAll(() => database.close());

  const post = (body: unknown) => shop.call("POST", "/api/messages", body);
  const later = (ms: number) => {
    shop.world.now = new Date(shop.world.now.getTime() + ms);
  };
  const stored = () => database.db.selectFrom("messages").selectAll().execute();
  const waiting = async () => (await readOutboxState(database.db)).waiting;

  test.each([
    [contact, 1],
    [{ ...contact, from_phone: "+234 803 555 0123" }, 1],
    // The notice to the owner, and the e-mail that asks for consent.
    [{ kind: "newsletter", from_email: "ada@example.com" }, 2],
    [{ kind: "popup", from_name: "Ada", from_email: "ada@example.com" }, 2],
  ])("a good message %j is stored with its %i outbox rows and answered 202", async (body, rows) => {
    expect((await post(body)).status).toBe(202);
    expect(await stored()).toMatchObject([body]);
    expect(await waiting()).toBe(rows);
  });

  test.each([
    [{ ...contact, from_name: " " }, "from_name"],
    [{ ...contact, from_email: "ada" }, "from_email"],
    [{ ...contact, from_phone: "call me" }, "from_phone"],
    [{ ...contact, message: "x".repeat(5001) }, "message"],
    [{ kind: "popup", from_email: "ada@example.com" }, "from_name"],
    [{ kind: "newsletter", from_email: ["ada@example.com"] }, "from_email"],
    [{ ...contact, kind: "letter" }, "kind"],
    [[], "kind"],
    [null, "kind"],
  ])("%j is refused, and %s is named", async (body, field) => {
    const answer = await post(body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.error.fields)).toEqual([field]);
    expect(await stored()).toEqual([]);
    expect(await waiting()).toBe(0);
  });

  test.each(["from_name", "from_email", "from_phone"])(
    "a line break in %s, which could begin a header of the e-mail, is refused",
    async (field) => {
      for (const end of ["\r\nBcc: all@example.com", "\nBcc: all@example.com", "\0"]) {
        const answer = await post({ ...contact, [field]: `ada@example.com${end}` });
        expect(Object.keys(answer.body.error.fields)).toEqual([field]);
      }
      expect(await stored()).toEqual([]);
    },
  );

  test("a message that is sent again, since its answer was lost, is stored and e-mailed once", async () => {
    const message = { ...contact, id: "5f0c6a52-3a52-4c89-9d10-27c6f2ac6b1e" };
    // One more message than the address may send.
    for (let time = 0; time < 5; time += 1) expect((await post(message)).status).toBe(202);
    expect(await stored()).toMatchObject([message]);
    expect(await waiting()).toBe(1);
    expect((await post({ ...message, id: "0b7f1a0e-5a53-4f5c-8f7e-6a4b6a1f0001" })).status).toBe(
      202,
    );
    expect(await stored()).toHaveLength(2);
  });

  test("a message that arrives twice at the same moment is stored and e-mailed once", async () => {
    const message = { ...contact, id: "b7b0f0a4-6f0e-4a53-8d6c-0f5f5a2b7c11" };
    const answers = await Promise.all([post(message), post(message), post(message)]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(await stored()).toHaveLength(1);
    expect(await waiting()).toBe(1);
  });

  test("a sign-up that arrives twice asks for consent once", async () => {
    const id = "3e0c5d37-52d5-4b0a-b1c2-6f2d6f0a9e55";
    const signUp = { kind: "newsletter", from_email: "ada@example.com", id };
    for (let time = 0; time < 2; time += 1) expect((await post(signUp)).status).toBe(202);
    expect(await waiting()).toBe(2);
  });

  test.each(["", "1", 7, "5F0C6A52-3A52-4C89-9D10-27C6F2AC6B1E", "x".repeat(100)])(
    "an id that is no UUID (%j) counts for nothing",
    async (id) => {
      expect((await post({ ...contact, id })).status).toBe(202);
      const [message] = await stored();
      expect(message?.id).not.toBe(id);
    },
  );

  test("a robot that fills in the hidden field is told the same, and nothing is stored", async () => {
    const human = await post(contact);
    const robot = await post({ ...contact, website: "https://spam.example" });
    expect([robot.status, robot.body]).toEqual([human.status, human.body]);
    expect(await stored()).toHaveLength(1);
    expect(await waiting()).toBe(1);
  });

  test.each(["", null])("the hidden field left empty (%j) is no robot", async (website) => {
    await post({ ...contact, website });
    expect(await stored()).toHaveLength(1);
  });

  test("an address has three messages an hour, by whatever form and however it is written", async () => {
    await post(contact);
    await post({ kind: "newsletter", from_email: "ADA@example.com" });
    expect((await post({ ...contact, from_email: "ada+green@example.com" })).status).toBe(202);
    later(20 * MINUTE);
    const answer = await post({ ...contact, from_email: " ada@Example.com" });
    expect(answer.status).toBe(429);
    expect(answer.body.error.code).toBe("too_many_requests");
    expect(answer.headers.get("Retry-After")).toBe("2400");
    expect(await stored()).toHaveLength(3);
    expect((await post({ ...contact, from_email: "bisi@example.com" })).status).toBe(202);
    later(40 * MINUTE);
    expect((await post(contact)).status).toBe(202);
  });

  test("a network has thirty messages an hour, and two processes count as one", async () => {
    const other = testShop(database.db);
    other.world.now = shop.world.now;
    for (const { world } of [shop, other]) world.client = "198.51.100.7";
    const write = (n: number, { call }: TestShop) =>
      call("POST", "/api/messages", { ...contact, from_email: `ada${n}@example.com` });
    for (let n = 0; n < 30; n++) expect((await write(n, n % 2 ? shop : other)).status).toBe(202);
    for (const each of [shop, other]) {
      const answer = await write(31, each);
      expect(answer.status).toBe(429);
      expect(answer.headers.get("Retry-After")).toBe("3600");
    }
    expect(await stored()).toHaveLength(30);
    const elsewhere = { ...contact, from_email: "ada31@example.com" };
    expect(await shop.shop.takeMessage(elsewhere, "203.0.113.9")).toEqual({ kind: "taken" });
  });

  test("a message that is not valid counts for nothing", async () => {
    for (let n = 0; n < 40; n++) await post({ ...contact, message: "" });
    expect((await post(contact)).status).toBe(202);
  });

  test("a robot is limited as everybody is, so that it learns nothing by being limited", async () => {
    const robot = { ...contact, website: "https://spam.example" };
    for (let n = 0; n < 3; n++) expect((await post(robot)).status).toBe(202);
    const limited = await post(robot);
    const human = await post(contact);
    expect([limited.status, limited.body]).toEqual([human.status, human.body]);
    expect(limited.status).toBe(429);
    expect(await stored()).toEqual([]);
  });

  test("what is counted names nobody: neither a network nor an address can be read from it", async () => {
    await shop.shop.takeMessage(contact, "203.0.113.9");
    const rows = await database.db.selectFrom("rate_limits").selectAll().execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|ada|example/);
    // Without a key, all four billion IPv4 addresses can be hashed and compared within a minute.
    const unkeyed = createHash("sha256").update("203.0.113.9").digest("base64url");
    expect(JSON.stringify(rows)).not.toContain(unkeyed);
  });
});
