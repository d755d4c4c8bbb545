/** @module-tag rest */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { orderBody } from "../../tests/support/order-body.ts";
import { createRefundProvider } from "../../tests/support/refund-provider.ts";
import { paid, testShop } from "../../tests/support/shop.ts";
import type { RefundResult } from "../providers/paystack.ts";
import { createSendRefund } from "./send-refund.ts";

const AMOUNT = 35_000_000;
const MINUTE = 60_000;

/** How the provider treats one request. */
type Mood =
  | "truly"
  /** Carried out; the response is lost, or the process is killed. */
  | "done, no response"
  | "done, killed"
  /** Not carried out. */
  | "nothing, no response"
  | "nothing, killed"
  | "too often"
  /** Carried out at the next step of the story, as by a request that was under way for a minute. */
  | "late";

/** A step in the life of an order's refunds. The steps of one moment run concurrently, in two processes. */
type Step =
  | { does: "request"; process: number; parts: number; key: number }
  | { does: "send"; process: number; mood: Mood; list: "truly" | "not" }
  /** A refund's status changes at the provider, which may send an event about it, once or twice. */
  | {
      does: "conclude";
      which: number;
      status: string;
      tells: 0 | 1 | 2;
      says: "nothing" | "id" | "id and note";
    }
  | { does: "by hand"; parts: number; tells: 0 | 1 }
  | { does: "time"; minutes: number };

const some = <T extends Step>(weight: number, arbitrary: fc.Arbitrary<T>) => ({
  weight,
  arbitrary,
});
const process = fc.nat(1);
/** In sevenths of the payment, so that amounts are often the same. */
const parts = fc.oneof(fc.constant(2), fc.integer({ min: 1, max: 7 }));
const step = fc.oneof(
  some(5, fc.record({ does: fc.constant("request" as const), process, parts, key: fc.nat(3) })),
  some(
    8,
    fc.record({
      does: fc.constant("send" as const),
      process,
      mood: fc.constantFrom<Mood>(
        "truly",
        "truly",
        "truly",
        "done, no response",
        "done, killed",
        "nothing, no response",
        "nothing, killed",
        "too often",
        "late",
      ),
      list: fc.constantFrom("truly" as const, "truly", "truly", "not"),
    }),
  ),
  some(
    5,
    fc.record({
      does: fc.constant("conclude" as const),
      which: fc.nat(3),
      status: fc.constantFrom("processed", "processed", "failed", "needs-attention", "processing"),
      tells: fc.constantFrom(0 as const, 1 as const, 1 as const, 2 as const),
      says: fc.constantFrom("nothing" as const, "nothing", "id", "id and note"),
    }),
  ),
  some(
    1,
    fc.record({ does: fc.constant("by hand" as const), parts, tells: fc.constantFrom(0, 1) }),
  ),
  some(
    5,
    fc.record({
      does: fc.constant("time" as const),
      minutes: fc.constantFrom(1, 2, 11, 60, 7 * 60),
    }),
  ),
) as fc.Arbitrary<Step>;
const story = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 16 });

class Killed extends Error {}

onDatabases("an order's refunds on $name", { timeout: 120_000 }, ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  test("whatever is requested, lost, late, killed and reported, no more goes back than was paid, and nothing twice", async () => {
    const holds = fc.asyncProperty(story, async (moments) => {
      const life = await beginLife(database);
      for (const steps of moments) {
        await life.live(steps);
        await life.check();
      }
      await life.end();
    });
    const { ORDER_RUNS, ORDER_SEED } = globalThis.process.env;
    const options = { numRuns: Number(ORDER_RUNS ?? 30), seed: Number(ORDER_SEED ?? 1) };
    await expect(fc.assert(holds, options)).resolves.toBeUndefined();
  });
});

async function beginLife({ db }: TestDatabase) {
  await db.deleteFrom("refunds").execute();
  await db.deleteFrom("payment_events").execute();
  const processes = [testShop(db), testShop(db)] as const;
  const [shop] = processes;
  const { body: order } = await shop.call("POST", "/api/orders", orderBody());
  const { reference } = order;
  shop.world.verify = () => paid(order);
  await shop.shop.settlePayment(reference);

  const clock = { now: shop.world.now };
  const provider = createRefundProvider(
    () => AMOUNT,
    () => clock.now,
  );
  /** Requests that are still on their way. */
  let late: (() => void)[] = [];
  /** The amounts of the refunds that the provider has carried out, or may still carry out, by their notes. */
  const requested = new Map<string, number>();
  const passTime = (minutes: number) => {
    clock.now = new Date(clock.now.getTime() + minutes * MINUTE);
    for (const { world } of processes) world.now = clock.now;
  };

  async function live(steps: readonly Step[]): Promise<void> {
    const arriving = late;
    late = [];
    for (const arrive of arriving) arrive();
    await Promise.all(steps.map(take));
  }

  async function take(step: Step): Promise<void> {
    switch (step.does) {
      case "request":
        await processes[step.process]?.shop.requestRefund({
          of: { order: reference },
          amount: (AMOUNT / 7) * step.parts,
          reason: "",
          by: "",
          key: `${step.key}`,
        });
        return;
      case "send":
        return send(step);
      case "conclude": {
        const refund = provider.refunds[step.which];
        // A refund that has ended stays as it is.
        if (!refund || ["processed", "failed"].includes(refund.status)) return;
        refund.status = step.status;
        const event = provider.event(refund, {
          withIds: step.says !== "nothing",
          withNote: step.says === "id and note",
        });
        for (let told = 0; told < step.tells; told++) await shop.webhook(event);
        return;
      }
      case "by hand": {
        const amount = (AMOUNT / 7) * step.parts;
        if (provider.returned(reference) + amount > AMOUNT) return;
        const refund = provider.refundByHand(reference, amount);
        refund.status = "processed";
        if (step.tells) await shop.webhook(provider.event(refund));
        return;
      }
      case "time":
        passTime(step.minutes);
    }
  }

  async function send({ process, mood, list }: Extract<Step, { does: "send" }>): Promise<void> {
    const { ports } = processes[process] ?? shop;
    const paystack = {
      ...ports.paystack,
      refund: async (request: Parameters<typeof provider.refund>[0]): Promise<RefundResult> => {
        await Promise.resolve();
        const lost = { kind: "unreachable", reason: "TimeoutError" } as const;
        if (mood === "too often") return { kind: "rate-limited" };
        if (mood.startsWith("nothing")) {
          if (mood === "nothing, killed") throw new Killed();
          return lost;
        }
        requested.set(request.note, (requested.get(request.note) ?? 0) + 1);
        if (mood === "late") {
          late.push(() => {
            if (provider.refund(request).kind === "refused") requested.delete(request.note);
          });
          return lost;
        }
        const result = provider.refund(request);
        if (result.kind === "refused") requested.delete(request.note);
        if (mood === "done, killed") throw new Killed();
        return mood === "done, no response" ? lost : result;
      },
      listRefunds: async () =>
        list === "truly"
          ? provider.list(reference)
          : ({ kind: "unreachable", reason: "status 502" } as const),
    };
    await createSendRefund({ ...ports, paystack })().catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
  }

  async function check(): Promise<void> {
    expect(provider.returned(reference)).toBeLessThanOrEqual(AMOUNT);
    const notes = provider.refunds.map(({ note }) => note).filter((note) => note?.includes("RF"));
    expect(new Set(notes).size).toBe(notes.length);
    expect([...requested.values()].filter((times) => times > 1)).toEqual([]);
    const rows = await db.selectFrom("refunds").selectAll().execute();
    const reserved = rows
      .filter(({ state }) => state !== "failed")
      .reduce((sum, { amount }) => sum + amount, 0);
    expect(reserved).toBeLessThanOrEqual(AMOUNT);
    const keys = new Set(rows.map(({ request_key }) => request_key));
    expect(keys.size).toBe(rows.length);
    const { refunded } = await money();
    const processed = provider.refunds.filter(({ status }) => status === "processed");
    expect(refunded).toBeLessThanOrEqual(processed.reduce((sum, { amount }) => sum + amount, 0));
  }

  async function money() {
    return db
      .selectFrom("payments")
      .select(["status", "refunded"])
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
  }

  /** Ends the story: the provider answers again, ends all its refunds, and sends an event about each. */
  async function end(): Promise<void> {
    for (const arrive of late) arrive();
    late = [];
    for (let round = 0; round < 40; round++) {
      await send({ does: "send", process: 0, mood: "truly", list: "truly" });
      if (round % 4 === 3) passTime(7 * 60);
    }
    await check();
    for (const refund of provider.refunds) {
      if (!["processed", "failed"].includes(refund.status)) refund.status = "processed";
      await shop.webhook(provider.event(refund));
    }
    await check();
    const rows = await db.selectFrom("refunds").select(["state", "amount"]).execute();
    expect(rows.filter(({ state }) => state !== "processed" && state !== "failed")).toEqual([]);
    const { refunded, status } = await money();
    expect(refunded).toBe(provider.returned(reference));
    expect(status).toBe(refunded === AMOUNT ? "refunded" : "paid");
  }

  return { live, check, end };
}
