import { Hono } from "hono";
import type { Shop } from "../../shop.ts";
import { apiError } from "../errors.ts";

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
