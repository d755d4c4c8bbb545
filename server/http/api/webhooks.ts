import { createHmac, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { apiError } from "../errors.ts";
import type { RouteOptions } from "../rate-limit.ts";

/** `POST /api/webhooks/paystack`. Authenticated by the signature: nothing is parsed before it is verified. */
export function webhookRoutes({ shop }: RouteOptions, secretKey: string): Hono {
  return new Hono().post("/paystack", async (context) => {
    const raw = Buffer.from(await context.req.arrayBuffer());
    const signature = context.req.header("x-paystack-signature") ?? "";
    if (!isSigned(raw, signature, secretKey)) {
      return apiError(context, 401, "bad_signature", "The signature does not fit the body.");
    }
    await shop.handleWebhook(parse(raw));
    return context.json({ received: true });
  });
}

/** HMAC-SHA512 of the raw body, compared in constant time. */
function isSigned(raw: Buffer, signature: string, secretKey: string): boolean {
  const expected = createHmac("sha512", secretKey).update(raw).digest();
  const given = Buffer.from(signature, "hex");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Undefined if a signed body is not JSON: it is handled as an unknown event. */
function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString("utf8"));
  } catch {
    return undefined;
  }
}
