import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { isAddressed } from "../../domain/messages/emails.ts";
import type { AddressedEmail, Email } from "../../domain/messages/emails.ts";
import { CONSENT } from "../../domain/messages/fields.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { dropExpired } from "../jobs/retention.ts";
import { listSubscribers } from "./newsletter.ts";
import { createRelayEmail } from "./relay.ts";

const DAY = 24 * 60 * 60 * 1000;

onDatabases("consent to news on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  let networks = 0;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    for (const table of ["subscribers", "outbox", "messages", "rate_limits"] as const) {
      await database.db.deleteFrom(table).execute();
    }
    await database.db.deleteFrom("jobs").execute();
    shop = testShop(database.db);
  });
  afterAll(() => database.close());

  const signUp = (from_email = "ada@example.com", more: object = {}) =>
    shop.shop.takeMessage(
      { kind: "newsletter", from_email, ...more },
      `203.0.113.${(networks += 1)}`,
    );
  const later = (ms: number) => {
    shop.world.now = new Date(shop.world.now.getTime() + ms);
  };
  /** Sends all waiting e-mails and returns them. */
  async function sendAll(): Promise<Email[]> {
    const sent: Email[] = [];
    shop.world.sendEmail = (email) => {
      sent.push(email);
      return { kind: "sent" };
    };
    const relay = createRelayEmail(shop.ports);
    while ((await relay()) !== "idle") later(2_000);
    return sent;
  }
  const confirmations = async (): Promise<AddressedEmail[]> =>
    (await sendAll()).filter(isAddressed);
  const tokenIn = ({ message }: AddressedEmail) =>
    /\/newsletter\/([\w-]+)/.exec(message)?.[1] ?? "";
  const listed = async () => (await listSubscribers(database.db)).map(({ email }) => email);
  /** Signs up, sends the confirmation e-mail and returns the token in its link. */
  const asked = async (email?: string): Promise<string> => {
    await signUp(email);
    const [mail] = await confirmations();
    if (!mail) throw new Error("No confirmation e-mail");
    return tokenIn(mail);
  };

  test("a sign-up reaches the owner at once and asks its address once, with a link that cannot be guessed", async () => {
    await signUp("Ada@Example.com");
    const sent = await sendAll();
    expect(sent).toHaveLength(2);
    expect(sent.find((email) => !isAddressed(email))).toMatchObject({
      from_email: "Ada@Example.com",
    });
    const [mail] = sent.filter(isAddressed);
    expect(mail?.to_email).toBe("ada@example.com");
    expect(mail?.message).toContain(CONSENT.newsletter);
    expect(mail?.message).toMatch(/http:\/\/localhost:3000\/newsletter\/[\w-]{32}\n/);
    expect(await listed()).toEqual([]);
  });

  test("nothing that a stranger typed but the address itself is in the confirmation e-mail", async () => {
    const from_name = "You have won: https://evil.example";
    await signUp("ada@example.com", { kind: "popup", from_name });
    const [mail] = await confirmations();
    expect(JSON.stringify(mail)).not.toContain("evil");
    expect(mail?.message).toContain(CONSENT.popup);
  });

  test("who opens the link is on the list, with the moment and the words that were agreed to", async () => {
    const token = await asked();
    later(DAY);
    const opened = shop.world.now.toISOString();
    const subscribed = { kind: "subscribed", wording: CONSENT.newsletter };
    expect(await shop.shop.readSubscription(token)).toEqual({ kind: "asked" });
    expect(await shop.shop.confirmSubscription(token)).toEqual(subscribed);
    later(DAY);
    // Opened again, by the reader or by a mail scanner that follows links.
    expect(await shop.shop.confirmSubscription(token)).toEqual(subscribed);
    expect(await listSubscribers(database.db)).toMatchObject([
      { email: "ada@example.com", confirmed_at: opened, wording: CONSENT.newsletter },
    ]);
    expect(await sendAll()).toEqual([]);
  });

  test("an address that is asked or on the list is asked no second time, however it is written", async () => {
    const token = await asked();
    await signUp("ADA@example.com");
    expect(await confirmations()).toEqual([]);
    await shop.shop.confirmSubscription(token);
    later(DAY);
    await signUp("ada@example.com", { kind: "popup", from_name: "Ada" });
    expect(await confirmations()).toEqual([]);
    expect(await listed()).toEqual(["ada@example.com"]);
  });

  test("a mailbox is asked twice a day at most, whatever subaddresses are typed", async () => {
    for (const each of ["ada@example.com", "Ada+1@example.com"])
      expect(await asked(each)).toBeTruthy();
    later(2 * 60 * 60 * 1000);
    expect(await signUp("ada+2@example.com")).toEqual({ kind: "taken" });
    expect(await confirmations()).toEqual([]);
    later(DAY);
    expect(await asked("ada+3@example.com")).toBeTruthy();
  });

  test("ten sign-ups of one address at the same moment ask once", async () => {
    await Promise.all(Array.from({ length: 10 }, () => signUp()));
    expect(await confirmations()).toHaveLength(1);
  });

  test("unsubscribing takes effect at once, stays after the link is opened again, and can be undone by a new sign-up", async () => {
    const token = await asked();
    await shop.shop.confirmSubscription(token);
    expect(await shop.shop.endSubscription(token)).toEqual({ kind: "ended" });
    expect(await listed()).toEqual([]);
    expect(await shop.shop.confirmSubscription(token)).toEqual({ kind: "ended" });
    const { ended_at } = await database.db
      .selectFrom("subscribers")
      .select("ended_at")
      .executeTakeFirstOrThrow();
    expect(ended_at).toBe(shop.world.now.toISOString());

    const second = await asked();
    expect(second).not.toBe(token);
    expect(await shop.shop.confirmSubscription(token)).toEqual({ kind: "unknown" });
    await shop.shop.confirmSubscription(second);
    expect(await listed()).toEqual(["ada@example.com"]);
  });

  test.each(["", "x", "x".repeat(32), "\0", "a".repeat(5_000), "' or 1=1 --"])(
    "the link %j is nobody's",
    async (token) => {
      await asked();
      for (const ask of ["readSubscription", "confirmSubscription", "endSubscription"] as const) {
        expect(await shop.shop[ask](token)).toEqual({ kind: "unknown" });
      }
      expect(await listed()).toEqual([]);
    },
  );

  test("who unsubscribes before the e-mail is sent gets none", async () => {
    await signUp();
    const { token } = await database.db
      .selectFrom("subscribers")
      .select("token")
      .executeTakeFirstOrThrow();
    await shop.shop.endSubscription(token);
    expect(await confirmations()).toEqual([]);
  });

  test("a link that nobody opened in 30 days is forgotten, and the address may be asked again", async () => {
    const token = await asked();
    const kept = await asked("bisi@example.com");
    await shop.shop.confirmSubscription(kept);
    later(29 * DAY);
    expect(await dropExpired(database.db, shop.world.now)).toMatchObject({ unconfirmedSignUp: 0 });
    later(2 * DAY);
    expect(await dropExpired(database.db, shop.world.now)).toMatchObject({ unconfirmedSignUp: 1 });
    expect(await shop.shop.confirmSubscription(token)).toEqual({ kind: "unknown" });
    expect(await listed()).toEqual(["bisi@example.com"]);
    expect(await asked()).not.toBe("");
  });

  test("an ended subscription is kept for a year, as proof, and one that goes on for as long as it does", async () => {
    const token = await asked();
    await shop.shop.confirmSubscription(token);
    await shop.shop.confirmSubscription(await asked("bisi@example.com"));
    await shop.shop.endSubscription(token);
    later(364 * DAY);
    expect(await dropExpired(database.db, shop.world.now)).toMatchObject({ endedSubscription: 0 });
    later(2 * DAY);
    expect(await dropExpired(database.db, shop.world.now)).toMatchObject({ endedSubscription: 1 });
    expect(await listed()).toEqual(["bisi@example.com"]);
  });
});
