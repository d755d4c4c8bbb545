import { Hono } from "hono";
import type { Shop } from "../shop.ts";
import { apiError } from "./errors.ts";
import { jsonOnly, limitBody } from "./guards.ts";
import type { HouseEnv } from "./house-env.ts";

const MAX_BYTES = 4 * 1024;

/** `/house/api/push`: whether this session's device is told of new orders. Session and `Origin` have been checked. */
export function pushCalls({ house }: Pick<Shop, "house">): Hono<HouseEnv> {
  const calls = new Hono<HouseEnv>();

  calls.post("/", limitBody(MAX_BYTES), jsonOnly, async (context) => {
    const result = await house.tellDevice(context.get("visit"), await context.req.json());
    switch (result.kind) {
      case "told":
        return context.json({ told: true }, 201);
      case "invalid": {
        const message = "The shop cannot reach this browser's messages.";
        return apiError(context, 422, { code: "refused", message });
      }
      case "too-many": {
        const message = `${result.most} of your phones are told already. End a session of one you no longer use.`;
        return apiError(context, 409, { code: "too_many", message });
      }
    }
  });

  calls.delete("/", async (context) => {
    await house.untellDevice(context.get("visit"));
    return context.json({ told: false });
  });
  return calls;
}
