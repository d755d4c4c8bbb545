import { Hono } from "hono";
import { invalidFields, tooMany, unavailable } from "../errors.ts";
import { clientAddress } from "../rate-limit.ts";
import type { RouteOptions } from "../rate-limit.ts";

/** 202 once the message is stored; 422 names each invalid field; 429 above a limit; 503 if it cannot be stored. */
export function messageRoutes({ shop, trustProxy }: RouteOptions): Hono {
  return new Hono().post("/", async (context) => {
    const network = clientAddress(context, trustProxy);
    const result = await shop.takeMessage(await context.req.json(), network);
    switch (result.kind) {
      case "taken":
        return context.json({ received: true }, 202);
      case "invalid":
        return invalidFields(context, result.fields);
      case "limited":
        return tooMany(context, result.retryAfter);
      case "unavailable":
        return unavailable(context);
    }
  });
}
