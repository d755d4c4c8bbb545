import { Hono } from "hono";
import type { Shop } from "../shop.ts";

/** Liveness (`/healthz`) and readiness (`/readyz`), the latter with the numbers of waiting and parked e-mails. */
export function healthRoutes(
  shop: Pick<Shop, "isReady" | "readOutboxState">,
  isDraining: () => boolean,
): Hono {
  return new Hono()
    .get("/healthz", (context) => context.json({ status: "ok" }))
    .get("/readyz", async (context) => {
      context.header("Cache-Control", "no-store");
      if (isDraining()) return context.json({ status: "draining" }, 503);
      const outbox = (await shop.isReady()) && (await shop.readOutboxState().catch(() => false));
      return outbox
        ? context.json({ status: "ok", outbox })
        : context.json({ status: "the database does not answer" }, 503);
    });
}
