import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as wait } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isAddressed } from "../../domain/emails/email.ts";
import { databases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { customer, orderBody } from "../../tests/support/order-body.ts";
import { paid, testShop, transactionIdOf } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { canBecome, PAYMENT_STATUSES } from "../../domain/orders/payment-status.ts";
import type { PaymentStatus } from "../../domain/orders/payment-status.ts";
import type { Payment, VerifyResult } from "../gateways/paystack.ts";
import { createReconcilePayment } from "./reconcile-payment.ts";
import { createRelayEmail } from "./relay-email.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A step in the life of one order. The steps of one moment run concurrently, in two processes of the shop. */
type Step =
  /** At the provider: the payment's real state changes. An impossible step has no effect. */
  | { does: "pay"; how: "abandoned" | "failed" | "success" }
  | { does: "return"; how: "half" | "reversed" }
  /** Sets how the provider responds from now on, whatever the payment's real state. */
  | { does: "answer"; how: Mood }
  /** A call to the shop. Its process may get the response late, or die while waiting for it. */
  | ({ does: "confirm" | "charge" | "reconcile" } & Call)
  | ({ does: "refund"; which: number } & Call)
  | ({ does: "e-mail" } & Call)
  | { does: "time"; minutes: number };

type Call = { process: number; startsAfterMs: number; dies: boolean; lateMs: number };

/** Thrown in place of the provider's response, so that nothing after the request runs in a process that died. */
class ProcessDied extends Error {}
type Mood = "truly" | "not at all" | "too often" | keyof typeof LIES;

/** Fields that make a reported success mismatch: none of these pays this order. */
const LIES = {
  amount: { amount: 1 },
  currency: { currency: "USD" },
  domain: { domain: "live" },
  reference: { reference: "HZ00000000000000000000000000" },
} satisfies Record<string, Partial<Payment>>;

const isLie = (mood: Mood): mood is keyof typeof LIES => mood in LIES;

const UNHARMED = { process: 0, startsAfterMs: 0, dies: false, lateMs: 0, died: () => {} };

const call = {
  process: fc.nat(1),
  startsAfterMs: fc.nat(3),
  dies: fc.integer({ min: 0, max: 3 }).map((chance) => chance === 0),
  lateMs: fc.nat(3),
};
const moods = fc.constantFrom<Mood>(
  "truly",
  "truly",
  "truly",
  "not at all",
  "too often",
  ...lies(),
);
const some = <T extends Step>(weight: number, arbitrary: fc.Arbitrary<T>) => ({
  weight,
  arbitrary,
});
const step = fc.oneof(
  some(
    4,
    fc.record({
      does: fc.constant("pay" as const),
      how: fc.constantFrom("abandoned", "failed", "success", "success"),
    }),
  ),
  some(
    2,
    fc.record({
      does: fc.constant("return" as const),
      how: fc.constantFrom("half", "half", "reversed"),
    }),
  ),
  some(4, fc.record({ does: fc.constant("answer" as const), how: moods })),
  some(8, fc.record({ does: fc.constantFrom("confirm" as const, "charge", "reconcile"), ...call })),
  some(3, fc.record({ does: fc.constant("refund" as const), which: fc.nat(1), ...call })),
  some(6, fc.record({ does: fc.constant("e-mail" as const), ...call })),
  some(
    4,
    fc.record({
      does: fc.constant("time" as const),
      minutes: fc.constantFrom(1, 2, 10, 60, 73 * 60),
    }),
  ),
) as fc.Arbitrary<Step>;
const moments = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 14 });
const sometimes = (...steps: Step[]) =>
  fc.constantFrom(
    [],
    steps.map((each) => [each]),
  );
/** Many begin after the three days have passed; many end with a reported payment while the provider is unreachable. */
const story = fc
  .tuple(
    moods.chain((how) =>
      sometimes(
        { does: "answer", how },
        { does: "time", minutes: 73 * 60 },
        { does: "reconcile", ...UNHARMED },
        { does: "answer", how: "truly" },
      ),
    ),
    moments,
    fc
      .constantFrom("confirm" as const, "charge" as const)
      .chain((does) =>
        sometimes(
          { does: "answer", how: "not at all" },
          { does: "pay", how: "success" },
          { does, ...UNHARMED },
        ),
      ),
  )
  .map((parts): Step[][] => parts.flat());

describe.each(databases)("the life of an order on $name", { timeout: 120_000 }, ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  test("however confirm, events, reconciler, refunds, e-mails, lies and deaths meet, it ends as the money did", async () => {
    const holds = fc.asyncProperty(story, async (told) => {
      const life = await beginLife(database);
      for (const steps of told) {
        await life.live(steps);
        await life.check();
      }
      await life.end();
    });
    const { ORDER_RUNS, ORDER_SEED } = process.env;
    const options = { numRuns: Number(ORDER_RUNS ?? 60), seed: Number(ORDER_SEED ?? 1) };
    await expect(fc.assert(holds, options)).resolves.toBeUndefined();
  });
});

type Life = {
  live(steps: readonly Step[]): Promise<void>;
  /** Checks the invariants that hold at any time. */
  check(): Promise<void>;
  /** Lets the provider respond truthfully and all time pass; then the order must be in its final state. */
  end(): Promise<void>;
};

/** The step whose call is asking the provider or the e-mail service, as the calls of one moment run concurrently. */
const caller = new AsyncLocalStorage<Call & { died: () => void }>();

async function beginLife({ db }: TestDatabase): Promise<Life> {
  // Removes work left over from earlier runs.
  await db.updateTable("payments").set({ check_at: null }).execute();
  await db.deleteFrom("outbox").execute();
  const shops = [testShop(db), testShop(db)];
  /** How often each process has died; all of its running calls die with it. */
  const deaths = [0, 0];
  const [first = testShop(db)] = shops;
  const order = (await first.call("POST", "/api/orders", orderBody())).body;
  const { reference, amount } = order;
  const placedAt = first.world.now.getTime();

  // The provider's side.
  let truth: "none" | "abandoned" | "failed" | "success" | "reversed" = "none";
  let mood: Mood = "truly";
  let refunds = 0;
  // What the shop must know.
  let heardSuccess = false;
  let saidFailed = false;
  let heardAfterThreeDays = false;
  let isAskedAbout = true;
  let hasGivenUp = false;
  let toldOfSuccess = false;
  let liesHeard = 0;
  const heardRefunds = new Set<number>();
  const lies = new Set<string>();
  // What the shop has sent, and its last known status.
  const arrived = { confirmation: 0, notice: 0 };
  let deathsAfterSending = 0;
  let status: PaymentStatus = "pending";

  const now = () => first.world.now.getTime();
  const pass = (ms: number) => {
    const later = new Date(now() + ms);
    for (const { world } of shops) world.now = later;
  };
  const answer = (): VerifyResult => {
    if (mood === "not at all") return { kind: "unreachable", reason: "TimeoutError" };
    if (mood === "too often") return { kind: "rate-limited" };
    if (isLie(mood)) return paid(order, LIES[mood]);
    return truth === "none" ? { kind: "not-found" } : paid(order, { status: truth });
  };
  const verify = async (): Promise<VerifyResult> => {
    const { dies, lateMs, died } = caller.getStore() ?? UNHARMED;
    const said = answer();
    const [saysTruly, lie] = [mood === "truly", isLie(mood) ? mood : undefined];
    if (dies) {
      died();
      throw new ProcessDied();
    }
    await wait(lateMs);
    if (lie) lies.add(lie);
    if (lie) liesHeard += 1;
    if (lie) toldOfSuccess = false;
    const isAnswered = said.kind === "found" || said.kind === "not-found";
    heardAfterThreeDays ||= isAnswered && now() - placedAt >= 72 * HOUR;
    if (saysTruly && said.kind === "found") {
      heardSuccess ||= said.payment.status === "success";
      saidFailed ||= said.payment.status === "failed";
    }
    return said;
  };
  const relays = shops.map(({ ports }) => createRelayEmail(ports));
  for (const { world } of shops) {
    world.verify = verify;
    world.sendEmail = async (email) => {
      const { dies, lateMs, died } = caller.getStore() ?? UNHARMED;
      await wait(2);
      // The process dies before the service accepts the e-mail, or before it gets the response.
      if (!dies || lateMs > 1) {
        const isToShopper = isAddressed(email) && email.to_email === customer().email;
        arrived[isToShopper ? "confirmation" : "notice"] += 1;
      }
      if (!dies) return { kind: "sent" };
      if (lateMs > 1) deathsAfterSending += 1;
      died();
      return new Promise(() => {});
    };
  }

  /** Runs a call in a process; returns whether the process survived it. If it dies, the caller gets no response. */
  const inProcess = async (step: Call, work: (shop: TestShop) => Promise<unknown>) => {
    const shop = shops[step.process] ?? first;
    await wait(step.startsAfterMs);
    const death = Promise.withResolvers<"died">();
    const died = () => {
      deaths[step.process] = (deaths[step.process] ?? 0) + 1;
      death.resolve("died");
    };
    const before = deaths[step.process];
    const lived = caller.run({ ...step, died }, () => work(shop));
    const isDead = () => deaths[step.process] !== before;
    // Ignores what a call of a dead process returns or throws.
    const heard = lived.catch((error: unknown) => {
      if (!isDead()) throw error;
    });
    if ((await Promise.race([heard, death.promise])) === "died") {
      relays[step.process] = createRelayEmail(shop.ports);
    }
    return !isDead();
  };
  const call = async (step: Call, ask: (shop: TestShop) => Promise<{ status: number }>) => {
    const tells = truth === "success" && !isLie(mood);
    const heardBefore = liesHeard;
    const lived = await inProcess(step, async (shop) => {
      expect((await ask(shop)).status).toBe(200);
    });
    if (lived && tells && liesHeard === heardBefore) toldOfSuccess = true;
  };
  const reconcile = ({ ports, shop }: TestShop) => createReconcilePayment({ ...ports, ...shop })();

  async function take(step: Step): Promise<void> {
    switch (step.does) {
      case "pay":
        // The provider lets a shopper retry under the same reference until a payment succeeds.
        if (truth !== "success" && truth !== "reversed") truth = step.how;
        return;
      case "return":
        if (truth !== "success") return;
        if (step.how === "half") refunds += 1;
        if (step.how === "reversed" || refunds === 2) truth = "reversed";
        return;
      case "answer":
        mood = step.how;
        return;
      case "time":
        return pass(step.minutes * MINUTE);
      case "confirm":
        await call(step, (shop) => shop.call("POST", `/api/orders/${reference}/confirm`));
        return;
      case "charge": {
        // May arrive before the payment has succeeded: the shop must not trust it.
        const data = { id: transactionIdOf(order), reference, amount, currency: "NGN" };
        await call(step, (shop) => shop.webhook({ event: "charge.success", data }));
        return;
      }
      case "refund":
        return void (step.which < refunds && (await refund(step.which, step)));
      case "reconcile":
        return void (await inProcess(step, reconcile));
      case "e-mail":
        return void (await inProcess(step, async () => {
          pass(2_000);
          await relays[step.process]?.();
        }));
    }
  }

  async function refund(which: number, step: Call): Promise<void> {
    const data = {
      transaction_reference: reference,
      refund_reference: `RF${which}`,
      amount: String(amount / 2),
      currency: "NGN",
      domain: "test",
    };
    const event = { event: "refund.processed", data };
    await call(step, (shop) => shop.webhook(event));
    heardRefunds.add(which);
  }

  async function check(): Promise<void> {
    const stored = await db
      .selectFrom("payments")
      .innerJoin("orders", "orders.reference", "order_reference")
      .select(["payments.status", "transaction_id", "payments.amount", "check_at"])
      .select("orders.status as orderStatus")
      .where("payments.reference", "=", reference)
      .executeTakeFirstOrThrow();
    // The order's only payment: its status is the order's.
    expect(stored.orderStatus).toBe(stored.status);
    const events = await db
      .selectFrom("payment_events")
      .select(["kind", "detail"])
      .where("reference", "=", reference)
      .execute();
    const emails = await db
      .selectFrom("outbox")
      .select("topic")
      .where("subject", "=", reference)
      .execute();
    const countOf = (kind: string) => events.filter((event) => event.kind === kind).length;
    const mailed = (topic: string) => emails.filter((email) => email.topic === topic).length;

    expect(following(status)).toContain(stored.status);
    status = stored.status;
    const isPaid = status === "paid" || status === "refunded";
    expect(stored.amount).toBe(amount);
    // Paid only if the provider has the money, and always once the shop has learnt of it.
    if (isPaid) expect(["success", "reversed"]).toContain(truth);
    if (status === "refunded") expect(truth).toBe("reversed");
    if (heardSuccess) expect(isPaid).toBe(true);
    expect(stored.transaction_id).toBe(isPaid ? transactionIdOf(order) : null);
    // One payment event; at most one e-mail of each kind.
    expect(countOf("payment.paid")).toBe(isPaid ? 1 : 0);
    expect(mailed("order-confirmation")).toBeLessThanOrEqual(isPaid ? 1 : 0);
    if (status === "paid") expect(mailed("order-confirmation")).toBe(1);
    expect(mailed("order-notice")).toBe(mailed("order-confirmation"));
    for (const count of Object.values(arrived)) {
      expect(count).toBeLessThanOrEqual(mailed("order-confirmation") + deathsAfterSending);
    }
    // Each kind of mismatch is recorded once.
    const mismatches = events.filter(({ kind }) => kind === "payment.mismatch");
    const fields = mismatches.map(
      ({ detail }) => (JSON.parse(detail) as { fields: string }).fields,
    );
    for (const lie of lies) expect(fields).toContain(lie);
    expect(new Set(fields).size).toBe(fields.length);
    // Given up only if the provider responded after three days; failed only if given up or reported as failed.
    isAskedAbout = stored.check_at !== null;
    hasGivenUp ||= !isPaid && !isAskedAbout;
    if (hasGivenUp) expect(heardAfterThreeDays).toBe(true);
    if (status === "failed") expect(hasGivenUp || saidFailed).toBe(true);
  }

  async function end(): Promise<void> {
    mood = "truly";
    // The provider resends its events until they are accepted.
    for (let which = 0; which < refunds; which++) await refund(which, UNHARMED);
    for (const hours of [1, 24, 48, 1]) {
      pass(hours * HOUR);
      while ((await reconcile(first)) !== "idle");
      await check();
    }
    for (let result = ""; result !== "idle"; pass(2_000)) {
      result = (await relays[0]?.()) ?? "idle";
    }
    await check();
    expect(isAskedAbout).toBe(false);
    expect(ends()).toContain(status);
    if (status === "paid") expect(arrived.confirmation).toBeGreaterThan(0);
    if (status === "paid") expect(arrived.notice).toBeGreaterThan(0);
  }

  /** The possible final statuses. After three days the shop stops checking unless a payment is reported. */
  function ends(): PaymentStatus[] {
    const mayMiss = hasGivenUp && !heardSuccess && !toldOfSuccess;
    if (truth === "success") return mayMiss ? ["paid", "failed"] : ["paid"];
    if (truth !== "reversed") return ["failed"];
    if (heardRefunds.size === 2) return ["refunded"];
    // Without a refund event the shop learns of a reversal only while it still checks the order.
    return mayMiss ? ["paid", "refunded", "failed"] : ["paid", "refunded"];
  }

  return {
    live: async (steps) => void (await Promise.all(steps.map(take))),
    check,
    end,
  };
}

/** A status and all statuses reachable from it. */
function following(from: PaymentStatus): PaymentStatus[] {
  const next = PAYMENT_STATUSES.filter((to) => canBecome(from, to));
  return [from, ...next.flatMap(following)];
}

function lies(): (keyof typeof LIES)[] {
  return Object.keys(LIES) as (keyof typeof LIES)[];
}
