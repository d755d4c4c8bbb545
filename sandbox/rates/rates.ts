import { Hono } from "hono";
import file from "./ngn.json" with { type: "json" };

/** The public naira rates file as it was on the day it bears (providers, 4): known, so that test prices never move. */
export function ratesStandIn(): Hono {
  return new Hono().get("/ngn.json", (context) => context.json(file));
}
