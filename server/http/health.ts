import { Hono } from "hono";
import type { Shop } from "../shop.ts";

/** For whoever watches the process: alive, and able to serve, with e-mails that wait or that nobody took. */
export function healthRoutes(shop: Pick<Shop, "isReady" | "readOutboxState">): Hono {
  return new Hono()
    .get("/healthz", (context) => context.json({ status: "ok" }))
    .get("/readyz", async (context) =>
      (await shop.isReady())
        ? context.json({ status: "ok", outbox: await shop.readOutboxState() })
        : context.json({ status: "the database does not answer" }, 503),
    );
}
