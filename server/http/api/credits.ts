import { Hono } from "hono";
import { z } from "zod";
import { readCreditCode } from "../../../domain/payments/credit.ts";
import { UNKNOWN_CREDIT } from "../../services/order-request.ts";
import type { Shop } from "../../shop.ts";
import { apiError } from "../errors.ts";

const asked = z.object({ credit: z.string().max(100), email: z.string().max(254) });

/**
 * `POST /api/credits` `{ credit, email }`: what an order of this customer could use of a store credit, `{ left }` in
 * kobo, so that the checkout can show the total; 422 as for an order if that is nothing.
 */
export function creditRoutes(shop: Pick<Shop, "readCredit">): Hono {
  return new Hono().post("/", async (context) => {
    const request = asked.safeParse(await context.req.json());
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
