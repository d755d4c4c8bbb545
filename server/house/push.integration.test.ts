import { afterEach, beforeEach, expect, test } from "vitest";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { letIn, signedIn, visitOf } from "../../tests/support/house.ts";
import { customer, orderBody } from "../../tests/support/order-body.ts";
import { createDevice } from "../../tests/support/push-service.ts";
import { paid, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import type { Db } from "../db/schema.ts";
import type { PushMessage, PushResult } from "../providers/push.ts";
import { dropExpired } from "../jobs/retention.ts";
import { createSendPush } from "../messages/push.ts";
import { runCommand } from "./commands.ts";
import { removePerson } from "./people.ts";
import { endOwnSession } from "./sessions.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

onDatabases("messages to the phones of the house, on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  let sent: PushMessage[];
  let answer: () => PushResult;
  beforeEach(async () => {
    database = await open();
    sent = [];
    answer = () => ({ kind: "sent" });
    shop = testShop(database.db, undefined, {
      push: {
        accepts: (endpoint) => endpoint.startsWith("https://push.example/"),
        send: async (message) => {
          sent.push(message);
          return answer();
        },
      },
    });
  });
  afterEach(() => database.close());

  const house = () => shop.shop.house;
  const later = (ms: number) => {
    shop.world.now = new Date(shop.world.now.getTime() + ms);
  };
  const subscription = (name: string) => createDevice(`https://push.example/${name}`).subscription;
  const told = async (cookie: string, name: string) =>
    house().subscribeDevice(await visitOf(shop, cookie), subscription(name));
  const devices = async () =>
    (await database.db.selectFrom("push_devices").select("endpoint").execute()).map(
      ({ endpoint }) => endpoint.slice("https://push.example/".length),
    );
  const sentTo = () => sent.map(({ device }) => device.endpoint.slice(-1)).toSorted();

  async function ordered() {
    const result = await shop.shop.placeOrder(orderBody());
    if (!("order" in result)) throw new Error(result.kind);
    shop.world.verify = () => paid(result.order);
    expect(await shop.shop.settlePayment(result.order.reference)).toMatchObject({ kind: "paid" });
    return result.order;
  }

  /** Runs rounds until nothing is due. */
  async function sendAll(): Promise<string[]> {
    const send = createSendPush(shop.ports);
    const results: string[] = [];
    for (let result = await send(); result !== "idle"; result = await send()) results.push(result);
    return results;
  }

  test("each device is told once of each order, with number and total, and of nothing else", async () => {
    const ada = await letIn(shop, "ada@example.com");
    const phone = await signedIn(shop, "ada@example.com", true);
    expect(await told(ada, "a")).toEqual({ kind: "told" });
    expect(await told(phone, "b")).toEqual({ kind: "told" });
    const order = await ordered();
    await shop.shop.settlePayment(order.reference);
    expect(await sendAll()).toEqual(["sent", "sent"]);
    expect(sentTo()).toEqual(["a", "b"]);
    for (const { text, ttl, keys, topic } of sent) {
      expect(JSON.parse(text)).toEqual({ number: order.number, total: "₦350,000" });
      expect(ttl).toBe(24 * 60 * 60);
      expect(topic).toMatch(/^[\w-]{32}$/);
      expect(keys.publicKey).toBe((await house().readPush(await visitOf(shop, ada))).publicKey);
      for (const personal of Object.values(customer())) expect(text).not.toContain(personal);
    }
    later(HOUR_MS);
    expect(await sendAll()).toEqual([]);
    await ordered();
    expect(await sendAll()).toEqual(["sent", "sent"]);
  });

  test("an order that nobody asked to be told of leaves nothing to send", async () => {
    await letIn(shop, "ada@example.com");
    await ordered();
    expect(await sendAll()).toEqual([]);
  });

  test("processes that send at the same time send each message once", async () => {
    expect(await told(await letIn(shop, "ada@example.com"), "a")).toEqual({ kind: "told" });
    await ordered();
    const results = await Promise.all([1, 2, 3].map(() => createSendPush(shop.ports)()));
    expect(results.filter((result) => result === "sent")).toHaveLength(1);
    expect(sent).toHaveLength(1);
  });

  test("the keys are made once, whoever asks first", async () => {
    const visit = await visitOf(shop, await letIn(shop, "ada@example.com"));
    const made = await Promise.all([1, 2, 3].map(() => house().readPush(visit)));
    expect(new Set(made.map(({ publicKey }) => publicKey)).size).toBe(1);
    expect(Buffer.from(made[0]?.publicKey ?? "", "base64url")).toHaveLength(65);
  });

  test("a device that is gone is forgotten, and the others are told", async () => {
    const ada = await letIn(shop, "ada@example.com");
    await told(ada, "a");
    await told(await signedIn(shop, "ada@example.com", true), "b");
    await ordered();
    answer = () => ({ kind: sent.at(-1)?.device.endpoint.endsWith("/a") ? "gone" : "sent" });
    expect((await sendAll()).toSorted()).toEqual(["dropped", "sent"]);
    expect(sentTo()).toEqual(["a", "b"]);
    expect(await devices()).toEqual(["b"]);
    expect(await house().readPush(await visitOf(shop, ada))).toMatchObject({ endpoint: undefined });
  });

  test("a service that fails is asked again, later each time, and not after a day", async () => {
    await told(await letIn(shop, "ada@example.com"), "a");
    await ordered();
    answer = () => ({ kind: "unreachable", reason: "status 503", retryAfter: 600 });
    expect(await sendAll()).toEqual(["delayed"]);
    later(9 * MINUTE_MS);
    expect(await sendAll()).toEqual([]);
    later(2 * MINUTE_MS);
    answer = () => ({ kind: "unreachable", reason: "status 503" });
    expect(await sendAll()).toEqual(["delayed"]);
    later(25 * HOUR_MS);
    expect(await sendAll()).toEqual(["dropped"]);
    expect(sent).toHaveLength(2);
    expect(await devices()).toEqual(["a"]);
  });

  test("a refused message is not sent again", async () => {
    await told(await letIn(shop, "ada@example.com"), "a");
    await ordered();
    answer = () => ({ kind: "refused", reason: "status 413" });
    expect(await sendAll()).toEqual(["dropped"]);
    later(HOUR_MS);
    expect(await sendAll()).toEqual([]);
  });

  test("a process that died while sending is followed by another, with the same topic", async () => {
    await told(await letIn(shop, "ada@example.com"), "a");
    await ordered();
    answer = () => {
      throw new Error("killed");
    };
    await expect(sendAll()).rejects.toThrow("killed");
    answer = () => ({ kind: "sent" });
    expect(await sendAll()).toEqual([]);
    later(2 * MINUTE_MS);
    expect(await sendAll()).toEqual(["sent"]);
    expect(new Set(sent.map(({ topic }) => topic)).size).toBe(1);
  });

  test("a device is told no more once its session is over: ended, signed out, expired, its person removed", async () => {
    const owner = await letIn(shop, "ada@example.com");
    const cookies = [];
    for (const name of ["a", "b", "c"]) {
      const cookie = await signedIn(shop, "ada@example.com");
      expect(await told(cookie, name)).toEqual({ kind: "told" });
      cookies.push(cookie);
    }
    const [ended = "", out = ""] = cookies;
    const { sessionId } = await visitOf(shop, ended);
    const visit = await visitOf(shop, owner);
    const how = { by: visit.person, visit };
    await runCommand(shop.ports, endOwnSession, { session: sessionId }, how);
    await house().signOut(await visitOf(shop, out));
    expect(await devices()).toEqual(["c"]);
    const chi = await letIn(shop, "chi@example.com", "helper");
    expect(await told(chi, "d")).toEqual({ kind: "told" });
    await runCommand(shop.ports, removePerson, { person: "chi@example.com" }, { by: "shell" });
    expect(await devices()).toEqual(["c"]);
    later(13 * HOUR_MS);
    await ordered();
    expect(await sendAll()).toEqual(["dropped"]);
    expect(sent).toEqual([]);
    await dropExpired(database.db, shop.world.now);
    expect(await devices()).toEqual([]);
  });

  test("a payment counts also while its device's session ends", async () => {
    await told(await letIn(shop, "ada@example.com"), "a");
    const endAll = (db: Db) => db.deleteFrom("house_sessions").execute();
    if (database.databaseUrl) {
      await database.db.transaction().execute(async (transaction) => {
        await endAll(transaction);
        await ordered();
      });
    } else {
      // SQLite has one writer at a time: the session ends after the payment here.
      await ordered();
      await endAll(database.db);
    }
    expect(await sendAll()).toEqual(["dropped"]);
    expect(sent).toEqual([]);
  });

  test("a browser that signs in again has one device, and may be told no more", async () => {
    const first = await letIn(shop, "ada@example.com");
    const again = await signedIn(shop, "ada@example.com");
    const browser = subscription("a");
    await house().subscribeDevice(await visitOf(shop, first), browser);
    await house().subscribeDevice(await visitOf(shop, again), browser);
    await house().subscribeDevice(await visitOf(shop, again), browser);
    expect(await devices()).toEqual(["a"]);
    expect(await house().readPush(await visitOf(shop, first))).toMatchObject({
      endpoint: undefined,
    });
    await house().unsubscribeDevice(await visitOf(shop, again));
    await house().unsubscribeDevice(await visitOf(shop, again));
    expect(await devices()).toEqual([]);
    const acts = (await house().listRecord({ limit: 5 })).map(({ act }) => act);
    expect(acts.filter((act) => act === "not-told-of-orders")).toHaveLength(1);
  });

  test("one person has at most ten", async () => {
    await letIn(shop, "ada@example.com");
    for (let at = 0; at < 10; at++) {
      later(HOUR_MS);
      expect(await told(await signedIn(shop, "ada@example.com"), `p${at}`)).toEqual({
        kind: "told",
      });
    }
    const eleventh = await signedIn(shop, "ada@example.com");
    expect(await told(eleventh, "x")).toEqual({ kind: "too-many", most: 10 });
  });

  test("anything but a browser's subscription at an allowed address is refused", async () => {
    const visit = await visitOf(shop, await letIn(shop, "ada@example.com"));
    const good = subscription("a");
    const { p256dh, auth } = good.keys;
    const wrong = [
      undefined,
      null,
      7,
      "https://push.example/a",
      [],
      {},
      { endpoint: good.endpoint },
      { ...good, endpoint: 7 },
      { ...good, endpoint: "https://127.0.0.1/a" },
      { ...good, keys: null },
      { ...good, keys: { p256dh } },
      { ...good, keys: { p256dh, auth: auth.slice(2) } },
      { ...good, keys: { p256dh, auth: `${auth}AAAA` } },
      { ...good, keys: { p256dh: "A".repeat(87), auth } },
      { ...good, keys: { p256dh: p256dh.slice(4), auth } },
      { ...good, keys: { p256dh: { length: 87 }, auth } },
    ];
    for (const subscriptionOf of wrong) {
      expect(await house().subscribeDevice(visit, subscriptionOf)).toEqual({ kind: "invalid" });
    }
    expect(await devices()).toEqual([]);
  });

  test("nothing is left of a message that was sent", async () => {
    await told(await letIn(shop, "ada@example.com"), "a");
    await ordered();
    await sendAll();
    const messages = database.db.selectFrom("jobs").select("subject").where("queue", "=", "push");
    expect(await messages.execute()).toEqual([]);
  });
});
