import { randomBytes, randomUUID } from "node:crypto";
import { bundle, bundledCatalogue } from "../../domain/catalogue/bundle/bundle.ts";
import { SIZES } from "../../domain/catalogue/product.ts";
import { formatKobo } from "../../domain/money-text.ts";
import { toKobo } from "../../domain/money.ts";
import { lagosDay } from "../../domain/time.ts";
import type { PaymentWay } from "../../domain/payments/recorded.ts";
import { makeCode } from "../../server/catalogue/code-commands.ts";
import { setSizes } from "../../server/catalogue/size-commands.ts";
import { createCurrentCatalogue } from "../../server/catalogue/current-catalogue.ts";
import { writeOrder } from "../../server/checkout/write-order.ts";
import type { WrittenDraft } from "../../server/checkout/write-order.ts";
import type { Command, CommandPorts, Result } from "../../server/command.ts";
import type { Db } from "../../server/db/schema.ts";
import { runCommand } from "../../server/house/commands.ts";
import type { Person } from "../../server/house/visit.ts";
import { createBell } from "../../server/jobs/loop.ts";
import { recordPayment, takePaymentBack } from "../../server/payments/record-payment.ts";
import { refundOrder } from "../../server/payments/refund-order.ts";
import { COUNTED_SIZE, discountOf } from "./sales.ts";
import type { Code, Payment } from "./sales.ts";
import type { Setting } from "./trial.ts";

/** An order that the house wrote, as the owner knows it. Amounts are in kobo. */
export type Written = {
  references: [string];
  /** The payments that its customer began from its link. */
  payments: Payment[];
  /** The lines, and what a code took off them. */
  price: number;
  discount: number;
  /** What was recorded and not taken back, and what of it was returned. */
  recorded: number;
  returned: number;
  /** Empty for a phone number alone. */
  email: string;
  isTakenBack: boolean;
};

/** What the owner does in the house beside credits and refunds: codes, counts, orders, recorded payments. */
export type HouseOrders = {
  codes: Code[];
  written: Written[];
  /** Makes a code that a few orders can use. */
  makeCode(): Promise<Code>;
  /** What there was in `COUNTED_SIZE` of each piece that is counted, by SKU. */
  counts: Map<string, number>;
  /** Counts a few of another piece. */
  countPiece(): Promise<void>;
  /**
   * Writes an order, pressed once or twice at the same moment: paid by no way yet, in part, or all. Then it may be paid
   * further, taken back, or refunded. Returns the order if its customer is to pay the rest from its link.
   */
  write(): Promise<Written | undefined>;
};

const OWNER: Person = { id: "owner", email: "owner@example.com", name: "Owner", role: "owner" };
const WAYS: readonly PaymentWay[] = ["cash", "terminal", "transfer"];
const silent = { info: () => {}, warn: () => {}, error: () => {} };
const { products } = bundledCatalogue();
/** Sizes that are not counted: what the house writes is not refused. */
const MADE_TO_ORDER = SIZES.filter((size) => size !== COUNTED_SIZE);
/** Combos would take from the counts of their parts. */
const COUNTABLE = products
  .filter(({ sized, combo, partOnly }) => sized && !combo && !partOnly)
  .map(({ sku }) => sku);

export function createHouseOrders({ ground, random }: Setting): HouseOrders {
  const codes: Code[] = [];
  const written: Written[] = [];
  const counts: HouseOrders["counts"] = new Map();

  /** Sends a form, sometimes twice at the same moment: it must be carried out once. */
  async function send<Input, Outcome extends Result>(
    ports: CommandPorts,
    command: Command<Input, Outcome>,
    input: Input,
  ) {
    const form = randomUUID();
    const press = () => runCommand(ports, command, input, { by: OWNER, form });
    const answers = await Promise.all(random.chance(0.5) ? [press(), press()] : [press()]);
    const done = answers.filter(({ kind }) => kind === "done");
    if (done.length > 1) throw new Error(`A form of ${command.act} was carried out twice`);
    return done[0] ?? answers[0];
  }

  function draft(code: Code | undefined): { draft: WrittenDraft; lines: Line[] } {
    const lines = Array.from({ length: 1 + random.below(2) }, () => {
      return { product: random.pick(products), quantity: 1 + random.below(3) };
    });
    const number = written.length;
    const isMailed = random.chance(0.5);
    return {
      lines,
      draft: {
        customer: {
          firstName: "Bola",
          ...(isMailed
            ? { email: `written-${number}@example.com` }
            : { phone: `0803 ${5_550_000 + number}` }),
        },
        lines: lines.map(({ product, quantity }, place) => ({
          place,
          piece: product.fullName,
          size: product.sized && random.chance(0.5) ? random.pick(MADE_TO_ORDER) : "",
          quantity,
          price: "",
        })),
        handover: "deliver",
        isExpress: false,
        discount: code?.code ?? "",
        way: undefined,
        amount: "",
      },
    };
  }

  /** Undefined if the code is used up. */
  async function place(ports: CommandPorts, code: Code | undefined): Promise<Written | undefined> {
    const { draft: asked, lines } = draft(code);
    const discount = code ? discountOf(code, lines) : 0;
    const price = lines.reduce(
      (sum, { product, quantity }) => sum + toKobo(product.price * quantity),
      0,
    );
    const total = price - discount;
    const extent = random.pick(["none", "part", "all"] as const);
    const recorded = extent === "none" ? 0 : extent === "all" ? total : 1 + random.below(total);
    const answer = await send(ports, writeOrder, {
      ...asked,
      way: extent === "none" ? undefined : random.pick(WAYS),
      amount: extent === "part" ? formatKobo(recorded) : "",
    });
    if (answer?.kind === "invalid" && answer.fields["discount"] && code) return undefined;
    if (answer?.kind !== "done") throw new Error(`Not written: ${JSON.stringify(answer)}`);
    const { email = "" } = asked.customer as { email?: string };
    const order: Written = {
      references: [answer.reference],
      payments: [],
      price,
      discount,
      recorded,
      returned: 0,
      email,
      isTakenBack: false,
    };
    written.push(order);
    return order;
  }

  /** What happens at the counter afterwards. Returns whether the rest is paid from the link. */
  async function goOn(ports: CommandPorts, order: Written): Promise<boolean> {
    const [reference] = order.references;
    const due = order.price - order.discount - order.recorded;
    if (due > 0 && random.chance(0.5)) return true;
    if (due > 0 && random.chance(0.5)) {
      const amount = random.chance(0.5) ? due : 1 + random.below(due);
      const day = lagosDay(ports.now());
      const rest = { takenBy: "Owner", note: "", slip: "", mayExceed: false };
      const entry = { way: random.pick(WAYS), amount, day, ...rest, order: reference };
      const answer = await send(ports, recordPayment, entry);
      if (answer?.kind !== "done") throw new Error(`Not recorded: ${JSON.stringify(answer)}`);
      order.recorded += amount;
      return false;
    }
    const { id, amount = 0 } = (await onlyPayment(ports.db, reference)) ?? {};
    if (id === undefined) return false;
    if (random.chance(0.4)) {
      const answer = await send(ports, takePaymentBack, { order: reference, payment: id });
      if (answer?.kind !== "done") throw new Error(`Not taken back: ${JSON.stringify(answer)}`);
      order.recorded -= amount;
      order.isTakenBack = true;
    } else if (due === 0 && random.chance(0.5)) {
      const back = 100 * (1 + random.below(Math.floor(amount / 100)));
      const asked = { order: reference, amount: back, reason: "torture" };
      const answer = await send(ports, refundOrder, asked);
      if (answer?.kind !== "done") throw new Error(`Not refunded: ${JSON.stringify(answer)}`);
      order.returned += back;
    }
    return false;
  }

  return {
    codes,
    written,
    counts,
    countPiece: async () => {
      const sku = random.pick(COUNTABLE.filter((each) => !counts.has(each)));
      const left = 2 + random.below(5);
      const lefts = [{ size: COUNTED_SIZE, was: null, left }];
      await ground.look(async (db) => {
        const set = await send(portsOf(db), setSizes, { sku, sizes: SIZES, lefts, version: 0 });
        if (set?.kind !== "done") throw new Error(`Not counted: ${JSON.stringify(set)}`);
      });
      counts.set(sku, left);
    },
    makeCode: async () => {
      const code = `TORTURE-${codes.length}`;
      const percent = 5 + random.below(30);
      const most = 1 + random.below(8);
      const values = { code, percent: String(percent), most: String(most) };
      await ground.look(async (db) => {
        const made = await send(portsOf(db), makeCode, { values });
        if (made?.kind !== "done") throw new Error(`No code: ${JSON.stringify(made)}`);
      });
      codes.push({ code, percent, most });
      return { code, percent, most };
    },
    write: () =>
      ground.look(async (db) => {
        const ports = portsOf(db);
        await ports.catalogue.refresh();
        const code = codes.length > 0 && random.chance(0.5) ? random.pick(codes) : undefined;
        const order = (code && (await place(ports, code))) ?? (await place(ports, undefined));
        return order && (await goOn(ports, order)) ? order : undefined;
      }),
  };
}

type Line = Parameters<typeof discountOf>[1][number];

function portsOf(db: Db): CommandPorts {
  const now = () => new Date();
  return {
    db,
    now,
    random: randomBytes,
    fingerprint: (text) => text,
    logger: silent,
    outboxBell: createBell(),
    catalogue: createCurrentCatalogue({ db, now, logger: silent }, bundle),
    publicUrl: "http://localhost",
    isLive: false,
  };
}

async function onlyPayment(db: Db, reference: string) {
  return db
    .selectFrom("recorded_payments")
    .select(["id", "amount"])
    .where("order_reference", "=", reference)
    .executeTakeFirst();
}
