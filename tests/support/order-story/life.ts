import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { addUp, readPeriod } from "../../../domain/house/takings.ts";
import { lagosDay } from "../../../domain/time.ts";
import { createCorrectTimes } from "../../../server/jobs/correct-times.ts";
import { giveCredit } from "../../../server/payments/credits.ts";
import { createRemindUnpaid } from "../../../server/orders/reminders.ts";
import { createReconcilePayment } from "../../../server/payments/reconcile-payment.ts";
import { createSendRefund } from "../../../server/payments/send-refund.ts";
import type { TestDatabase } from "../databases.ts";
import { customer, orderBody } from "../order-body.ts";
import {
  actAsOwner,
  COUNTED,
  countPieces,
  makeOneCode,
  priceDelivery,
  turnRemindersOn,
  writeBespoke,
  writeForPhone,
} from "./owner.ts";
import type { TestShop } from "../shop.ts";
import { transactionIdOf } from "../shop.ts";
import { connect } from "./connect.ts";
import { createProcesses } from "./processes.ts";
import { createStoryProvider } from "./provider.ts";
import type { StoryPayment } from "./provider.ts";
import { isPaid, knownNow, pairs, RULES, tookOf } from "./rules.ts";
import type { Known } from "./rules.ts";
import { accept, begin, beginByLink, confirm } from "./shopper.ts";
import type { Begun } from "./shopper.ts";
import { isLie, UNHARMED } from "./steps.ts";
import type { Call, Step, Story } from "./steps.ts";
import { readStored } from "./stored.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PRICE = 35_000_000;
const CREDIT = 10_000_000;
/** 10% of the dresses; the combo costs its whole price. */
const DISCOUNT = 2_800_000;
/** The shop asks about so many of an order's payments when its shopper returns. */
const MAX_PAYMENTS = 3;

export type Life = {
  live(steps: readonly Step[]): Promise<void>;
  /** Checks the rules that hold at any time. */
  check(): Promise<void>;
  /** Lets the providers respond truthfully and all time pass; then the books must agree. */
  end(): Promise<void>;
};

export async function beginLife({ db }: TestDatabase, { order: kind }: Story): Promise<Life> {
  // Reminders count by customer.
  const email = `story-${randomUUID()}@example.com`;
  // Removes work left over from earlier stories.
  for (const table of ["jobs", "outbox", "refunds", "payment_events"] as const) {
    await db.deleteFrom(table).execute();
  }
  const processes = createProcesses(db);
  const { first, pass, run, now } = processes;
  // The clock is set back to the beginning of a story.
  await createCorrectTimes(first.ports)();
  const provider = createStoryProvider(now);
  const { payments, refunds } = provider;
  const credit =
    kind === "with credit"
      ? await giveCredit(first.ports, {
          email,
          amount: CREDIT,
          reason: "a story",
          by: "the test",
          id: randomUUID(),
        })
      : undefined;
  // The e-mail with the code: only those about the order are counted.
  await db.deleteFrom("outbox").execute();
  await db.deleteFrom("jobs").execute();
  await turnRemindersOn(first);
  const code = kind === "with a code" ? await makeOneCode(first) : undefined;
  const delivery = kind === "delivered" ? await priceDelivery(first) : 0;
  if (kind === "counted") await countPieces(first);
  const { sku, size } = COUNTED;
  const lines = orderBody().lines.map((line) =>
    kind === "counted" && (line as { sku: string }).sku === sku ? { ...line, size } : line,
  );
  const body = {
    ...orderBody(),
    lines,
    ...(credit && { credit }),
    ...(code && { discount: code }),
    customer: { ...customer(), email, ...(delivery > 0 && { state: "Lagos" }) },
  };
  const place = async (): Promise<string> => {
    const { body: order } = await first.call("POST", "/api/orders", body);
    provider.begin(order);
    return order.reference;
  };
  const write = {
    bespoke: () => writeBespoke(first, PRICE, email),
    "of the house": () => writeForPhone(first),
  };
  const reference = await (kind === "bespoke" || kind === "of the house" ? write[kind] : place)();
  const known: Known = {
    price: PRICE + delivery - (code ? DISCOUNT : 0),
    now,
    hasAddress: kind !== "of the house",
    provider,
    statuses: new Map(),
    givenUp: new Set(),
    wasReturned: false,
    book: { charges: new Map(), recorded: new Map(), steps: new Set(), wasCancelled: false },
    mail: { confirmation: 0, notice: 0, reminder: 0, deathsAfterSending: 0 },
    placedAt: kind in write ? undefined : now(),
    wantsNone: false,
    before: {
      queued: 0,
      sent: 0,
      isPaidThere: false,
      isBegun: false,
      isCancelled: false,
      wantsNone: false,
    },
  };

  const year = readPeriod(new URLSearchParams({ by: "year" }), lagosDay(now()));
  const takings = async () => addUp((await first.shop.house.readTakings(year)).ways);
  const earlier = await takings();

  connect(processes, provider, known.mail, { email, reference });

  const some = <T>(from: readonly T[], which: number): T | undefined => from[which % from.length];
  const reconcile = ({ ports, shop }: TestShop) => createReconcilePayment({ ...ports, ...shop })();
  const send = ({ ports }: TestShop) => createSendRefund(ports)();
  const remind = ({ ports, shop }: TestShop) => createRemindUnpaid({ ...ports, ...shop })();

  /** A report that a payment succeeded; the shop then finds out, however the provider responds at first. */
  async function report(
    payment: StoryPayment,
    step: Call,
    ask: (shop: TestShop) => Promise<{ status: number }>,
  ): Promise<void> {
    const tells = provider.took(payment) > 0 && !isLie(provider.mood);
    const liesBefore = payment.heard.lies.size;
    const lived = await run(step, async (shop) => expect((await ask(shop)).status).toBe(200));
    if (lived && tells && payment.heard.lies.size === liesBefore) payment.isReported = true;
  }

  function charge(payment: StoryPayment, step: Call): Promise<void> {
    const { reference, amount } = payment;
    // May arrive before the payment has succeeded: the shop must not trust it.
    const data = { id: transactionIdOf(payment), reference, amount, currency: "NGN" };
    return report(payment, step, (shop) => shop.webhook({ event: "charge.success", data }));
  }

  /** Begins a payment, unless nothing is due or it is refused. */
  async function open(step: Call, beginPayment: (shop: TestShop) => Promise<Begun>): Promise<void> {
    if (payments.length >= MAX_PAYMENTS) return;
    await run(step, async (shop) => {
      const { result, link } = await beginPayment(shop);
      if (result.kind !== "created") return;
      const { reference: own, amount } = result.payment;
      provider.begin({ reference: own, amount, link });
    });
  }

  async function take(step: Step): Promise<void> {
    const payment = "which" in step ? some(payments, step.which) : undefined;
    const refund = "which" in step ? some(refunds.refunds, step.which) : undefined;
    switch (step.does) {
      case "pay":
        // The provider lets a shopper retry under the same reference until a payment succeeds.
        if (payment && payment.truth !== "success") payment.truth = step.how;
        return;
      case "return": {
        if (!payment || provider.took(payment) === 0) return;
        const left = payment.amount - refunds.returned(payment.reference);
        const amount = step.how === "half" ? Math.min(left, Math.floor(payment.amount / 2)) : left;
        if (amount > 0) refunds.refundByHand(payment.reference, amount).status = "processed";
        return;
      }
      case "end refund":
        if (refund && !isEnded(refund)) refund.status = step.how;
        return;
      case "answer":
        provider.mood = step.how;
        return;
      case "time":
        return pass(step.minutes * MINUTE);
      case "open":
        return open(step, (shop) => begin(shop, reference));
      case "open deposit":
        return open(step, (shop) => begin(shop, reference, "deposit"));
      case "open link":
        return open(step, (shop) => beginByLink(shop, reference));
      case "accept":
        return void (await run(step, (shop) => accept(shop, reference)));
      case "charge order":
      case "take charge back":
      case "record":
      case "take back":
      case "move":
      case "cancel":
      case "undo":
        return void (await run(step, (shop) => actAsOwner(shop, reference, step, known.book)));
      case "other order":
        await run(step, async (shop) => {
          if (kind === "counted") {
            const others = { ...customer(), email: `other-${randomUUID()}@example.com` };
            const other = { lines: [{ sku, size, quantity: 1 }], customer: others };
            const { status } = await shop.call("POST", "/api/orders", other);
            expect([201, 409]).toContain(status);
            return;
          }
          if (!credit && !code) return;
          const { status } = await shop.call("POST", "/api/orders", body);
          expect([201, 422]).toContain(status);
        });
        return;
      case "confirm":
        if (!payment) return;
        if (payment.reference === reference && payments.length > 1) {
          // Asks about the newest payments, and only until one has paid the order.
          await run(step, (shop) => shop.call("POST", `/api/orders/${reference}/confirm`));
          return;
        }
        return report(payment, step, (shop) => confirm(shop, payment));
      case "charge":
        return payment && charge(payment, step);
      case "refund event":
        if (refund) await run(step, (shop) => shop.webhook(refunds.event({ ...refund })));
        return;
      case "request refund":
        await run(step, async ({ shop }) =>
          shop.requestRefund({
            of: { order: reference },
            amount: (PRICE / 4) * step.quarters,
            reason: "",
            by: "",
            key: `${step.key}`,
          }),
        );
        return;
      case "reconcile":
        return void (await run(step, reconcile));
      case "send refund":
        return void (await run(step, send));
      case "remind":
        return void (await run(step, remind));
      case "stop reminders":
        return void (await run(step, stopReminders));
      case "e-mail":
        pass(2_000);
        return void (await processes.relay(step));
    }
  }

  async function stopReminders({ shop }: TestShop): Promise<void> {
    const written = await db
      .selectFrom("reminder_addresses")
      .select("token")
      .where("email", "=", email)
      .executeTakeFirst();
    if (!written) return;
    await shop.stopReminders(written.token);
    known.wantsNone = true;
  }

  async function check(): Promise<void> {
    const stored = await readStored(db, reference, { credit, code, isCounted: kind === "counted" });
    for (const rule of Object.values(RULES)) rule(stored, known);
    known.before = knownNow(stored, known);
  }

  async function end(): Promise<void> {
    provider.mood = "truly";
    for (const hours of [1, 24, 48, 1]) {
      pass(hours * HOUR);
      while ((await reconcile(first)) !== "idle");
      while ((await send(first)) !== "idle");
      while ((await remind(first)) !== "idle");
      await check();
    }
    for (const [payment, truth] of pairs(
      await readStored(db, reference, { credit, code, isCounted: kind === "counted" }),
      provider,
    )) {
      // After three days the shop stops to ask, unless a payment is reported.
      const mayMiss = known.givenUp.has(truth.reference) && !truth.isReported;
      if (provider.took(truth) > 0 && !mayMiss) expect(isPaid(payment)).toBe(true);
    }
    // The provider repeats its events until they are accepted.
    for (const payment of payments) if (provider.took(payment) > 0) await charge(payment, UNHARMED);
    for (const refund of refunds.refunds) {
      if (!isEnded(refund)) refund.status = "processed";
      await first.webhook(refunds.event(refund));
    }
    for (let result = ""; result !== "idle"; pass(2_000)) result = await processes.relay(UNHARMED);
    await check();
    const stored = await readStored(db, reference, { credit, code, isCounted: kind === "counted" });
    for (const [payment, truth] of pairs(stored, provider)) {
      expect(payment.check_at === null || isPaid(payment)).toBe(true);
      expect(isPaid(payment) ? payment.amount : 0).toBe(provider.took(truth));
      expect(payment.refunded).toBe(provider.returned(truth));
    }
    for (const { state } of stored.refunds) expect(["processed", "failed"]).toContain(state);
    const { gross, refunds: returns } = await takings();
    expect({ gross: gross - earlier.gross, returns: returns - earlier.refunds }).toEqual({
      gross: tookOf(stored),
      returns: stored.payments.reduce((total, { refunded }) => total + refunded, 0),
    });
    const isUntouched = payments.every(
      ({ truth, heard }) => truth !== "success" && truth !== "pending" && heard.lies.size === 0,
    );
    const { book } = known;
    // Nobody is reminded of pieces that others have.
    const isOffered = kind !== "counted";
    if (
      isOffered &&
      known.placedAt &&
      isUntouched &&
      book.recorded.size === 0 &&
      !book.wasCancelled
    ) {
      expect(stored.reminders).toHaveLength(1);
    }
    const { confirmation, notice } = known.mail;
    const mayBeDropped =
      known.wasReturned || known.book.wasCancelled || known.book.recorded.size > 0;
    expect(confirmation).toBeGreaterThanOrEqual(mayBeDropped ? 0 : stored.emails.confirmation);
    expect(notice).toBeGreaterThanOrEqual(mayBeDropped ? 0 : stored.emails.notice);
  }

  return { live: async (steps) => void (await Promise.all(steps.map(take))), check, end };
}

function isEnded({ status }: { status: string }): boolean {
  return status === "processed" || status === "failed";
}
