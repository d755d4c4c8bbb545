import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { bundle } from "../../domain/catalogue/bundle/bundle.ts";
import { catalogueOf } from "../../domain/catalogue/catalogue.ts";
import { isAddressed } from "../../domain/messages/emails.ts";
import type { AddressedEmail } from "../../domain/messages/emails.ts";
import { IN_STOCK, UNKNOWN_PIECE } from "../../domain/messages/fields.ts";
import { RETENTION } from "../../domain/retention.ts";
import { testCatalogue } from "../../tests/support/catalogue-changes.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { PUBLIC_URL, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { dropExpired } from "../jobs/retention.ts";
import { eraseCustomer } from "../orders/erase-customer.ts";
import { MAX_PER_DAY } from "./outbox.ts";
import { createRelayEmail } from "./relay.ts";
import { createNotifyRestocked } from "./restock.ts";

const DAY = 24 * 60 * 60 * 1000;
const ORION = "naledi/orion-dress";
const CHIA = "genesis/chia-dress";

onDatabases("telling that a piece is back on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  let soldOut: readonly string[];
  beforeAll(async () => {
    database = await open();
    const { changePiece } = testCatalogue(database.db);
    for (const sku of [ORION, CHIA]) {
      await changePiece({ sku, version: 0, change: { soldOut: true }, by: "owner" });
    }
  });
  beforeEach(async () => {
    for (const table of ["restock_requests", "outbox", "messages", "rate_limits"] as const) {
      await database.db.deleteFrom(table).execute();
    }
    await database.db.deleteFrom("jobs").execute();
    shop = testShop(database.db);
    soldOut = [ORION];
  });
  afterAll(() => database.close());

  /** The shop's dependencies, with the pieces of `soldOut` sold out. */
  const ports = () => ({
    ...shop.ports,
    catalogue: {
      ...shop.ports.catalogue,
      read: () => {
        const rows = soldOut.map((key) => ({
          kind: "piece",
          key,
          version: 1,
          value: { soldOut: true },
        }));
        return catalogueOf(bundle, { revision: 1, rows }, shop.world.now);
      },
    },
  });
  let asked = 0;
  const ask = (from_email = "ada@example.com", sku: string = ORION) =>
    shop.shop.takeMessage({ kind: "restock", from_email, sku }, `203.0.113.${(asked += 1)}`);
  const tell = () => createNotifyRestocked(ports())();
  const later = (ms: number) => {
    shop.world.now = new Date(shop.world.now.getTime() + ms);
  };
  const requests = () =>
    database.db.selectFrom("restock_requests").selectAll().orderBy("asked_at").execute();
  const request = async () => {
    const [first] = await requests();
    if (!first) throw new Error("No request");
    return first;
  };
  const waiting = () => database.db.selectFrom("outbox").selectAll().execute();
  /** Sends all e-mails that can be sent today, and returns them. */
  async function sendAll(): Promise<AddressedEmail[]> {
    const sent: AddressedEmail[] = [];
    shop.world.sendEmail = (email) => {
      if (isAddressed(email)) sent.push(email);
      return { kind: "sent" };
    };
    const relay = createRelayEmail(ports());
    while ((await relay()) !== "idle") later(2_000);
    return sent;
  }

  test("a request is stored once, however often it is made, and the owner gets no message", async () => {
    expect(await ask("Ada@Example.com")).toEqual({ kind: "taken" });
    expect(await ask("ada@example.com")).toEqual({ kind: "taken" });
    expect(await requests()).toMatchObject([
      { email: "ada@example.com", sku: ORION, told_at: null, ended_at: null },
    ]);
    expect(await database.db.selectFrom("messages").selectAll().execute()).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  test("ten requests at the same moment are one", async () => {
    const results = await Promise.all(Array.from({ length: 10 }, () => ask()));
    expect(results.map(({ kind }) => kind).toSorted()).toEqual([
      ...Array.from({ length: 7 }, () => "limited"),
      ...Array.from({ length: 3 }, () => "taken"),
    ]);
    expect(await requests()).toHaveLength(1);
  });

  test("nobody can have the shop write about a piece that can be bought, or that has no page", async () => {
    expect(await ask("ada@example.com", "naledi/venus-dress")).toEqual({
      kind: "invalid",
      fields: { sku: IN_STOCK },
    });
    for (const sku of ["small-items/obi-belt", "bubble-girl/molly-skirt"]) {
      expect(await ask("ada@example.com", sku)).toEqual({
        kind: "invalid",
        fields: { sku: UNKNOWN_PIECE },
      });
    }
    expect(await requests()).toEqual([]);
  });

  test.each(["naledi/no-such-dress", "__proto__", "x".repeat(200), "", undefined, ["a"]])(
    "%j is no piece: refused, and the field is named",
    async (sku) => {
      const body = { kind: "restock", from_email: "ada@example.com", sku };
      expect(await shop.shop.takeMessage(body, "203.0.113.7")).toEqual({
        kind: "invalid",
        fields: { sku: UNKNOWN_PIECE },
      });
      expect(await requests()).toEqual([]);
    },
  );

  test("POST /api/messages returns 202, and 422 that names each wrong field", async () => {
    const good = { kind: "restock", from_email: "ada@example.com", sku: ORION };
    expect((await shop.call("POST", "/api/messages", good)).status).toBe(202);
    const bad = await shop.call("POST", "/api/messages", { ...good, from_email: "ada", sku: "" });
    expect(bad.status).toBe(422);
    expect(Object.keys(bad.body.error.fields)).toEqual(["sku", "from_email"]);
    const unknown = await shop.call("POST", "/api/messages", { ...good, sku: "naledi/none" });
    expect([unknown.status, Object.keys(unknown.body.error.fields)]).toEqual([422, ["sku"]]);
  });

  test("requests count with the messages of an address: three an hour", async () => {
    await ask();
    await ask("ada+shop@example.com", CHIA);
    await ask("ADA@example.com");
    expect(await ask("ada@example.com", CHIA)).toMatchObject({ kind: "limited" });
    const message = { kind: "contact", from_name: "Ada", message: "Hello" };
    const written = { ...message, from_email: "ada@example.com" };
    expect(await shop.shop.takeMessage(written, "198.51.100.1")).toMatchObject({ kind: "limited" });
  });

  test("nobody is written to while the piece is sold out; then each once, with the piece and the link", async () => {
    await ask();
    await ask("bisi@example.com");
    expect(await tell()).toBe("idle");
    expect(await waiting()).toEqual([]);
    soldOut = [];
    later(DAY);
    expect(await tell()).toBe("told");
    expect(await tell()).toBe("idle");
    const mails = await sendAll();
    expect(mails.map(({ to_email }) => to_email).toSorted()).toEqual([
      "ada@example.com",
      "bisi@example.com",
    ]);
    expect(mails[0]?.subject).toBe("Orion Dress is back");
    expect(mails[0]?.message).toContain(`${PUBLIC_URL}/naledi/orion-dress\n`);
    expect(mails[0]?.message).toMatch(/http:\/\/localhost:3000\/restock\/[\w-]{32}\n/);
    later(DAY);
    expect(await tell()).toBe("idle");
    expect(await sendAll()).toEqual([]);
  });

  test("a piece that the catalogue does not show is not back", async () => {
    await database.db
      .insertInto("restock_requests")
      .values({
        id: "1",
        token: "1",
        email: "ada@example.com",
        sku: "naledi/withdrawn",
        asked_at: shop.world.now.toISOString(),
      })
      .execute();
    expect(await tell()).toBe("idle");
  });

  test("processes that tell at the same moment write to each address once", async () => {
    for (let n = 0; n < 12; n++) await ask(`ada${n}@example.com`);
    soldOut = [];
    const rounds = await Promise.all([tell(), tell(), tell()]);
    expect(rounds.toSorted()).toEqual(["idle", "idle", "told"]);
    expect(await waiting()).toHaveLength(12);
    expect(await sendAll()).toHaveLength(12);
  });

  test("a round tells at most a hundred, the next one the rest", async () => {
    await database.db
      .insertInto("restock_requests")
      .values(
        Array.from({ length: 130 }, (_, n) => ({
          id: `id ${n}`,
          token: `token ${n}`,
          email: `ada${n}@example.com`,
          sku: ORION,
          asked_at: shop.world.now.toISOString(),
        })),
      )
      .execute();
    soldOut = [];
    await tell();
    expect(await waiting()).toHaveLength(100);
    await tell();
    expect(await waiting()).toHaveLength(130);
    expect(await tell()).toBe("idle");
    expect(await sendAll()).toHaveLength(MAX_PER_DAY);
  });

  test("a round rings the outbox's bell after its commit, and only if there is something to send", async () => {
    const events: string[] = [];
    const outboxBell = { ...shop.ports.outboxBell, ring: () => void events.push("rung") };
    const begin = database.db.transaction.bind(database.db);
    vi.spyOn(database.db, "transaction").mockImplementation(() => {
      const transaction = begin();
      const execute = transaction.execute.bind(transaction);
      vi.spyOn(transaction, "execute").mockImplementation(async (work) => {
        const result = await execute(work);
        events.push("committed");
        return result;
      });
      return transaction;
    });
    await ask();
    events.length = 0;
    await createNotifyRestocked({ ...ports(), outboxBell })();
    expect(events).not.toContain("rung");
    soldOut = [];
    events.length = 0;
    await createNotifyRestocked({ ...ports(), outboxBell })();
    expect(events).toEqual(["committed", "rung"]);
  });

  test("a piece that is gone again before the e-mail is sent: no e-mail, and the next time it is told", async () => {
    await ask();
    soldOut = [];
    await tell();
    soldOut = [ORION];
    expect(await sendAll()).toEqual([]);
    expect(await waiting()).toEqual([]);
    expect(await request()).toMatchObject({ told_at: null, ended_at: null });
    expect(await tell()).toBe("idle");
    soldOut = [];
    expect(await tell()).toBe("told");
    expect(await sendAll()).toHaveLength(1);
    expect(await tell()).toBe("idle");
  });

  test("who asks again while the e-mail waits and the piece goes is told once", async () => {
    await ask();
    soldOut = [];
    await tell();
    soldOut = [ORION];
    later(1_000);
    await ask();
    expect(await sendAll()).toEqual([]);
    expect(await requests()).toMatchObject([{ told_at: expect.any(String) }, { told_at: null }]);
    soldOut = [];
    await tell();
    expect(await sendAll()).toHaveLength(1);
  });

  test("who was told may ask again, and is told again", async () => {
    await ask();
    soldOut = [];
    await tell();
    await sendAll();
    soldOut = [ORION];
    await ask();
    expect(await tell()).toBe("idle");
    soldOut = [];
    await tell();
    expect(await sendAll()).toHaveLength(1);
  });

  test("who does not want to be written to is not, also if the e-mail waits already", async () => {
    await ask();
    await ask("bisi@example.com");
    const [ada, bisi] = await requests();
    const tokenOf = { ada: ada?.token ?? "", bisi: bisi?.token ?? "" };
    const open = { kind: "open", sku: ORION, size: "", email: ada?.email };
    expect(await shop.shop.readRestockRequest(tokenOf.ada)).toEqual(open);
    expect(await shop.shop.endRestockRequest(tokenOf.ada)).toEqual({ ...open, kind: "ended" });
    soldOut = [];
    await tell();
    expect(await shop.shop.readRestockRequest(tokenOf.bisi)).toMatchObject({ kind: "told" });
    expect(await shop.shop.endRestockRequest(tokenOf.bisi)).toMatchObject({ kind: "ended" });
    expect(await sendAll()).toEqual([]);
    expect(await requests()).toMatchObject([
      { ended_at: expect.any(String) },
      { ended_at: expect.any(String) },
    ]);
    expect(await tell()).toBe("idle");
  });

  test.each(["", "x", "x".repeat(32), "\0", "a".repeat(5_000), "' or 1=1 --"])(
    "the link %j is nobody's",
    async (token) => {
      await ask();
      expect(await shop.shop.readRestockRequest(token)).toEqual({ kind: "unknown" });
      expect(await shop.shop.endRestockRequest(token)).toEqual({ kind: "unknown" });
      expect(await request()).toMatchObject({ ended_at: null });
    },
  );

  test("an open request goes after a year, one that was told or ended after thirty days", async () => {
    const begun = shop.world.now.getTime();
    const dropped = (days: number) => dropExpired(database.db, new Date(begun + days * DAY));
    await ask();
    await ask("bisi@example.com", CHIA);
    await ask("chidi@example.com", CHIA);
    const { token } = (await requests()).find(({ email }) => email.startsWith("chidi")) ?? {
      token: "",
    };
    await shop.shop.endRestockRequest(token);
    await tell();
    const { days } = RETENTION.closedRestockRequest;
    // While its e-mail waits, a request stays.
    expect(await dropped(days + 1)).toMatchObject({ closedRestockRequest: 1 });
    expect(await sendAll()).toHaveLength(1);
    expect(await dropped(days - 1)).toMatchObject({ closedRestockRequest: 0 });
    expect(await dropped(days + 1)).toMatchObject({ closedRestockRequest: 1, restockRequest: 0 });
    expect(await requests()).toMatchObject([{ email: "ada@example.com" }]);
    expect(await dropped(RETENTION.restockRequest.days - 1)).toMatchObject({ restockRequest: 0 });
    expect(await dropped(RETENTION.restockRequest.days + 1)).toMatchObject({ restockRequest: 1 });
    expect(await requests()).toEqual([]);
    expect(await sendAll()).toEqual([]);
  });

  test("an erasure takes the requests, and the e-mail that waits for one", async () => {
    await ask("Ada@example.com", CHIA);
    await ask("ada@example.com");
    await ask("bisi@example.com");
    await tell();
    expect(await waiting()).toHaveLength(1);
    expect(await eraseCustomer(database.db, "ADA@example.com")).toMatchObject({
      kind: "erased",
      traces: { rows: { restockRequests: [{}, {}] } },
    });
    expect(await waiting()).toEqual([]);
    expect(await requests()).toMatchObject([{ email: "bisi@example.com" }]);
  });
});
