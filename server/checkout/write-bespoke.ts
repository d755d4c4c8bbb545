import { createHash } from "node:crypto";
import { z } from "zod";
import { MAX_QUANTITY } from "../../domain/cart/line.ts";
import { toLagos } from "../../domain/time.ts";
import { SIZES } from "../../domain/catalogue/product.ts";
import { createReference, REFERENCE_BYTES } from "../../domain/orders/numbers.ts";
import { validateCustomer } from "../../domain/checkout/validate.ts";
import { toKobo } from "../../domain/money.ts";
import { goodsOf } from "../../domain/orders/money.ts";
import { findCountry } from "./regions.ts";
import { messagesByPath } from "./order-request.ts";
import type { Ports } from "../ports.ts";
import { storeOrder } from "./store-order.ts";

/** A bespoke order as the owner writes it; `price` is for one piece, in whole naira. */
export type BespokeDraft = {
  customer: unknown;
  lines: readonly {
    /** A piece of the catalogue that it is made after; empty for a drawing. */
    sku: string;
    description: string;
    size: string;
    quantity: number;
    price: number;
  }[];
  /** The day in Lagos on which it is to be ready, `2026-12-20`. */
  readyBy: string;
};

export type WriteBespokeResult =
  | { kind: "written"; reference: string; number: number; url: string }
  /** A message for each invalid field by its path, such as `customer.email` or `lines.0.price`. */
  | { kind: "invalid"; fields: Record<string, string> };

const MAX_LINES = 20;
/** In naira; more is a typing mistake. */
const MAX_PRICE = 10_000_000;
const MAX_DESCRIPTION = 500;

const quantityRule = `The quantity is a whole number from 1 to ${MAX_QUANTITY}.`;
const priceRule = `The price is in whole naira, from 1 to ${MAX_PRICE}.`;
const descriptionRule = `Describe the piece in 1 to ${MAX_DESCRIPTION} characters.`;

const draft = z.object({
  lines: z
    .array(
      z.object({
        sku: z.string().max(200),
        description: z
          .string()
          .trim()
          .min(1, descriptionRule)
          .max(MAX_DESCRIPTION, descriptionRule),
        size: z.enum(["", ...SIZES], {
          error: `The size is one of ${SIZES.join(", ")}, or empty.`,
        }),
        quantity: z
          .int({ error: quantityRule })
          .min(1, quantityRule)
          .max(MAX_QUANTITY, quantityRule),
        price: z.int({ error: priceRule }).min(1, priceRule).max(MAX_PRICE, priceRule),
      }),
    )
    .min(1, "An order has at least one piece.")
    .max(MAX_LINES, `An order has at most ${MAX_LINES} pieces.`),
  readyBy: z.iso.date({ error: "The day is written as 2026-12-20." }),
});

/**
 * Stores an order that the owner wrote and puts its e-mail to the customer into the outbox: they accept it on its page,
 * and pay a deposit or all. A piece on a promotion takes no deposit. `key` is the caller's id of the
 * request: a repeated one returns the same order.
 */
export function createWriteBespoke({
  db,
  now,
  random,
  logger,
  catalogue,
  publicUrl,
  outboxBell,
}: Pick<Ports, "db" | "now" | "random" | "logger" | "catalogue" | "publicUrl" | "outboxBell">) {
  return async function writeBespoke(
    input: BespokeDraft,
    { by, key }: { by: string; key: string },
  ): Promise<WriteBespokeResult> {
    const at = now();
    const parsed = draft.safeParse(input);
    const customer = validateCustomer(input.customer, (country) =>
      findCountry(country)?.regions.map(({ name }) => name),
    );
    const today = toLagos(at.toISOString())?.slice(0, 10) ?? "";
    const isPast = parsed.success && parsed.data.readyBy < today;
    const current = catalogue.read();
    const skus = parsed.success ? parsed.data.lines.map(({ sku }) => sku) : [];
    const pieces = skus.map((sku) => (sku ? current.findProduct(sku) : undefined));
    const unknown = skus.findIndex((sku, index) => sku && !pieces[index]);
    if (!parsed.success || !customer.ok || isPast || unknown >= 0) {
      return {
        kind: "invalid",
        fields: {
          ...(parsed.success ? {} : messagesByPath(parsed.error)),
          ...(customer.ok ? {} : prefixed("customer", customer.fields)),
          ...(isPast && { readyBy: "The day is over." }),
          ...(unknown >= 0 && { [`lines.${unknown}.sku`]: "There is no such piece." }),
        },
      };
    }
    const { lines, readyBy } = parsed.data;
    const reference = createReference(random(REFERENCE_BYTES));
    // Bundled promotions and the owner's.
    const isOnSale = (piece: (typeof pieces)[number]) =>
      piece !== undefined && piece.price < piece.originalPrice;
    const rows = lines.map(({ sku, description, size, quantity, price }, position) => ({
      reference,
      position,
      sku,
      name: description,
      size,
      quantity,
      unit_price: toKobo(price),
      on_sale: isOnSale(pieces[position]) ? 1 : 0,
    }));
    const { firstName, lastName, ...others } = customer.values;
    const created_at = at.toISOString();
    const stored = await storeOrder(
      db,
      {
        order: {
          reference,
          status: "pending",
          amount: goodsOf(rows),
          currency: "NGN",
          first_name: firstName,
          last_name: lastName,
          ...others,
          created_at,
          catalogue_revision: null,
          ready_by: readyBy,
        },
        lines: rows,
        bespoke: {
          takes_deposit: pieces.some(isOnSale) ? 0 : 1,
          written_by: by,
        },
        key: { key: `bespoke:${key}`, body_hash: hashOf(input), reference, created_at },
      },
      at,
    );
    if (stored.kind === "key-taken") return repeated(key);
    if (stored.kind !== "stored") throw new Error(`A bespoke order cannot be ${stored.kind}`);
    logger.info({ reference }, "Bespoke order written");
    outboxBell.ring();
    return { kind: "written", reference, number: stored.number, url: urlOf(reference) };
  };

  function urlOf(reference: string): string {
    return `${publicUrl}/orders/${reference}`;
  }

  async function repeated(key: string): Promise<WriteBespokeResult> {
    const { reference, number } = await db
      .selectFrom("idempotency_keys")
      .innerJoin("order_numbers", "order_numbers.reference", "idempotency_keys.reference")
      .select(["idempotency_keys.reference", "number"])
      .where("key", "=", `bespoke:${key}`)
      .executeTakeFirstOrThrow();
    return { kind: "written", reference, number, url: urlOf(reference) };
  }
}

function hashOf(input: BespokeDraft): string {
  return createHash("sha256").update(JSON.stringify(input)).digest("hex");
}

function prefixed(prefix: string, fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [`${prefix}.${name}`, message]),
  );
}
