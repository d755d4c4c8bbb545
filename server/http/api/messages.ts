import { Hono } from "hono";
import type { Shop } from "../../shop.ts";
import { apiError, tooMany, unavailable } from "../errors.ts";
import { clientAddress } from "../rate-limit.ts";

export type MessageOptions = { shop: Pick<Shop, "takeMessage">; trustProxy: number };

/**
 * `POST /api/messages`: 202 once the message is stored; 422 names each invalid field; 429 above a limit; 503 if
 * it cannot be stored.
 */
export function messageRoutes({ shop, trustProxy }: MessageOptions): Hono {
  return new Hono().post("/", async (context) => {
    const network = clientAddress(context, trustProxy);
    const result = await shop.takeMessage(await context.req.json(), network);
    if (result.kind === "taken") return context.json({ received: true }, 202);
    if (result.kind === "limited") return tooMany(context, result.retryAfter);
    if (result.kind === "unavailable") return unavailable(context);
    const message = "Some fields are missing or not valid.";
    return apiError(context, 422, { code: "invalid_fields", message, fields: result.fields });
  });
}
