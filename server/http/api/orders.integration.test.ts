import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { onDatabases } from "../../../tests/support/databases.ts";
import type { TestDatabase } from "../../../tests/support/databases.ts";
import { customer, orderBody } from "../../../tests/support/order-body.ts";
import { paid, testShop } from "../../../tests/support/shop.ts";
import type { TestShop } from "../../../tests/support/shop.ts";
import type { VerifyResult } from "../../providers/paystack.ts";
import { createReconcilePayment } from "../../payments/reconcile-payment.ts";
import { createCorrectTimes } from "../../jobs/correct-times.ts";

onDatabases("orders on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  beforeAll(async () => {
    database = await open();
    shop = testShop(database.db);
  });
  afterAll(() => database.close());

  const place = async () => (await shop.call("POST", "/api/orders", orderBody())).body;
  const status = async (reference: string) =>
    (await shop.call("GET", `/api/orders/${reference}`)).body.status;
  const confirm = (reference: string) => shop.call("POST", `/api/orders/${reference}/confirm`);
  const later = (ms: number) => {
    shop.world.now = new Date(shop.world.now.getTime() + ms);
  };

  test("an order is priced by the server, in kobo", async () => {
    const { status: code, body } = await shop.call("POST", "/api/orders", orderBody());
    expect(code).toBe(201);
    expect(body).toMatchObject({
      amount: 35_000_000,
      currency: "NGN",
      email: "ada@example.com",
      publicKey: "pk_test_of_the_tests",
    });
    expect(body.reference).toMatch(/^HZ[0-9A-Z]{26}$/);
  });

  test("the provider is told who bought what", async () => {
    const { metadata } = await place();
    const fields = new Map(
      metadata.custom_fields.map(({ variable_name, value }) => [variable_name, value]),
    );
    expect(fields.get("customer_name")).toBe("Ada Okafor");
    expect(fields.get("state")).toBe("Rivers");
    expect(fields.get("country")).toBe("Nigeria");
    expect(fields.get("order_summary")).toContain("Orion Dress");
    expect(fields.get("order_summary")).toContain("Bubble & Molly Combo");
  });

  test("an order's measurements are stored with it, and are another order than without them", async () => {
    const sizing = { bust: 920, hip: 1000 };
    const key = { "Idempotency-Key": "with-measurements" };
    const sent = { ...orderBody(), sizing };
    const { body } = await shop.call("POST", "/api/orders", sent, key);
    expect((await shop.call("POST", "/api/orders", sent, key)).body.reference).toBe(body.reference);
    expect((await shop.call("POST", "/api/orders", orderBody(), key)).status).toBe(422);
    const other = { ...orderBody(), sizing: { bust: 921, hip: 1000 } };
    expect((await shop.call("POST", "/api/orders", other, key)).status).toBe(422);
    const stored = await database.db
      .selectFrom("orders")
      .select("sizing")
      .where("reference", "=", body.reference)
      .executeTakeFirst();
    expect(JSON.parse(stored?.sizing ?? "")).toEqual(sizing);
    const { body: shown } = await shop.call("GET", `/api/orders/${body.reference}`);
    expect(shown.isSizedByHouse).toBe(true);
    expect(JSON.stringify([body, shown])).not.toMatch(/\b920\b/);
  });

  test("BB Ensemble is charged at its Black Friday price", async () => {
    const body = { ...orderBody(), lines: [{ sku: "hazelbee/bb-ensemble", quantity: 1 }] };
    expect((await shop.call("POST", "/api/orders", body)).body.amount).toBe(1_500_000);
  });

  test("a stored order shows no personal data", async () => {
    const { reference } = await place();
    const { status: code, body } = await shop.call("GET", `/api/orders/${reference}`);
    expect(code).toBe(200);
    expect(body).toEqual({
      reference,
      number: expect.stringMatching(/^HZ-1\d{3}$/) as string,
      status: "pending",
      amount: 35_000_000,
      currency: "NGN",
      speed: "standard",
      express: 0,
      delivery: 0,
      discount: 0,
      charges: [],
      credit: 0,
      total: 35_000_000,
      paid: 0,
      refunded: 0,
      due: 35_000_000,
      stage: "received",
      steps: [{ stage: "received", at: "2026-11-21T09:00:00.000Z" }],
      lines: [
        {
          sku: "naledi/orion-dress",
          name: "Orion Dress",
          size: "M",
          quantity: 2,
          price: 140_000,
        },
        {
          sku: "bubble-girl/bubble-molly-combo",
          name: "Bubble & Molly Combo",
          size: "S",
          quantity: 1,
          price: 70_000,
        },
      ],
    });
  });

  test("a network leaves at most 300 orders unbegun in a day; begun ones, and other networks, do not count", async () => {
    const network = "203.0.113.9";
    shop.world.client = network;
    const fingerprint = shop.ports.fingerprint(network);
    const key = { "Idempotency-Key": "before-the-limit" };
    const first = await shop.call("POST", "/api/orders", orderBody(), key);
    const placed_at = shop.world.now.toISOString();
    const rows = Array.from({ length: 299 }, (_, at) => ({
      payment_reference: `unbegun-${at}`,
      network: fingerprint,
      placed_at,
    }));
    await database.db.insertInto("unbegun_orders").values(rows).execute();
    const refused = await shop.call("POST", "/api/orders", orderBody());
    expect(refused).toMatchObject({ status: 429, body: { error: { code: "too_many_orders" } } });
    expect(refused.headers.get("Retry-After")).toBe("86400");
    expect((await shop.call("POST", "/api/orders", orderBody(), key)).status).toBe(200);

    shop.world.client = undefined;
    expect((await shop.call("POST", "/api/orders", orderBody())).status).toBe(201);
    // Once the provider knows a payment, its order does not count towards the limit against scripts.
    shop.world.verify = () => paid(first.body, { status: "abandoned" });
    await confirm(first.body.reference);
    shop.world.verify = () => ({ kind: "not-found" });
    shop.world.client = network;
    expect((await shop.call("POST", "/api/orders", orderBody())).status).toBe(201);
    expect((await shop.call("POST", "/api/orders", orderBody())).status).toBe(429);
    const began = shop.world.now;
    later(24 * 60 * 60_000);
    expect((await shop.call("POST", "/api/orders", orderBody())).status).toBe(201);
    shop.world.now = began;
    shop.world.client = undefined;
  });

  test("an unknown order is not found", async () => {
    for (const reference of ["HZ00000000000000000000000000", "nonsense"]) {
      expect((await shop.call("GET", `/api/orders/${reference}`)).status).toBe(404);
      expect((await confirm(reference)).status).toBe(404);
    }
  });

  test("each bad field is named, with the form's words", async () => {
    const { status: code, body } = await shop.call("POST", "/api/orders", {
      lines: [
        { sku: "naledi/no-such-dress", quantity: 1 },
        { sku: "naledi/orion-dress", size: "XXS", quantity: 0 },
        { sku: "naledi/orion-dress", quantity: 1.5 },
        { sku: "naledi/orion-dress", quantity: 1000 },
      ],
      customer: { ...customer(), firstName: " ", email: "ada", country: "XX" },
    });
    expect(code).toBe(422);
    expect(Object.keys(body.error.fields).toSorted()).toEqual([
      "country",
      "email",
      "firstName",
      "lines.0.sku",
      "lines.1.quantity",
      "lines.1.size",
      "lines.2.quantity",
      "lines.3.quantity",
      "state",
    ]);
    expect(body.error.fields.firstName).toBe("Valid first name is required.");
    expect(body.error.fields["lines.0.sku"]).toBe("There is no such piece.");
  });

  test("a body without lines or customer names what is missing", async () => {
    for (const body of [{}, null, [], "text", { lines: [] }]) {
      const answer = await shop.call("POST", "/api/orders", body);
      expect(answer.status).toBe(422);
      expect(answer.body.error.fields).toMatchObject({
        lines: expect.any(String),
        email: "Please enter a valid email address for shipping updates.",
      });
    }
  });

  test("a changed price is told, and nothing is stored", async () => {
    const answer = await shop.call(
      "POST",
      "/api/orders",
      { ...orderBody(), expectedTotal: 300_000 },
      { "Idempotency-Key": "changed" },
    );
    expect(answer.status).toBe(409);
    expect(answer.body.error).toMatchObject({
      code: "price_changed",
      total: 350_000,
      delivery: 0,
      discount: 0,
      express: 0,
      credit: 0,
    });
    expect(answer.body.error.lines).toEqual([
      { sku: "naledi/orion-dress", size: "M", quantity: 2, price: 140_000 },
      { sku: "bubble-girl/bubble-molly-combo", size: "S", quantity: 1, price: 70_000 },
    ]);
    const agreed = { ...orderBody(), expectedTotal: 350_000 };
    const again = await shop.call("POST", "/api/orders", agreed, { "Idempotency-Key": "changed" });
    expect(again.status).toBe(201);
  });

  test("a key that begins like those of the house's forms is refused", async () => {
    const headers = { "Idempotency-Key": "house:gave-credit:0123456789abcdef" };
    const { status, body } = await shop.call("POST", "/api/orders", orderBody(), headers);
    expect([status, Object.keys(body.error.fields ?? {})]).toEqual([422, ["Idempotency-Key"]]);
  });

  test("the same key again gives the same order", async () => {
    const headers = { "Idempotency-Key": "again" };
    const first = await shop.call("POST", "/api/orders", orderBody(), headers);
    const second = await shop.call("POST", "/api/orders", orderBody(), headers);
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
  });

  test("the same key with another body is refused", async () => {
    const headers = { "Idempotency-Key": "other" };
    await shop.call("POST", "/api/orders", orderBody(), headers);
    const other = { ...orderBody(), lines: [{ sku: "naledi/orion-dress", quantity: 1 }] };
    const answer = await shop.call("POST", "/api/orders", other, headers);
    expect(answer.status).toBe(422);
    expect(answer.body.error.code).toBe("idempotency_mismatch");
  });

  describe("a key of the release before, whose piece was withdrawn or costs more since", () => {
    const body = {
      lines: [{ sku: "naledi/withdrawn-dress", size: "M", quantity: 1 }],
      customer: customer(),
    };
    const again = (changed: object, key: string) =>
      shop.call("POST", "/api/orders", { ...body, ...changed }, { "Idempotency-Key": key });
    /** Stores a key as that release did, with its hash of the body. */
    const stored = async (key: string, sku = "naledi/withdrawn-dress", expectedTotal?: number) => {
      const { reference } = await place();
      const people = Object.entries(customer()).toSorted(([a], [b]) => a.localeCompare(b));
      const hashed = [[[sku, "M", 1]], people, expectedTotal ?? null];
      const body_hash = createHash("sha256").update(JSON.stringify(hashed)).digest("hex");
      const created_at = shop.world.now.toISOString();
      const row = { key, body_hash, reference, created_at };
      await database.db.insertInto("idempotency_keys").values(row).execute();
      return reference;
    };

    test("gives the order it made", async () => {
      const reference = await stored("withdrawn");
      const answer = await again({}, "withdrawn");
      expect([answer.status, answer.body.reference]).toEqual([200, reference]);
    });

    test("gives the order it made where the price has changed since", async () => {
      const sku = "naledi/orion-dress";
      const reference = await stored("dearer", sku, 90_000);
      const lines = [{ sku, size: "M", quantity: 1 }];
      const answer = await again({ lines, expectedTotal: 90_000 }, "dearer");
      expect([answer.status, answer.body.reference]).toEqual([200, reference]);
    });

    test("is refused with any other body, well formed or not", async () => {
      await stored("withdrawn-other");
      const others = [
        { lines: [{ sku: "naledi/withdrawn-dress", size: "L", quantity: 1 }] },
        { lines: [{ sku: "naledi/orion-dress", size: "M", quantity: 1 }] },
        { expectedTotal: 1 },
        { lines: [] },
        { customer: {} },
      ];
      for (const other of others) {
        const answer = await again(other, "withdrawn-other");
        expect([answer.status, answer.body.error.code]).toEqual([422, "idempotency_mismatch"]);
      }
    });
  });

  test("twenty requests of one key at once make one order", async () => {
    const headers = { "Idempotency-Key": "at-once" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shop.call("POST", "/api/orders", orderBody(), headers)),
    );
    expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1);
    expect(answers.filter(({ status: code }) => code === 201)).toHaveLength(1);
    const rows = await database.db
      .selectFrom("idempotency_keys")
      .where("key", "=", "at-once")
      .select("reference")
      .execute();
    expect(rows).toHaveLength(1);
  });

  test("a confirmed payment makes the order paid, once", async () => {
    const order = await place();
    shop.world.verify = () => paid(order);
    const answers = await Promise.all([1, 2, 3].map(() => confirm(order.reference)));
    expect(answers.map(({ body }) => body.status)).toEqual(["paid", "paid", "paid"]);
    const events = await database.db
      .selectFrom("payment_events")
      .where("reference", "=", order.reference)
      .select("kind")
      .execute();
    expect(events).toEqual([{ kind: "payment.paid" }]);
  });

  test.each([
    ["amount", { amount: 1 }],
    ["amount", { amount: 999_999_999 }],
    ["currency", { currency: "USD" }],
    ["reference", { reference: "HZ11111111111111111111111111" }],
    ["domain", { domain: "live" }],
  ])("a payment of another %s is held, not taken", async (field, changed) => {
    const order = await place();
    shop.world.verify = () => paid(order, changed);
    expect((await confirm(order.reference)).body.status).toBe("pending");
    const event = await database.db
      .selectFrom("payment_events")
      .where("reference", "=", order.reference)
      .select(["kind", "detail"])
      .executeTakeFirstOrThrow();
    expect(event.kind).toBe("payment.mismatch");
    expect(JSON.parse(event.detail).fields).toBe(field);
  });

  test("a provider that cannot be asked leaves the order pending", async () => {
    const order = await place();
    shop.world.verify = () => ({ kind: "unreachable", reason: "TimeoutError" });
    const answer = await confirm(order.reference);
    expect(answer.status).toBe(200);
    expect(answer.body.status).toBe("pending");
    later(2_000);
    shop.world.verify = () => ({ kind: "rate-limited" });
    expect((await confirm(order.reference)).body.status).toBe("pending");
  });

  test.each(["abandoned", "ongoing", "pending", "processing", "queued"])(
    "an '%s' payment leaves the order pending",
    async (word) => {
      const order = await place();
      shop.world.verify = () => paid(order, { status: word });
      expect((await confirm(order.reference)).body.status).toBe("pending");
    },
  );

  describe("one question at a time", () => {
    let questions: number;
    const answer = (say: () => VerifyResult | Promise<VerifyResult>) => {
      questions = 0;
      shop.world.verify = () => {
        questions += 1;
        return say();
      };
    };

    test("25 confirms at once ask the provider once, and all hear that it is paid", async () => {
      const order = await place();
      answer(() => paid(order));
      const answers = await Promise.all(Array.from({ length: 25 }, () => confirm(order.reference)));
      expect(answers.map(({ body }) => body.status)).toEqual(Array(25).fill("paid"));
      expect(questions).toBe(1);
    });

    test("25 confirms one after another in a second ask once, and get the order as it is known", async () => {
      const order = await place();
      answer(() => ({ kind: "not-found" }));
      for (let sent = 0; sent < 25; sent++) {
        expect((await confirm(order.reference)).body.status).toBe("pending");
        later(40);
      }
      expect(questions).toBe(1);
      later(1_000);
      await confirm(order.reference);
      expect(questions).toBe(2);
    });

    test("several processes at once ask once", async () => {
      const order = await place();
      const others = [1, 2, 3].map(() => testShop(database.db));
      let asked = 0;
      for (const { world } of [shop, ...others]) {
        world.now = shop.world.now;
        world.verify = async () => {
          asked += 1;
          await wait(50);
          return { kind: "not-found" };
        };
      }
      const path = `/api/orders/${order.reference}/confirm`;
      await Promise.all([shop, ...others].map(({ call }) => call("POST", path)));
      expect(asked).toBe(1);
    });

    test.each([
      ["by a process that was killed", 11_000],
      ["by a clock that has since been put back", -3_600_000],
    ])("a question that was begun %s keeps nobody from asking", async (_by, passes) => {
      const order = await place();
      const killed = testShop(database.db);
      killed.world.now = shop.world.now;
      const begun = new Promise<void>((resolve) => {
        killed.world.verify = () => {
          resolve();
          return new Promise(() => {});
        };
      });
      void killed.call("POST", `/api/orders/${order.reference}/confirm`);
      await begun;
      answer(() => paid(order));
      expect((await confirm(order.reference)).body.status).toBe("pending");
      later(passes);
      await createCorrectTimes(shop.ports)();
      expect((await confirm(order.reference)).body.status).toBe("paid");
      expect(questions).toBe(1);
    });

    test("who comes back a moment after a question is settled by the next one, without asking again", async () => {
      await database.db.deleteFrom("jobs").where("queue", "=", "payment").execute();
      const order = await place();
      answer(() => ({ kind: "not-found" }));
      await confirm(order.reference);
      answer(() => paid(order));
      expect((await confirm(order.reference)).body.status).toBe("pending");
      later(3_000);
      const reconcile = createReconcilePayment({ ...shop.ports, ...shop.shop });
      while ((await reconcile()) !== "idle");
      expect([await status(order.reference), questions]).toEqual(["paid", 1]);
    });
  });

  test.each(["constructor", "__proto__", "toString", "hasOwnProperty"])(
    "a payment whose status is '%s' decides nothing",
    async (word) => {
      const order = await place();
      shop.world.verify = () => paid(order, { status: word });
      const { status: code, body } = await confirm(order.reference);
      expect([code, body.status]).toEqual([200, "pending"]);
    },
  );

  test("a failed payment can still succeed under the same reference", async () => {
    const order = await place();
    shop.world.verify = () => paid(order, { status: "failed" });
    expect((await confirm(order.reference)).body.status).toBe("failed");
    later(2_000);
    shop.world.verify = () => paid(order);
    expect((await confirm(order.reference)).body.status).toBe("paid");
    shop.world.verify = () => paid(order, { status: "failed" });
    expect((await confirm(order.reference)).body.status).toBe("paid");
  });

  test.each([
    ["failed", "paid"],
    ["success", "refunded"],
  ] as const)(
    "an answer '%s' that comes when the order is %s changes nothing",
    async (word, end) => {
      const order = await place();
      shop.world.verify = async () => {
        // Another process settles the order first: this one is delayed until its lease has expired.
        const other = testShop(database.db);
        other.world.now = new Date(shop.world.now.getTime() + 11_000);
        other.world.verify = () => paid(order, { status: end === "paid" ? "success" : "reversed" });
        await other.shop.settlePayment(order.reference);
        return paid(order, { status: word });
      };
      const { status: code, body } = await confirm(order.reference);
      expect([code, body.status]).toEqual([200, end]);
      expect(await status(order.reference)).toBe(end);
    },
  );
});
