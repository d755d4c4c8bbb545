import fc from "fast-check";
import type { Payment } from "../../../server/providers/paystack.ts";

/** Where and how a call to the shop happens: its process may get the provider's response late, or die waiting for it. */
export type Call = { process: number; startsAfterMs: number; dies: boolean; lateMs: number };

/**
 * A step in the life of one order. The steps of one moment run concurrently, in two processes of the shop. `which` is a
 * payment or refund, counted around. An impossible step has no effect.
 */
export type Step =
  /** At the provider: a payment's real state changes, or some of it is returned in the dashboard. */
  | { does: "pay"; which: number; how: "abandoned" | "failed" | "pending" | "success" }
  | { does: "return"; which: number; how: "half" | "rest" }
  | { does: "end refund"; which: number; how: "processed" | "failed" | "needs-attention" }
  /** Sets how the provider responds from now on, whatever the payments' real states. */
  | { does: "answer"; how: Mood }
  /** The shopper: opens the window again, returns from it, or uses the same credit, code or pieces for another order. */
  | ({ does: "open" | "other order" } & Call)
  /** She says by the reminder's link that no more are to come. */
  | ({ does: "stop reminders" } & Call)
  | ({ does: "confirm" | "charge" | "refund event"; which: number } & Call)
  /** The owner; a repeated key is a repeated request. */
  | ({ does: "request refund"; quarters: number; key: number } & Call)
  /** The customer of a bespoke order accepts it, or begins with the deposit; somebody else begins a payment by the link. */
  | ({ does: "accept" | "open deposit" | "open link" } & Call)
  | (OwnerStep & Call)
  /** The shop's own jobs. */
  | ({ does: "reconcile" | "send refund" | "remind" | "e-mail" } & Call)
  | { does: "time"; minutes: number };

/** What the owner does with the order; a repeated key is a repeated request. `which` is one of the stages that may follow. */
export type OwnerStep =
  | { does: "charge order"; how: "delivery" | "extra"; naira: number; key: number }
  | { does: "take charge back"; which: number; key: number }
  | { does: "record"; quarters: number; key: number }
  | { does: "take back"; which: number; key: number }
  | { does: "move"; which: number; key: number }
  | { does: "cancel"; key: number }
  | { does: "undo"; key: number };

export type Mood = "truly" | "not at all" | "too often" | Lie;
export type Lie = keyof typeof LIES;

/** Fields that make a reported success mismatch: none of these pays this order. */
export const LIES = {
  amount: { amount: 1 },
  currency: { currency: "USD" },
  domain: { domain: "live" },
  reference: { reference: "HZ00000000000000000000000000" },
} satisfies Record<string, Partial<Payment>>;

export const isLie = (mood: Mood): mood is Lie => mood in LIES;

export const UNHARMED: Call = { process: 0, startsAfterMs: 0, dies: false, lateMs: 0 };

/**
 * An order of the shop, with delivery in its price, with store credit for a part of it, with a
 * discount code that one order can use, of pieces of which there are just enough, a bespoke one, or one that the
 * house wrote for a phone number alone; and the moments of its life.
 */
export type Story = { order: (typeof ORDERS)[number]; moments: Step[][] };
const ORDERS = [
  "plain",
  "delivered",
  "with credit",
  "with a code",
  "counted",
  "bespoke",
  "of the house",
] as const;

const call = {
  process: fc.nat(1),
  startsAfterMs: fc.nat(3),
  dies: fc.integer({ min: 0, max: 3 }).map((chance) => chance === 0),
  lateMs: fc.nat(3),
};
const which = fc.nat(5);
const lies = Object.keys(LIES) as Lie[];
const moods = fc.constantFrom<Mood>("truly", "truly", "truly", "not at all", "too often", ...lies);

/** Steps that do one of these, with the fields that they have. */
function some<D extends Step["does"], F extends object>(
  weight: number,
  does: readonly D[],
  fields: { [K in keyof F]: fc.Arbitrary<F[K]> },
) {
  return { weight, arbitrary: fc.record({ does: fc.constantFrom(...does), ...fields }) };
}

const pays = fc.constantFrom("abandoned", "failed", "pending", "success", "success", "success");
const ends = fc.constantFrom("processed", "processed", "failed", "needs-attention");
const step = fc.oneof(
  some(5, ["pay"], { which, how: pays }),
  some(1, ["return"], { which, how: fc.constantFrom("half", "half", "rest") }),
  some(2, ["end refund"], { which, how: ends }),
  some(4, ["answer"], { how: moods }),
  some(3, ["open"], call),
  some(1, ["other order"], call),
  some(5, ["confirm", "charge"], { which, ...call }),
  some(3, ["reconcile"], call),
  some(3, ["refund event"], { which, ...call }),
  some(3, ["request refund"], {
    quarters: fc.integer({ min: 1, max: 4 }),
    key: fc.nat(2),
    ...call,
  }),
  some(2, ["accept", "open deposit", "open link"], call),
  some(2, ["charge order"], {
    how: fc.constantFrom("delivery", "extra"),
    naira: fc.integer({ min: 1, max: 50_000 }),
    key: fc.nat(2),
    ...call,
  }),
  some(1, ["take charge back"], { which, key: fc.nat(2), ...call }),
  some(2, ["record"], { quarters: fc.integer({ min: 1, max: 4 }), key: fc.nat(2), ...call }),
  some(1, ["take back"], { which, key: fc.nat(2), ...call }),
  some(4, ["move"], { which, key: fc.nat(5), ...call }),
  some(1, ["cancel"], { key: fc.nat(2), ...call }),
  some(2, ["undo"], { key: fc.nat(3), ...call }),
  some(4, ["send refund"], call),
  some(4, ["remind"], call),
  some(1, ["stop reminders"], call),
  some(5, ["e-mail"], call),
  some(4, ["time"], { minutes: fc.constantFrom(1, 2, 10, 60, 3 * 60, 73 * 60) }),
) as fc.Arbitrary<Step>;

const sometimes = (...steps: Step[]) =>
  fc.constantFrom(
    [],
    steps.map((each) => [each]),
  );

/** Many begin paid, or after the three days have passed; many end with a reported payment while the provider is unreachable. */
export const story: fc.Arbitrary<Story> = fc
  .tuple(
    moods.chain((how) =>
      sometimes(
        { does: "answer", how },
        { does: "time", minutes: 73 * 60 },
        { does: "reconcile", ...UNHARMED },
        { does: "answer", how: "truly" },
      ),
    ),
    sometimes({ does: "accept", ...UNHARMED }, { does: "open deposit", ...UNHARMED }),
    sometimes(
      { does: "pay", which: 0, how: "success" },
      { does: "confirm", which: 0, ...UNHARMED },
      { does: "request refund", quarters: 1, key: 0, ...UNHARMED },
    ),
    fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 16 }),
    fc
      .constantFrom("confirm" as const, "charge" as const)
      .chain((does) =>
        sometimes(
          { does: "answer", how: "not at all" },
          { does: "pay", which: 0, how: "success" },
          { does, which: 0, ...UNHARMED },
        ),
      ),
    fc.constantFrom(...ORDERS),
  )
  .map(([before, accepted, begin, moments, after, order]) => ({
    order,
    moments: [...accepted, ...before, ...begin, ...moments, ...after],
  }));
