import { MAX_QUANTITY } from "../../domain/cart/line.ts";
import type { Catalogue } from "../../domain/catalogue/catalogue.ts";
import { piecesNamed } from "../../domain/house/named-pieces.ts";
import { countsOf, leftFault, stockId } from "../../domain/catalogue/sizes.ts";
import { NO_DELIVERY } from "../../domain/checkout/delivery.ts";
import type { Handover } from "../../domain/checkout/delivery.ts";
import { applyCode, CODE_FAULTS } from "../../domain/checkout/discount.ts";
import { NO_EXPRESS } from "../../domain/checkout/speed.ts";
import type { FieldErrors, Values } from "../../domain/fields.ts";
import { newPieces, readKobo, readNaira } from "../../domain/house/order-fields.ts";
import { mayDo } from "../../domain/house/rights.ts";
import {
  lineFields,
  notOnePiece,
  paidAmountField,
  validateReached,
  writtenOrderFields,
} from "../../domain/house/written-order.ts";
import { formatKobo } from "../../domain/money-text.ts";
import { toNaira } from "../../domain/money.ts";
import type { Kobo } from "../../domain/money.ts";
import { createReference, formatNumber, REFERENCE_BYTES } from "../../domain/orders/numbers.ts";
import { readWay, WAY_NAMES } from "../../domain/payments/recorded.ts";
import type { PaymentWay } from "../../domain/payments/recorded.ts";
import { lagosDay } from "../../domain/time.ts";
import { lockCatalogue, readOffer, readRevision } from "../catalogue/edits.ts";
import { command, done, invalid, refused } from "../command.ts";
import type { Act, Actor } from "../command.ts";
import type { Db } from "../db/schema.ts";
import { enqueueToCustomer } from "../messages/outbox.ts";
import { lockOrder, ordersOfPhone } from "../orders/order-rows.ts";
import { receivePayment } from "../payments/record-payment.ts";
import { sizeFault } from "./order-request.ts";
import type { OrderRequest } from "./order-request.ts";
import { rowsOf, stockOf } from "./order-content.ts";
import { regionNamesOf } from "./regions.ts";
import type { StockFault } from "./stock-holds.ts";
import { storeOrder } from "./store-order.ts";

/** An order of catalogue pieces as the house writes it. */
export type WrittenDraft = {
  customer: unknown;
  lines: readonly WrittenLine[];
  handover: Handover;
  isExpress: boolean;
  /** The text of a discount code; empty for none. */
  discount: string;
  /** How it was paid; undefined: by a link, later. */
  way: PaymentWay | undefined;
  /** The text of the amount that was paid; empty: all of it. */
  amount: string;
};

type WrittenLine = {
  /** The line's number in the form, from 0. */
  place: number;
  /** The piece's name, or a part of it that no other piece has. */
  piece: string;
  size: string;
  quantity: number;
  /** The text of another price than today's; empty for none. */
  price: string;
};

/**
 * Writes an order of catalogue pieces for somebody who ordered by message or in the shop, at the prices at which she
 * could order them now. What she has paid is recorded in the same transaction; if she has paid nothing, she pays on its
 * page, to which an e-mail leads her if she has an address.
 */
export const writeOrder = command({
  act: "wrote-order",
  fields: writtenOrderFields,
  read: async (values, { catalogue }) => {
    await catalogue.refresh();
    return { input: draftOf(values) };
  },
  run: async (ports, draft: WrittenDraft, act) => {
    const { db, random, catalogue: current } = ports;
    const { at, name, by } = act;
    if (!(await readOffer(db, "writing")).isOffered) return refused("off");
    const { way, amount: typed } = draft;
    if (way && !may(by, "payments")) return invalid({ paid: NOT_ALLOWED });
    if (way && !(await readOffer(db, "recording")).isOffered)
      return invalid({ paid: NO_RECORDING });
    const amount = readKobo(typed);
    if (typed !== "" && amount === undefined) return invalid({ amount: paidAmountField.message });
    if (amount !== undefined && !way) return invalid({ paid: NO_WAY });
    await lockCatalogue(db);
    const catalogue = current.read();
    // Another process has changed prices since this form was read.
    if ((await readRevision(db)) !== catalogue.editsRevision) return refused("prices-changed");
    const checked = check(draft, catalogue, act);
    if ("faults" in checked) return invalid(checked.faults);
    const reference = createReference(random(REFERENCE_BYTES));
    const { order, lines, discount } = rowsOf(reference, checked.request, at, {
      ...catalogue,
      // Where an order without an address goes is settled later, and with it what that costs.
      ...(checked.request.customer.address === "" && { delivery: NO_DELIVERY }),
    });
    const rows = lines.map((line, index) =>
      checked.isOwnPrice[index] ? { ...line, full_price: null } : line,
    );
    const stock = stockOf(checked.request.lines, catalogue);
    const written = { order: { ...order, written_by: name }, lines: rows, discount, stock };
    const stored = await storeOrder(db, written, at);
    if (stored.kind === "no-discount") return invalid({ discount: CODE_FAULTS[stored.fault] });
    if (stored.kind === "no-stock")
      return invalid(shortFaults(checked.request, draft, stored.fault));
    if (stored.kind !== "stored") throw new Error(`A written order cannot be ${stored.kind}`);
    const thing = { kind: "order" as const, id: formatNumber(stored.number) };
    const pieces = rows.reduce((sum, { quantity }) => sum + quantity, 0);
    const due = stored.amount;
    const paid = Math.min(amount ?? due, due);
    if (amount !== undefined && amount > due) return invalid({ amount: tooMuch(due) });
    const after = {
      pieces,
      total: formatKobo(due),
      ...(discount && { discount: discount.code }),
      ...(way && { paid: WAY_NAMES[way], ...(paid < due && { amount: formatKobo(paid) }) }),
    };
    const isAll = due === 0 || (way !== undefined && paid === due);
    const extent = isAll ? ("all" as const) : way ? ("part" as const) : ("none" as const);
    const facts = { reference, number: stored.number, paid: extent };
    // A code may have paid for all.
    if (due === 0) return done(facts, { thing, after });
    if (!way) {
      const mail = { topic: "bespoke-order", subject: reference } as const;
      await enqueueToCustomer(db, reference, mail, at);
      return done(facts, { thing, after });
    }
    const locked = await lockOrder(db, reference);
    if (!locked) throw new Error("The written order is gone");
    const received = await receivePayment(
      ports,
      { ...locked, thing },
      {
        way,
        amount: paid,
        day: lagosDay(at),
        takenBy: name.slice(0, MAX_TAKER),
        note: "",
        slip: "",
        mayExceed: false,
      },
      act,
    );
    // It cannot be refused: what was just written is due.
    if (received.kind !== "done") throw new Error(`The payment is not recorded: ${received.kind}`);
    return done(facts, { thing, after });
  },
});

const NOT_ALLOWED = "You may not record payments: write it with a link.";
const NO_RECORDING = "Recorded payments are switched off in Settings, Shop.";
const NO_PRICE = "Only whoever may change prices writes another one: leave it empty.";
const NO_WAY = "Choose how that amount was paid.";
const tooMuch = (due: Kobo) => `Only ${formatKobo(due)} is due.`;
/** As in the field 'Taken by'. */
const MAX_TAKER = 80;

const may = (by: Actor, right: "payments" | "prices") => typeof by === "string" || mayDo(by, right);

type Checked = { request: OrderRequest; isOwnPrice: readonly boolean[] };

/** The request that a shopper would have sent, with the prices of the house; or the messages by field. */
function check(
  { customer: typed, lines, handover, isExpress, discount }: WrittenDraft,
  catalogue: Catalogue,
  { by, at }: Pick<Act, "by" | "at">,
): Checked | { faults: FieldErrors } {
  const customer = validateReached(typed, regionNamesOf);
  const read = lines.map((line) => readLine(line, catalogue, by));
  const good = read.flatMap(({ line }) => line ?? []);
  // What a code takes off is known once every line is.
  const applied =
    discount === "" || good.length < read.length
      ? undefined
      : applyCode(catalogue.discounts, discount, good, at);
  const faults = {
    ...(customer.ok ? {} : customer.fields),
    ...(applied && "fault" in applied && { discount: CODE_FAULTS[applied.fault] }),
    ...(isExpress && !catalogue.offersExpress && { express: NO_EXPRESS }),
    ...Object.assign({}, ...read.map((line) => line.faults)),
  };
  if (!customer.ok || Object.keys(faults).length > 0) return { faults };
  return {
    request: {
      lines: good,
      customer: customer.values,
      speed: isExpress ? "express" : "standard",
      delivery: handover,
      discount: undefined,
      applied: applied && "code" in applied ? applied : undefined,
      credit: undefined,
      sizing: undefined,
      replaces: undefined,
      celebration: undefined,
      guest: undefined,
    },
    isOwnPrice: read.map(({ isOwnPrice }) => isOwnPrice),
  };
}

type ReadLine = {
  line?: OrderRequest["lines"][number];
  isOwnPrice: boolean;
  faults: FieldErrors;
};

function readLine(
  { place, piece, size, quantity, price: typed }: WrittenLine,
  { products }: Pick<Catalogue, "products">,
  by: Actor,
): ReadLine {
  const named = piecesNamed(products, piece);
  const [product] = named;
  const own = typed === "" ? undefined : toPrice(typed);
  const isOwnPrice = own !== undefined && own !== product?.price;
  const faults = Object.fromEntries(
    Object.entries({
      piece: named.length === 1 ? product?.soldOut && "It is sold out." : notOnePiece(named),
      size: sizeFault(size, product),
      quantity: !isQuantity(quantity) && lineFields.quantity.message,
      price:
        typed !== "" &&
        (own === undefined
          ? lineFields.price.message
          : isOwnPrice && !may(by, "prices") && NO_PRICE),
    }).flatMap(([name, fault]) => (fault ? [[`${name}${place}`, fault]] : [])),
  );
  if (!product || Object.keys(faults).length > 0) return { isOwnPrice, faults };
  const priced = isOwnPrice && own !== undefined ? { ...product, price: own } : product;
  const counts = countsOf(product, size);
  const chosen = size === "" ? {} : { size };
  const line = { sku: product.sku, ...chosen, quantity, product: priced, counts };
  return { line, isOwnPrice, faults };
}

/** Says beside each line that cannot be had how many are left. */
function shortFaults(
  { lines }: OrderRequest,
  { lines: written }: WrittenDraft,
  fault: StockFault,
): FieldErrors {
  const short = fault.kind === "short" ? fault.short : new Map<string, number>();
  return Object.fromEntries(
    lines.flatMap(({ counts }, at) => {
      const lefts = counts.flatMap((key) => short.get(stockId(key)) ?? []);
      const place = written[at]?.place ?? at;
      return lefts.length > 0 ? [[`size${place}`, leftFault(Math.min(...lefts))] as const] : [];
    }),
  );
}

function isQuantity(quantity: number): boolean {
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY;
}

function toPrice(typed: string) {
  const price = readNaira(typed);
  return price !== undefined && price > 0 ? toNaira(price) : undefined;
}

/** The order as the form describes it. Lines without any value are left out, except the first. */
function draftOf(values: Values): WrittenDraft {
  const places = Array.from({ length: newPieces(values) }, (_, at) => at).filter(
    (at) => at === 0 || ["piece", "price"].some((name) => values[`${name}${at}`]),
  );
  return {
    customer: values,
    lines: places.map((place) => ({
      place,
      piece: values[`piece${place}`] ?? "",
      size: values[`size${place}`] ?? "",
      quantity: Number(values[`quantity${place}`] || 1),
      price: (values[`price${place}`] ?? "").trim(),
    })),
    handover: values["delivery"] === "collect" ? "collect" : "deliver",
    isExpress: values["express"] === "yes",
    discount: (values["discount"] ?? "").trim(),
    way: readWay(values["paid"] ?? ""),
    amount: (values["amount"] ?? "").trim(),
  };
}

/** A customer of earlier orders, with the number of the newest one. */
export type KnownCustomer = Record<"firstName" | "lastName" | "email", string> &
  Record<"address" | "country" | "state" | "number", string>;

/** More different people with one phone number are not proposed. */
const MOST_KNOWN = 3;

/** Who has ordered with a phone number before, newest first; people with one name are one. */
async function knownByPhone(db: Db, phone: string): Promise<KnownCustomer[]> {
  const orders = await ordersOfPhone(db, phone);
  const newest = new Map<string, (typeof orders)[number]>();
  for (const order of orders) {
    const name = `${order.first_name} ${order.last_name}`.toLowerCase();
    if (!newest.has(name)) newest.set(name, order);
  }
  const some = [...newest.values()].slice(0, MOST_KNOWN);
  return Promise.all(
    some.map(async ({ reference, first_name, last_name, ...customer }) => {
      const { number } = await db
        .selectFrom("order_numbers")
        .select("number")
        .where("reference", "=", reference)
        .executeTakeFirstOrThrow();
      const { email, address, country, state } = customer;
      const name = { firstName: first_name, lastName: last_name };
      return { ...name, email, address, country, state, number: formatNumber(number) };
    }),
  );
}

/** The command of the button that looks a phone number up: it changes nothing. */
export const lookUpPhone = command({
  act: "looked",
  fields: writtenOrderFields,
  read: async ({ phone = "" }, { db }) => ({
    refused: { kind: "shown" as const, known: await knownByPhone(db, phone) },
  }),
  run: async () => ({ kind: "shown" as const, known: [] as KnownCustomer[] }),
});
