import { Hono } from "hono";
import { z } from "zod";
import type { SearchAnswer } from "../../../domain/catalogue/search/api.ts";
import { readCreditCode } from "../../../domain/payments/credit.ts";
import { isFeedStore } from "../../../domain/stores/feed.ts";
import { CODE_FAULTS } from "../../../domain/checkout/discount.ts";
import { UNKNOWN_CREDIT } from "../../checkout/order-request.ts";
import { findCountry } from "../../checkout/regions.ts";
import { apiError, invalidFields } from "../errors.ts";
import { clientAddress, rateLimit } from "../rate-limit.ts";
import { tooManyCodes } from "./orders.ts";
import type { RouteOptions } from "../rate-limit.ts";

const creditRequest = z.object({ credit: z.string().max(100), email: z.string().max(254) });

/** Maximum number of suggestions for one search. */
const MAX_SUGGESTIONS = 6;
/** Searches per network and minute: several per second for each of hundreds behind one address of a mobile carrier. */
const SEARCHES_PER_MINUTE = 1_200;

/** What the shop's pages look up: regions, rates, feeds, suggestions, and what is left of a store credit, what a code takes off. */
export function lookupRoutes({ shop, trustProxy, now }: RouteOptions): Hono {
  const routes = new Hono();

  /** One country's regions, `{ code, name, regions: [{ name, code }] }`. */
  routes.get("/regions/:code", (context) => {
    const country = findCountry(context.req.param("code").toUpperCase());
    if (!country) {
      return apiError(context, 404, "unknown_country", "There is no country of this code.");
    }
    context.header("Cache-Control", "public, max-age=86400");
    return context.json(country);
  });

  /** `{ date, rates: { usd, gbp, eur } }`; 503 while no rates are known. */
  routes.get("/rates", async (context) => {
    const rates = await shop.readRates();
    if (!rates) {
      return apiError(context, 503, "rates_unknown", "No exchange rates are known yet.");
    }
    context.header("Cache-Control", "public, max-age=300");
    return context.json(rates);
  });

  /** `{ data: [...] }`; 502 if the provider fails and nothing is cached. */
  routes.get("/feeds/:store", async (context) => {
    const store = context.req.param("store");
    if (!isFeedStore(store)) {
      return apiError(context, 404, "unknown_store", "There is no such feed.");
    }
    const data = await shop.readFeed(store);
    if (!data) {
      return apiError(context, 502, "feed_unavailable", "The feed's provider does not answer.");
    }
    context.header("Cache-Control", "public, max-age=300");
    return context.json({ data });
  });

  /** Suggestions while a shopper types, `?q=` (`domain/catalogue/search/api.ts`). */
  const limit = rateLimit({ limit: SEARCHES_PER_MINUTE, trustProxy, now });
  routes.get("/search", limit, async (context) => {
    const { pieces, total } = await shop.search(context.req.query("q") ?? "", MAX_SUGGESTIONS);
    const answer: SearchAnswer = {
      pieces: pieces.map(({ sku, fullName, href, price, originalPrice, soldOut }) => {
        return { sku, name: fullName, href, price, originalPrice, soldOut };
      }),
      total,
    };
    return context.json(answer);
  });

  /**
   * Takes `{ credit, email }` and returns `{ left }`: how much of a store credit, in kobo, an order of this customer
   * could use, for the checkout's total. 422, as for an order, if that is nothing.
   */
  routes.post("/credits", async (context) => {
    const { data } = creditRequest.safeParse(await context.req.json());
    const code = data && readCreditCode(data.credit);
    const left = code ? await shop.readCredit(code, data.email.trim()) : 0;
    if (left > 0) return context.json({ left });
    const fields = { credit: UNKNOWN_CREDIT };
    return apiError(context, 422, "credit", UNKNOWN_CREDIT, { fields });
  });

  /**
   * Takes `{ discount, lines: [{ sku, quantity }] }` and returns `{ code, discount }`: what a code takes off them, in naira.
   * 422, as for an order, if that is nothing.
   */
  routes.post("/discounts", async (context) => {
    const network = clientAddress(context, trustProxy);
    const result = await shop.checkDiscount(await context.req.json(), network);
    if (result.kind === "limited") return tooManyCodes(context, result.retryAfter);
    if (result.kind === "good") {
      return context.json({ code: result.code, discount: result.discount });
    }
    if (result.kind === "malformed")
      return invalidFields(context, { discount: CODE_FAULTS.unknown });
    const fields = { discount: CODE_FAULTS[result.fault] };
    return apiError(context, 422, "discount", fields.discount, { fields });
  });

  return routes;
}
