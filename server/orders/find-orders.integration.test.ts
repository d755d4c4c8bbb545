import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { isAddressed } from "../../domain/messages/emails.ts";
import type { AddressedEmail } from "../../domain/messages/emails.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { ADA, onOrders } from "../../tests/support/house.ts";
import { customer, orderBody } from "../../tests/support/order-body.ts";
import { PUBLIC_URL, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { dropExpired } from "../jobs/retention.ts";
import { createRelayEmail } from "../messages/relay.ts";
import { cancelOrder } from "./change-stage.ts";
import { eraseCustomer } from "./erase-customer.ts";
import { exportCustomer } from "./export-customer.ts";
import { createSendOrderLinks } from "./find-orders.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const IPV4 = "203.0.113.7";
const IPV6 = "2001:db8:0:1";

onDatabases("finding one's orders on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  let people = 0;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    for (const table of ["outbox", "jobs", "order_links", "rate_limits"] as const) {
      await database.db.deleteFrom(table).execute();
    }
    shop = testShop(database.db);
  });
  afterAll(() => database.close());

  const act = onOrders(() => shop);
  const somebody = () => `buyer${(people += 1)}@example.com`;
  const later = (ms: number) => {
    shop.world.now = new Date(shop.world.now.getTime() + ms);
  };
  async function place(email: string): Promise<string> {
    const body = { ...orderBody(), customer: { ...customer(), email } };
    const answer = await shop.call("POST", "/api/orders", body);
    expect(answer.status).toBe(201);
    later(MINUTE);
    return answer.body.reference;
  }
  const ask = (email: string, network = IPV4) => shop.shop.askForOrders(email, network);
  /** Does what waits after the answers; returns the mails with links. */
  async function mailed(): Promise<AddressedEmail[]> {
    const look = createSendOrderLinks(shop.ports);
    while ((await look()) !== "idle");
    const sent: AddressedEmail[] = [];
    shop.world.sendEmail = (email) => {
      if (isAddressed(email) && email.message.includes("/orders/find/")) sent.push(email);
      return { kind: "sent" };
    };
    const relay = createRelayEmail(shop.ports);
    while ((await relay()) !== "idle") later(2_000);
    return sent;
  }
  const tokenIn = (email: AddressedEmail | undefined) =>
    /\/orders\/find\/([\w-]{43})\n/.exec(email?.message ?? "")?.[1] ?? "";
  async function linkOf(email: string): Promise<string> {
    await ask(email);
    return tokenIn((await mailed())[0]);
  }
  const press = async (token: string, cookies: string | null = null) => {
    const opened = await shop.shop.openOrders(token, cookies);
    return opened.kind === "opened" ? (opened.cookie.split(";")[0] ?? "") : opened.kind;
  };
  const seen = async (cookies: string) =>
    (await shop.shop.readMyOrders(cookies))?.orders.map(({ reference }) => reference);

  test("an address with orders and one without are answered by the same work: the same statements, the same values but the address", async () => {
    const known = somebody();
    await place(known);
    const statements: string[] = [];
    const listen: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        statements.push(database.db.getExecutor().compileQuery(node, queryId).sql);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const heard = testShop(database.db.withPlugin(listen));
    const workOf = async (email: string) => {
      statements.length = 0;
      const answer = await heard.shop.askForOrders(email, IPV4);
      return { answer, statements: [...statements] };
    };
    const first = await workOf(known);
    expect(first.statements).toHaveLength(3);
    expect(first.statements.join()).not.toMatch(/"orders"|"outbox"/);
    expect(await workOf(somebody())).toEqual(first);
    // The fourth within an hour, of which no mail is sent.
    for (let time = 0; time < 3; time++) expect(await workOf(known)).toEqual(first);
  });

  test("the mail goes to the address as it stands in the order, whatever case was typed; an unknown one gets none and is forgotten", async () => {
    const email = somebody();
    await place(email.replace("buyer", "Buyer").replace("example", "Example"));
    await ask(email.toUpperCase());
    await ask("nobody@example.com");
    const [mail, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(mail?.to_email).toBe(email.replace("buyer", "Buyer").replace("example", "Example"));
    expect(mail?.message).toMatch(new RegExp(`${PUBLIC_URL}/orders/find/[\\w-]{43}\n`));
    const links = await database.db.selectFrom("order_links").selectAll().execute();
    expect(links.map((row) => row.email)).toEqual([email]);
    // The database holds the hash alone.
    expect(JSON.stringify(links)).not.toContain(tokenIn(mail));
  });

  test("the list has the orders of exactly that address, newest first, with number, day, pieces and stage and nothing else", async () => {
    const email = somebody();
    const first = await place(email);
    await place(`x${email}`);
    // Under PostgreSQL's rules the same in small letters, but another address.
    await place(email.replace("buyer", "BÜYER"));
    const second = await place(email.toUpperCase());
    await act(cancelOrder, { order: first, by: ADA, from: "received", reason: "" });
    const cookies = await press(await linkOf(email));
    const mine = await shop.shop.readMyOrders(cookies);
    expect(mine?.orders).toEqual([
      {
        reference: second,
        number: expect.stringMatching(/^HZ-\d+$/) as string,
        placedAt: expect.any(String) as string,
        lines: [
          { name: "Orion Dress", quantity: 2, size: "M" },
          { name: "Bubble & Molly Combo", quantity: 1, size: "S" },
        ],
        stage: "received",
      },
      expect.objectContaining({ reference: first, stage: "cancelled" }),
    ]);
    const other = email.replace("buyer", "büyer");
    await place(other);
    expect(await seen(await press(await linkOf(other)))).toHaveLength(1);
  });

  test("looking uses nothing up; the first press opens 30 minutes on its device alone; a second device is offered another link", async () => {
    const email = somebody();
    const reference = await place(email);
    const token = await linkOf(email);
    for (let time = 0; time < 3; time++) {
      expect(await shop.shop.readOrderLink(token, null)).toEqual({ kind: "unused" });
    }
    const opened = await shop.shop.openOrders(token, null);
    const setCookie = opened.kind === "opened" ? opened.cookie : "";
    expect(setCookie).toMatch(/^orders=[\w-]{43}; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/);
    const cookies = setCookie.split(";")[0] ?? "";
    expect(await shop.shop.readOrderLink(token, cookies)).toEqual({ kind: "open" });
    expect(await shop.shop.readOrderLink(token, null)).toEqual({ kind: "used" });
    expect(await press(token)).toBe("used");
    expect(await press(token, cookies)).toBe("open");
    expect(await seen("orders=" + "x".repeat(43))).toBeUndefined();

    later(29 * MINUTE);
    expect(await seen(cookies)).toEqual([reference]);
    later(2 * MINUTE);
    expect(await seen(cookies)).toBeUndefined();
    expect(await shop.shop.readOrderLink(token, cookies)).toEqual({ kind: "used" });
    expect(await press(token, cookies)).toBe("used");
  });

  test("two presses at the same moment open one device; the cookie is Secure with https", async () => {
    const email = somebody();
    await place(email);
    const token = await linkOf(email);
    const secure = testShop(database.db, undefined, { publicUrl: "https://shop.example" });
    secure.world.now = shop.world.now;
    const results = await Promise.all([0, 1, 2].map(() => secure.shop.openOrders(token, null)));
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(["opened", "used", "used"]);
    const opened = results.find(({ kind }) => kind === "opened");
    expect(opened).toMatchObject({
      cookie: expect.stringMatching(/^__Host-orders=.*; HttpOnly; Secure; SameSite=Lax$/) as string,
    });
  });

  test("'Close' ends it on this device; a new link ends no earlier one; each is good for a day", async () => {
    const email = somebody();
    await place(email);
    const first = await linkOf(email);
    const second = await linkOf(email);
    const third = await linkOf(email);
    const one = await press(first);
    const two = await press(second);
    expect(await seen(one)).toHaveLength(1);
    expect(await shop.shop.closeOrders(one)).toMatch(/^orders=; .*Expires=Thu, 01 Jan 1970/);
    expect(await seen(one)).toBeUndefined();
    expect(await seen(two)).toHaveLength(1);

    later(24 * HOUR - 5 * MINUTE);
    expect(await shop.shop.readOrderLink(third, null)).toEqual({ kind: "unused" });
    later(6 * MINUTE);
    for (const token of [third, "x".repeat(43), "short", ""]) {
      expect(await shop.shop.readOrderLink(token, null)).toEqual({ kind: "unknown" });
      expect(await press(token)).toBe("unknown");
    }
    expect((await dropExpired(database.db, shop.world.now)).orderLink).toBe(3);
  });

  test("a mail that waited for a day is not sent", async () => {
    const email = somebody();
    await place(email);
    await ask(email);
    await createSendOrderLinks(shop.ports)();
    later(25 * HOUR);
    expect(await mailed()).toEqual([]);
  });

  test("3 mails an hour for an address, without a word; 10 for a mailbox, whatever follows its +", async () => {
    const email = somebody();
    await place(email);
    for (let time = 0; time < 5; time++) expect(await ask(email)).toEqual({ kind: "asked" });
    expect(await mailed()).toHaveLength(3);
    later(HOUR);
    await ask(email);
    expect(await mailed()).toHaveLength(1);

    const names = Array.from({ length: 12 }, (_, at) => email.replace("@", `+${at}@`));
    for (const name of names) {
      await place(name);
      await ask(name);
    }
    expect(await mailed()).toHaveLength(9);
  });

  test.each([
    ["an IPv4 address 120", IPV4, 120],
    ["an IPv6 /64 30", IPV6, 30],
  ])("from one network an hour: %s, then 429 with when", async (_name, network, most) => {
    for (let time = 0; time < most; time++) {
      expect(await ask(`nobody${time}@example.com`, network)).toEqual({ kind: "asked" });
    }
    later(10 * MINUTE);
    expect(await ask("nobody@example.com", network)).toEqual({
      kind: "limited",
      retryAfter: 3_000,
    });
    expect(await ask("nobody@example.com", `${network}1`)).toEqual({ kind: "asked" });
    later(50 * MINUTE);
    expect(await ask("nobody@example.com", network)).toEqual({ kind: "asked" });
  });

  test("'What we keep of you' is of exactly her address, for the device that may see her orders, for 30 minutes", async () => {
    const email = somebody();
    await place(email);
    // Joined with her orders by nothing but the phone number, or by PostgreSQL's rules of letters.
    for (const other of [`x${email}`, email.replace("buyer", "BÜYER"), somebody()]) {
      await place(other);
      const message = { kind: "contact", from_name: "Other", from_email: other, message: "Theirs" };
      await shop.call("POST", "/api/messages", message);
    }
    const message = { kind: "contact", from_name: "Own", from_email: email.toUpperCase() };
    await shop.call("POST", "/api/messages", { ...message, message: "Hers" });
    const kept = async (cookies: string | null) => {
      const read = await shop.shop.readMyExport(cookies);
      return read?.kind === "kept" ? read.kept : read;
    };
    const token = await linkOf(email);
    const cookies = await press(token);
    const own = await kept(cookies);
    expect(own).toMatchObject({
      keptUnder: email,
      orders: [{ email, lines: [{ name: "Orion Dress" }, {}], payments: [{ status: "pending" }] }],
      messages: [{ message: "Hers" }],
      orderLinks: [{}],
    });
    expect(JSON.stringify(own)).not.toMatch(/Theirs|xbuyer|b[üÜ]yer/i);
    const strangers = [
      null,
      "",
      `orders=${token}`,
      `orders=${"x".repeat(43)}`,
      "orders=",
      "orders=1",
    ];
    for (const stranger of strangers) expect(await kept(stranger)).toBeUndefined();
    await linkOf(email);
    later(29 * MINUTE);
    expect(await kept(cookies)).toBeDefined();
    later(2 * MINUTE);
    expect(await kept(cookies)).toBeUndefined();
    const again = await press(await linkOf(email));
    for (let time = 0; time < 10; time++) expect(await kept(again)).toHaveProperty("orders");
    expect(await kept(again)).toMatchObject({ kind: "limited" });
    await shop.shop.closeOrders(again);
    expect(await kept(again)).toBeUndefined();
  });

  test("erasing her deletes her links, closes what they opened, and takes back a mail that waits; her export names them", async () => {
    const email = somebody();
    await place(email);
    const cookies = await press(await linkOf(email));
    await ask(email);
    await createSendOrderLinks(shop.ports)();
    expect(await exportCustomer(database.db, email)).toMatchObject({ orderLinks: [{}, {}] });
    await database.db.deleteFrom("jobs").where("queue", "like", "payment%").execute();
    const erased = await eraseCustomer(database.db, email.toUpperCase());
    expect(erased.kind).toBe("erased");
    expect(await shop.shop.readMyOrders(cookies)).toBeUndefined();
    expect(await mailed()).toEqual([]);
    expect(await database.db.selectFrom("order_links").selectAll().execute()).toEqual([]);
  });
});
