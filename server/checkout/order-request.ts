import { z } from "zod";
import { MAX_QUANTITY } from "../../domain/cart/line.ts";
import type { Catalogue } from "../../domain/catalogue/catalogue.ts";
import { SIZES } from "../../domain/catalogue/product.ts";
import type { Product } from "../../domain/catalogue/product.ts";
import { countsOf, MAX_SIZE_LENGTH, needsSize } from "../../domain/catalogue/sizes.ts";
import type { StockKey } from "../../domain/catalogue/sizes.ts";
import type { Customer } from "../../domain/checkout/validate.ts";
import { validateCustomer } from "../../domain/checkout/validate.ts";
import { isRecord } from "../../domain/json.ts";
import { applyCode, CODE_FAULTS, readCode } from "../../domain/checkout/discount.ts";
import type { Applied } from "../../domain/checkout/discount.ts";
import { HANDOVERS, NO_COLLECT } from "../../domain/checkout/delivery.ts";
import { NO_EXPRESS, SPEEDS } from "../../domain/checkout/speed.ts";
import { isBody } from "../../domain/catalogue/measurements.ts";
import type { Body } from "../../domain/catalogue/measurements.ts";
import { regionNamesOf } from "./regions.ts";

/** An order request whose lines are all in the catalogue, with the catalogue's prices. */
export type OrderRequest = Omit<RequestedOrder, "lines"> & {
  lines: RequestedLine[];
  /** What the discount code takes off. */
  applied: Applied | undefined;
};
/** `counts`: what it takes from; none for a size that is not counted. */
type RequestedLine = LineInput & { product: Product; counts: readonly StockKey[] };

type LineInput = z.infer<typeof askedLine>;

/** A well-formed order request (`OrderDraft` in `domain/orders/api.ts`), not yet checked against the catalogue. */
export type RequestedOrder = z.infer<typeof askedBody> & { customer: Customer };
/** The unpaid order whose content a request replaces, with the Idempotency-Key that placed it. */
export type Replaced = NonNullable<RequestedOrder["replaces"]>;

type OrderRequestResult =
  | { ok: true; request: OrderRequest }
  /** A message for each invalid field by its path, such as `email` or `lines.0.quantity`. */
  | { ok: false; fields: Record<string, string> };

/** Maximum lines per order: far more than any real cart has; bounds the work per request. */
export const MAX_LINES = 100;

const quantityRule = `The quantity is a whole number from 1 to ${MAX_QUANTITY}.`;

export const quantity = z
  .int({ error: quantityRule })
  .min(1, quantityRule)
  .max(MAX_QUANTITY, quantityRule);

const sizeRule = `The size is one of ${SIZES.join(", ")}, or left out.`;

const askedLine = z
  .object({
    sku: z.string({ error: "The piece's SKU is missing." }),
    size: z.string({ error: sizeRule }).max(MAX_SIZE_LENGTH, sizeRule).nullish(),
    quantity,
  })
  .transform(({ size, ...line }) => ({ ...line, ...(size && { size }) }));

/** The message, at the field `credit`, for a store credit that the order cannot use. */
export const UNKNOWN_CREDIT =
  "There is no such credit, nothing is left of it, it belongs to another e-mail address, or an order that you placed a moment ago holds it.";

const speedRule = `The speed is one of ${SPEEDS.join(", ")}, or left out.`;

const deliveryRule = `Delivery is one of ${HANDOVERS.join(", ")}, or left out.`;

const sizingRule =
  "The measurements are bust, waist and hip in whole millimetres, each may be left out.";

/** Whether a text can be an Idempotency-Key. */
export function isKey(text: string): boolean {
  return /^(?!house:)[\x21-\x7e]{1,255}$/.test(text);
}

/** An earlier release stored the house's forms in the table of these keys, under keys that begin with 'house:'. */
export const KEY_RULE =
  "The key is 1 to 255 characters without spaces, and does not begin with 'house:'.";

const linkRule = "A celebration’s order names its link and the guest’s own, by their tokens.";

/** The token of a link. */
const token = z
  .string({ error: linkRule })
  .max(100, linkRule)
  .nullish()
  .transform((text) => text ?? undefined);

const replacesRule = "An order to change is named by its reference and the key that placed it.";

const askedBody = z.object({
  lines: z
    .array(askedLine, { error: "An order has lines." })
    .min(1, "An order has at least one line.")
    .max(MAX_LINES, `An order has at most ${MAX_LINES} lines.`),
  speed: z.enum(SPEEDS, { error: speedRule }).default("standard"),
  delivery: z.enum(HANDOVERS, { error: deliveryRule }).default("deliver"),
  discount: z
    .string({ error: CODE_FAULTS.unknown })
    .max(100, CODE_FAULTS.unknown)
    .nullish()
    .transform((typed) => typed ?? undefined),
  credit: z
    .string({ error: UNKNOWN_CREDIT })
    .max(100, UNKNOWN_CREDIT)
    .nullish()
    .transform((typed) => typed?.trim() || undefined),
  sizing: z
    .custom<Body>(isBody, { error: sizingRule })
    .nullish()
    .transform((body) => body ?? undefined),
  replaces: z
    .object(
      {
        reference: z.string({ error: replacesRule }).max(100, replacesRule),
        key: z.string({ error: replacesRule }).refine(isKey, replacesRule),
      },
      { error: replacesRule },
    )
    .nullish()
    .transform((replaced) => replaced ?? undefined),
  /** The guests' link of a celebration, and the guest's own (`server/celebrations/ordering.ts`). */
  celebration: token,
  guest: token,
  expectedTotal: z.int({ error: "The total is in whole naira." }).optional(),
});

/** Validates untrusted input: the lines and the code against the catalogue, the customer by the form's rules. */
export function parseOrderRequest(
  input: unknown,
  catalogue: FindsProducts,
  now: Date,
): OrderRequestResult {
  const { order, customer } = parse(input);
  const lines = order.success ? order.data.lines : wellFormedLines(input);
  const requested = lines.map((line, at) =>
    line ? requestedLine(line, catalogue) : sizeOfMalformed(input, at, catalogue),
  );
  const faults = requested.flatMap((line, at) =>
    line && "fault" in line ? [[`lines.${at}.${line.field}`, line.fault] as const] : [],
  );
  const all = requested.filter(
    (line): line is RequestedLine => line !== undefined && "product" in line,
  );
  const typed = order.data?.discount;
  const applied =
    typed === undefined || faults.length > 0
      ? undefined
      : applyCode(catalogue.discounts, typed, all, now);
  const { speed = "standard", delivery = "deliver" } = order.data ?? {};
  const refused = {
    ...(applied && "fault" in applied && { discount: CODE_FAULTS[applied.fault] }),
    ...(speed === "express" && !catalogue.offersExpress && { speed: NO_EXPRESS }),
    ...(delivery === "collect" && !catalogue.delivery.collects && { delivery: NO_COLLECT }),
  };
  if (order.success && customer.ok && faults.length === 0 && Object.keys(refused).length === 0) {
    const used = applied && "code" in applied ? applied : undefined;
    const request = { ...order.data, lines: all, customer: customer.values, applied: used };
    return { ok: true, request };
  }
  return {
    ok: false,
    fields: {
      ...(order.success ? {} : messagesByPath(order.error)),
      ...Object.fromEntries(faults),
      ...refused,
      ...(customer.ok ? {} : customer.fields),
    },
  };
}

type FindsProducts = Pick<Catalogue, "findProduct" | "offersExpress" | "delivery" | "discounts">;
type LineFault = { field: "sku" | "size"; fault: string };

function requestedLine(
  line: LineInput,
  { findProduct }: Pick<FindsProducts, "findProduct">,
): RequestedLine | LineFault {
  const product = findProduct(line.sku);
  const size = sizeFault(line.size, product);
  if (size) return { field: "size", fault: size };
  if (!product) return { field: "sku", fault: "There is no such piece." };
  return { ...line, product, counts: countsOf(product, line.size) };
}

/** Why a piece cannot be ordered in a size, or without one; undefined if it can. */
export function sizeFault(
  size: string | undefined,
  product: Product | undefined,
): string | undefined {
  const isOwn = product?.sizes.some((each) => each === size);
  if (size && !isOwn && !SIZES.some((each) => each === size)) return sizeRule;
  if (!product || isOwn) return undefined;
  if (size) {
    return product.sized ? `This piece is not made in ${size} now.` : "This piece has no sizes.";
  }
  return needsSize(product) ? "Please choose a size of this piece." : undefined;
}

/** The lines of a malformed request, so that all its faults are named at once; undefined for a malformed line. */
function wellFormedLines(input: unknown): (LineInput | undefined)[] {
  const lines = isRecord(input) && Array.isArray(input.lines) ? input.lines : [];
  return lines.slice(0, MAX_LINES).map((line) => askedLine.safeParse(line).data);
}

/** Names a size that does not exist beside the other faults of its line. */
function sizeOfMalformed(
  input: unknown,
  at: number,
  { findProduct }: Pick<FindsProducts, "findProduct">,
): LineFault | undefined {
  const line: unknown = isRecord(input) && Array.isArray(input.lines) ? input.lines[at] : undefined;
  if (!isRecord(line) || typeof line.size !== "string" || line.size === "") return undefined;
  const product = typeof line.sku === "string" ? findProduct(line.sku) : undefined;
  const fault = sizeFault(line.size, product);
  return fault === sizeRule ? { field: "size", fault } : undefined;
}

/** Parses a request without checking the catalogue; undefined if it is not well formed. */
export function readRequestedOrder(input: unknown): RequestedOrder | undefined {
  const { order, customer } = parse(input);
  return order.success && customer.ok ? { ...order.data, customer: customer.values } : undefined;
}

/** Whether a request, well formed or not, names a code that does not exist. */
export function namesUnknownCode(input: unknown, { discounts }: Pick<Catalogue, "discounts">) {
  const typed = isRecord(input) ? input.discount : undefined;
  if (typeof typed !== "string" || typed.trim() === "") return false;
  return !discounts.codes.has(readCode(typed) ?? "");
}

function parse(input: unknown) {
  const customer = isRecord(input) ? input.customer : undefined;
  return {
    order: askedBody.safeParse(input),
    customer: validateCustomer(customer, regionNamesOf),
  };
}

/** The message of each fault by its path, such as `lines.0.quantity`. */
function messagesByPath(error: z.ZodError): Record<string, string> {
  return Object.fromEntries(
    error.issues.map((issue) => [issue.path.join(".") || "lines", issue.message]),
  );
}
