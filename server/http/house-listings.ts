import { Hono } from "hono";
import { isRecord } from "../../domain/json.ts";
import type { ListingOrder, ListingTrouble } from "../../domain/house/piece-list.ts";
import type { Shop } from "../shop.ts";
import { apiError } from "./errors.ts";
import { limitBody } from "./guards.ts";
import type { HouseEnv } from "./house-env.ts";

/** SKUs of some thousand pieces. */
const MAX_BYTES = 256 * 1024;

/**
 * `POST /house/api/listings/:collection`: puts the pieces of a listing into another order, `{ version, skus }`. Session
 * and `Origin` have been checked (`house-api.ts`). 409 has the order that somebody else has saved meanwhile.
 */
export function listingCalls({ house }: Pick<Shop, "house">): Hono<HouseEnv> {
  const calls = new Hono<HouseEnv>();
  const orderOf = async (collection: string): Promise<ListingOrder | undefined> => {
    const listing = await house.readListing(collection);
    return listing && { version: listing.version, skus: listing.pieces.map(({ sku }) => sku) };
  };
  calls.post("/:collection", limitBody(MAX_BYTES), async (context) => {
    const collection = context.req.param("collection");
    const body: unknown = await context.req.json().catch(() => undefined);
    const { version, skus } = isRecord(body) ? body : {};
    const by = context.get("visit").person.email;
    const asked = {
      collection,
      skus,
      version: Number.isSafeInteger(version) ? Number(version) : -1,
    };
    const result = await house.orderListing({ ...asked, by });
    const order = await orderOf(collection);
    switch (result.kind) {
      case "changed":
      case "unchanged":
        return context.json(order);
      case "stale": {
        const message = "Somebody else has put this collection into another order meanwhile.";
        const trouble: ListingTrouble = { error: { code: "stale", message }, order };
        return context.json(trouble, 409);
      }
      case "invalid": {
        const message = Object.values(result.fields)[0] ?? "This order is not possible.";
        return apiError(context, 422, { code: "refused", message });
      }
      default:
        return apiError(context, 404, { code: "not_found", message: "There is no such listing." });
    }
  });
  return calls;
}
