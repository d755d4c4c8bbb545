import { Hono } from "hono";
import type { SearchAnswer } from "../../../domain/catalogue/search/api.ts";
import type { Shop } from "../../shop.ts";
import { rateLimit } from "../rate-limit.ts";
import type { RateLimit } from "../rate-limit.ts";

/** Suggestions of one query. */
const MOST = 6;
/** Searches per network and minute: several per second for each of hundreds behind one address of a mobile carrier. */
const A_MINUTE = 1_200;

type Options = Pick<RateLimit, "trustProxy" | "now"> & { shop: Pick<Shop, "search"> };

/** `GET /api/search?q=`: suggestions while a shopper types (`domain/catalogue/search/api.ts`). */
export function searchRoutes({ shop, trustProxy, now }: Options): Hono {
  const limit = rateLimit({ limit: A_MINUTE, windowMs: 60_000, trustProxy, now });
  return new Hono().get("/", limit, async (context) => {
    const { pieces, total } = await shop.search(context.req.query("q") ?? "", MOST);
    const answer: SearchAnswer = {
      pieces: pieces.map(({ sku, fullName, href, price, originalPrice, soldOut }) => {
        return { sku, name: fullName, href, price, originalPrice, soldOut };
      }),
      total,
    };
    return context.json(answer);
  });
}
