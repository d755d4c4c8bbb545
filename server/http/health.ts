import { Hono } from "hono";
import type { Shop } from "../shop.ts";

/**
 * Liveness (`/healthz`) and readiness (`/readyz`). Both are public, and so without any figures of the shop: those are
 * in the metrics, on a port of their own.
 */
export function healthRoutes(shop: Pick<Shop, "isReady">, isDraining: () => boolean): Hono {
  return new Hono()
    .get("/healthz", (context) => context.json({ status: "ok" }))
    .get("/readyz", async (context) => {
      context.header("Cache-Control", "no-store");
      if (isDraining()) return context.json({ status: "draining" }, 503);
      return (await shop.isReady())
        ? context.json({ status: "ok" })
        : context.json({ status: "the database does not answer" }, 503);
    });
}
