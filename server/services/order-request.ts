import { z } from "zod";
import { findProduct } from "../../domain/catalogue/catalogue.ts";
import { SIZES } from "../../domain/catalogue/types.ts";
import type { Product, Size } from "../../domain/catalogue/types.ts";
import type { Customer } from "../../domain/checkout/validate.ts";
import { validateCustomer } from "../../domain/checkout/validate.ts";
import type { Naira } from "../../domain/money/money.ts";
import { findCountry } from "../regions.ts";

/** An order as asked for, checked; the prices are the catalogue's. */
export type OrderRequest = {
  lines: RequestedLine[];
  customer: Customer;
  /** What the shopper was shown, in whole naira. */
  expectedTotal?: Naira;
};
type RequestedLine = { product: Product; size?: Size; quantity: number };

export type OrderRequestResult =
  | { ok: true; request: OrderRequest }
  /** Each bad field by its path, `email` or `lines.0.quantity`. */
  | { ok: false; fields: Record<string, string> };

/** Far above any real cart; keeps a request's work small. */
const MOST_LINES = 100;
/** The server takes at most so many of a line (readings, Cart). */
const MOST_OF_A_LINE = 999;

const quantityRule = `The quantity is a whole number from 1 to ${MOST_OF_A_LINE}.`;

const line = z
  .object({
    sku: z.string({ error: "The piece's SKU is missing." }),
    size: z
      .union([z.enum(SIZES), z.literal("").transform(() => undefined)], {
        error: `The size is one of ${SIZES.join(", ")}, or left out.`,
      })
      .nullish(),
    quantity: z.int({ error: quantityRule }).min(1, quantityRule).max(MOST_OF_A_LINE, quantityRule),
  })
  .transform(({ sku, size, quantity }, context): RequestedLine => {
    const product = findProduct(sku);
    if (!product) return refuse(context, "sku", "There is no such piece.");
    if (size && !product.sized) return refuse(context, "size", "This piece has no sizes.");
    return { product, ...(size && { size }), quantity };
  });

const body = z.object({
  lines: z
    .array(line, { error: "An order has lines." })
    .min(1, "An order has at least one line.")
    .max(MOST_LINES, `An order has at most ${MOST_LINES} lines.`),
  expectedTotal: z.int({ error: "The total is in whole naira." }).optional(),
});

/** Checks what a browser sent, which may be anything: lines against the catalogue, the customer by the form's rules. */
export function parseOrderRequest(input: unknown): OrderRequestResult {
  const order = body.safeParse(input);
  const customer = validateCustomer(customerOf(input), regionNames);
  if (order.success && customer.ok) {
    return { ok: true, request: { ...order.data, customer: customer.values } };
  }
  return {
    ok: false,
    fields: {
      ...(order.success ? {} : messagesByPath(order.error)),
      ...(customer.ok ? {} : customer.fields),
    },
  };
}

function refuse(context: z.RefinementCtx, field: string, message: string): never {
  context.addIssue({ code: "custom", path: [field], message });
  return z.NEVER;
}

function customerOf(input: unknown): unknown {
  return typeof input === "object" && input !== null && "customer" in input
    ? input.customer
    : undefined;
}

function regionNames(country: string): string[] | undefined {
  return findCountry(country)?.regions.map(({ name }) => name);
}

function messagesByPath(error: z.ZodError): Record<string, string> {
  return Object.fromEntries(
    error.issues.map((issue) => [issue.path.join(".") || "lines", issue.message]),
  );
}
