import { Hono } from "hono";
import { z } from "zod";
import { readCreditCode } from "../../../domain/payments/credit.ts";
import { findCountry } from "../../checkout/regions.ts";
import { UNKNOWN_CREDIT } from "../../checkout/order-request.ts";
import type { Shop } from "../../shop.ts";
import { apiError } from "../errors.ts";

const creditRequest = z.object({ credit: z.string().max(100), email: z.string().max(254) });

/**
 * `POST /api/credits` `{ credit, email }`: what an order of this customer could use of a store credit, `{ left }` in
 * kobo, so that the checkout can show the total; 422 as for an order if that is nothing.
 */
export function creditRoutes(shop: Pick<Shop, "readCredit">): Hono {
  return new Hono().post("/", async (context) => {
    const request = creditRequest.safeParse(await context.req.json());
    const code = request.success ? readCreditCode(request.data.credit) : undefined;
    const left =
      request.success && code ? await shop.readCredit(code, request.data.email.trim()) : 0;
    if (left > 0) return context.json({ left });
    return apiError(context, 422, {
      code: "credit",
      message: UNKNOWN_CREDIT,
      fields: { credit: UNKNOWN_CREDIT },
    });
  });
}

/** `GET /api/regions/:code`: one country's regions, `{ code, name, regions: [{ name, code }] }`. */
export function regionRoutes(): Hono {
  return new Hono().get("/:code", (context) => {
    const country = findCountry(context.req.param("code").toUpperCase());
    if (!country) {
      return apiError(context, 404, {
        code: "unknown_country",
        message: "There is no country of this code.",
      });
    }
    context.header("Cache-Control", "public, max-age=86400");
    return context.json(country);
  });
}

/** `GET /api/rates`: `{ date, rates: { usd, gbp, eur } }`; 503 while no rates are known. */
export function ratesRoutes(shop: Pick<Shop, "readRates">): Hono {
  return new Hono().get("/", async (context) => {
    const rates = await shop.readRates();
    if (rates) {
      context.header("Cache-Control", "public, max-age=300");
      return context.json(rates);
    }
    context.header("Cache-Control", "no-store");
    return apiError(context, 503, {
      code: "rates_unknown",
      message: "No exchange rates are known yet.",
    });
  });
}
