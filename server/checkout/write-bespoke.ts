import { isSize } from "../../domain/cart/cart.ts";
import { MAX_QUANTITY } from "../../domain/cart/line.ts";
import type { Catalogue } from "../../domain/catalogue/catalogue.ts";
import type { Product } from "../../domain/catalogue/product.ts";
import { validateCustomer } from "../../domain/checkout/validate.ts";
import type { Values } from "../../domain/fields.ts";
import {
  isDay,
  newOrderFields,
  newPieces,
  pieceFields,
  readNaira,
  readyByField,
} from "../../domain/house/order-fields.ts";
import {
  PHOTOGRAPH_FAULTS,
  photographError,
  photographIds,
} from "../../domain/media/form-photographs.ts";
import { toKobo } from "../../domain/money.ts";
import { customerRow } from "../../domain/orders/customer.ts";
import { goodsOf } from "../../domain/orders/money.ts";
import { createReference, formatNumber, REFERENCE_BYTES } from "../../domain/orders/numbers.ts";
import { toLagos } from "../../domain/time.ts";
import { command, done, invalid } from "../command.ts";
import { areFree, attachPrivate } from "../media/form-photographs.ts";
import { regionNamesOf } from "./regions.ts";
import { storeOrder } from "./store-order.ts";

/** A bespoke order as the owner writes it; `price` is for one piece, in whole naira. */
export type BespokeDraft = {
  customer: unknown;
  lines: readonly BespokeLine[];
  /** The day in Lagos on which the order is to be ready, `2026-12-20`. */
  readyBy: string;
  /** The ids of photographs that show what is wanted. */
  photographs?: readonly string[];
  /** Why photographs of the form were not taken. */
  fault?: string | undefined;
};

type BespokeLine = {
  /** The piece of the catalogue after which this one is made; empty if a drawing is the model. */
  sku: string;
  description: string;
  size: string;
  quantity: number;
  price: number;
  /** The piece's place on the form, from 0, if another than in the draft. */
  place?: number;
};

const { gone: GONE } = PHOTOGRAPH_FAULTS;
/** In naira; more is a typing mistake. */
const MAX_PRICE = 10_000_000;
const MAX_DESCRIPTION = 500;

/**
 * Stores an order that the owner wrote, and queues its e-mail to the customer, who accepts the order on its page and
 * pays a deposit or all. An order with a piece on a promotion takes no deposit.
 */
export const writeBespoke = command({
  act: "wrote-order",
  fields: newOrderFields,
  read: (values) => ({ input: draftOf(values) }),
  run: async (ports, draft: BespokeDraft, act) => {
    const { db, random, catalogue, publicUrl } = ports;
    const { at, name } = act;
    const { lines, readyBy, photographs = [] } = draft;
    const fault = draft.fault ?? ((await areFree(db, photographs)) ? undefined : GONE);
    const { findProduct, vat } = catalogue.read();
    const customer = validateCustomer(draft.customer, regionNamesOf);
    const today = toLagos(at.toISOString())?.slice(0, 10) ?? "";
    const faults = {
      ...(customer.ok ? {} : customer.fields),
      ...(readyBy < today && { readyBy: "The day is over." }),
      ...(!isDay(readyBy) && { readyBy: readyByField.message }),
      ...(fault && { photographs: fault }),
      ...Object.assign({}, ...lines.map((line, index) => pieceFaults(line, index, findProduct))),
    };
    if (!customer.ok || Object.keys(faults).length > 0) return invalid(faults);
    const reference = createReference(random(REFERENCE_BYTES));
    const pieces = lines.map(({ sku }) => findProduct(sku));
    const rows = lines.map(({ sku, description, size, quantity, price }, position) => ({
      reference,
      position,
      sku,
      name: description.trim(),
      size,
      one_size: oneSizeOf(pieces[position]),
      quantity,
      unit_price: toKobo(price),
      on_sale: isOnSale(pieces[position]) ? 1 : 0,
    }));
    const stored = await storeOrder(
      db,
      {
        order: {
          reference,
          status: "pending",
          amount: goodsOf(rows),
          currency: "NGN",
          ...customerRow(customer.values),
          created_at: at.toISOString(),
          catalogue_revision: null,
          ready_by: readyBy,
          vat_rate: vat.rate,
        },
        lines: rows,
        bespoke: { takes_deposit: pieces.some(isOnSale) ? 0 : 1, written_by: name },
      },
      at,
    );
    if (stored.kind !== "stored") throw new Error(`A bespoke order cannot be ${stored.kind}`);
    const { number } = stored;
    await attachPrivate(db, photographs, { order_reference: reference });
    const thing = { kind: "order", id: formatNumber(number) };
    const url = `${publicUrl}/orders/${reference}`;
    return done({ reference, number, url }, { thing, after: { pieces: lines.length } });
  },
});

/** A piece after a drawing has no sizes. */
function oneSizeOf(piece: Product | undefined): 0 | 1 | null {
  return piece ? (piece.sized ? 0 : 1) : null;
}

/** On a promotion, a bundled one or the owner's. */
function isOnSale(piece: Product | undefined): boolean {
  return piece !== undefined && piece.price < piece.originalPrice;
}

/** The messages about a piece, by the fields of the form. */
function pieceFaults(
  { sku, description, size, quantity, price, place }: BespokeLine,
  index: number,
  findProduct: Catalogue["findProduct"],
): Record<string, string> {
  const length = description.trim().length;
  const valid: Readonly<Record<string, boolean>> = {
    sku: sku === "" || findProduct(sku) !== undefined,
    description: length > 0 && length <= MAX_DESCRIPTION,
    size: size === "" || isSize(size),
    quantity: isWhole(quantity, MAX_QUANTITY),
    price: isWhole(price, MAX_PRICE),
  };
  const wrong = pieceFields.filter((field) => !valid[field.name]);
  return Object.fromEntries(
    wrong.map((field) => [
      `${field.name}${place ?? index}`,
      field.name === "sku" ? "There is no such piece." : field.message,
    ]),
  );
}

function isWhole(amount: number, most: number): boolean {
  return Number.isInteger(amount) && amount >= 1 && amount <= most;
}

/** The order as the form describes it. Pieces without any value are left out, except the first. */
function draftOf(values: Values): BespokeDraft {
  const places = Array.from({ length: newPieces(values) }, (_, at) => at).filter(
    (at) => at === 0 || ["description", "price", "sku"].some((name) => values[`${name}${at}`]),
  );
  const lines = places.map((place) => {
    const price = readNaira(values[`price${place}`] ?? "");
    return {
      place,
      sku: values[`sku${place}`] ?? "",
      description: values[`description${place}`] ?? "",
      size: values[`size${place}`] ?? "",
      quantity: Number(values[`quantity${place}`] || 1),
      price: price === undefined ? 0 : price / 100,
    };
  });
  return {
    customer: values,
    lines,
    readyBy: values["readyBy"] ?? "",
    photographs: photographIds(values),
    fault: photographError(values),
  };
}
