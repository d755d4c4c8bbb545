import { Hono } from "hono";
import file from "./ngn.json" with { type: "json" };

/** Serves a fixed copy of the public naira rates file (providers, 4), so that prices in test mode never change. */
export function ratesStandIn(): Hono {
  return new Hono().get("/ngn.json", (context) => context.json(file));
}
