import { Hono } from "hono";
import type { Shop } from "../../shop.ts";
import { apiError, unavailable } from "../errors.ts";

/** `POST /api/messages`: 202 once the message is stored; 422 names each bad field; 503 where it cannot be stored. */
export function messageRoutes(shop: Pick<Shop, "takeMessage">): Hono {
  return new Hono().post("/", async (context) => {
    const result = await shop.takeMessage(await context.req.json());
    if (result.kind === "taken") return context.json({ received: true }, 202);
    if (result.kind === "unavailable") return unavailable(context);
    const message = "Some fields are missing or not valid.";
    return apiError(context, 422, { code: "invalid_fields", message, fields: result.fields });
  });
}
