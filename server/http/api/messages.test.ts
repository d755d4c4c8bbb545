import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databases } from "../../../tests/support/databases.ts";
import type { TestDatabase } from "../../../tests/support/databases.ts";
import { testShop } from "../../../tests/support/shop.ts";
import type { TestShop } from "../../../tests/support/shop.ts";

const contact = {
  kind: "contact",
  from_name: "Ada",
  from_email: "ada@example.com",
  message: "Hello.\nAre you open on Wednesday?",
};

describe.each(databases)("POST /api/messages on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  beforeAll(async () => {
    database = await open();
    shop = testShop(database.db);
  });
  beforeEach(async () => {
    await database.db.deleteFrom("messages").execute();
    await database.db.deleteFrom("outbox").execute();
  });
  afterAll(() => database.close());

  const post = (body: unknown) => shop.call("POST", "/api/messages", body);
  const stored = () => database.db.selectFrom("messages").selectAll().execute();
  const waiting = async () => (await shop.shop.readOutboxState()).waiting;

  test.each([
    contact,
    { ...contact, from_phone: "+234 803 555 0123" },
    { kind: "newsletter", from_email: "ada@example.com" },
    { kind: "popup", from_name: "Ada", from_email: "ada@example.com" },
  ])("a good message is stored with its outbox row and answered 202", async (body) => {
    expect((await post(body)).status).toBe(202);
    expect(await stored()).toMatchObject([body]);
    expect(await waiting()).toBe(1);
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

  test("only JSON is taken: a foreign page's form could send anything else", async () => {
    const headers = { "Content-Type": "text/plain" };
    expect((await shop.call("POST", "/api/messages", contact, headers)).status).toBe(415);
    expect(await stored()).toEqual([]);
  });

  test("a foreign page is refused", async () => {
    const headers = { Origin: "https://elsewhere.example" };
    expect((await shop.call("POST", "/api/messages", contact, headers)).status).toBe(403);
    expect(await stored()).toEqual([]);
  });
});
