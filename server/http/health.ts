import { Hono } from "hono";

/** For whoever watches the process: alive, and able to serve. */
export function healthRoutes(isReady: () => Promise<boolean>): Hono {
  return new Hono()
    .get("/healthz", (context) => context.json({ status: "ok" }))
    .get("/readyz", async (context) =>
      (await isReady())
        ? context.json({ status: "ok" })
        : context.json({ status: "the database does not answer" }, 503),
    );
}
