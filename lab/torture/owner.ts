import { randomBytes, randomUUID } from "node:crypto";
import { toKobo } from "../../domain/money.ts";
import { giveCredit } from "../../server/payments/credits.ts";
import { requestRefund } from "../../server/payments/refund-payment.ts";
import type { IntendedRefund, RefundRequest } from "../../server/payments/refund-payment.ts";
import type { Db } from "../../server/db/schema.ts";
import { FAULTS_AT_ANY_TIME } from "./refund-desk.ts";
import { createHouseOrders } from "./house-orders.ts";
import type { HouseOrders } from "./house-orders.ts";
import type { Sale } from "./sales.ts";
import type { Setting } from "./trial.ts";

/** Amounts are in kobo. */
export type Credit = { code: string; email: string; amount: number };

/**
 * The owner, who gives credits and requests refunds by the services that the house calls, with a connection to the
 * database beside the shop's.
 */
export type Owner = HouseOrders & {
  /** All credits that were given. */
  credits: Credit[];
  /** The refunds that the shop intended, by request. */
  refunds: Map<string, IntendedRefund[]>;
  /** Gives a credit of this many naira. */
  give(naira: number): Promise<Credit>;
  /** Gives a credit, or returns one that shoppers have already used. */
  giveSome(): Promise<Credit>;
  /** Requests refunds of a paid order that had none yet, if there is one: of the whole, of a part, repeated. */
  refund(sales: readonly Sale[]): Promise<void>;
  /** Requests one refund of a payment, whose request at the provider goes wrong as named. */
  refundWith(fault: string, payment: string, amount: number | "all"): Promise<void>;
};

type Request = Pick<RefundRequest, "of" | "amount" | "key">;

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const now = () => new Date();

export function createOwner(setting: Setting): Owner {
  const { ground, outside, random } = setting;
  const { cards } = outside;
  const credits: Credit[] = [];
  const inUse: Credit[] = [];
  const refunds: Owner["refunds"] = new Map();
  const done = new Set<Sale>();
  let requests = 0;

  /** @returns whether the shop accepted it. */
  async function request(db: Db, wanted: Request): Promise<boolean> {
    const ports = { db, now, random: randomBytes, logger: silent };
    const result = await requestRefund(ports, { ...wanted, reason: "torture", by: "the owner" });
    if (result.kind !== "intended") return false;
    const ids = (known: readonly IntendedRefund[]) =>
      known
        .map(({ id }) => id)
        .toSorted()
        .join(" ");
    const known = refunds.get(wanted.key);
    if (known && ids(known) !== ids(result.refunds)) {
      throw new Error(`The request ${wanted.key} was carried out twice`);
    }
    refunds.set(wanted.key, result.refunds);
    return true;
  }

  async function give(naira: number): Promise<Credit> {
    const email = `credit-${credits.length}@example.com`;
    const gift = {
      email,
      amount: toKobo(naira),
      reason: "torture",
      by: "the owner",
      id: randomUUID(),
    };
    const code = await ground.look((db) => giveCredit({ db, random: randomBytes, now }, gift));
    const credit = { code, email, amount: gift.amount };
    credits.push(credit);
    return credit;
  }

  const nextKey = () => `request-${requests++}`;
  /** Some of the requests go wrong at the provider. */
  function misfortune(payments: readonly string[]): void {
    for (const payment of payments) {
      if (random.chance(0.7)) cards.desk.faults.set(payment, random.pick(FAULTS_AT_ANY_TIME));
    }
  }

  const tookFor = (sale: Sale) =>
    referencesOf(sale).reduce((sum, reference) => sum + cards.took(reference), 0);

  /** The requests of one moment. */
  function someWay(sale: Sale): Request[] {
    const of = { order: sale.references[0] ?? "" };
    const [key, other] = [nextKey(), nextKey()];
    const part = { of, amount: 1 + random.below(tookFor(sale)), key };
    const whole = { of, amount: "all" as const, key };
    return random.pick([
      [whole],
      [part],
      // The owner presses twice, or the page is sent again.
      [part, part],
      // Not more than was paid goes back.
      [part, { ...whole, key: other }],
      // Of one amount: they are told apart by their notes.
      [part, { ...part, key: other }],
    ]);
  }

  return {
    ...createHouseOrders(setting),
    credits,
    refunds,
    give,
    giveSome: async () => {
      if (inUse.length > 0 && random.chance(0.3)) return random.pick(inUse);
      const credit = await give(20_000 + random.below(200_000));
      inUse.push(credit);
      return credit;
    },
    refund: async (sales) => {
      const paid = sales.filter((sale) => !done.has(sale) && tookFor(sale) > 0);
      if (paid.length === 0) return;
      await ground.look(async (db) => {
        for (const sale of paid) {
          misfortune(referencesOf(sale));
          const intended = await Promise.all(someWay(sale).map((wanted) => request(db, wanted)));
          // Otherwise the shop has not heard of the payment yet.
          if (!intended.includes(true)) continue;
          done.add(sale);
          return;
        }
      });
    },
    refundWith: (fault, payment, amount) =>
      ground.look(async (db) => {
        cards.desk.faults.set(payment, fault);
        await request(db, { of: { payment }, amount, key: nextKey() });
      }),
  };
}

/** The references of an order's first and further payments. */
function referencesOf({ references, payments }: Sale): string[] {
  return [...references, ...payments.map(({ reference }) => reference)];
}
