import { Hono } from "hono";
import { findCountry } from "../../regions.ts";
import { apiError } from "../errors.ts";

/** `GET /api/regions/:code`: one country's regions, `{ code, name, regions: [{ name, code }] }`. */
export function regionRoutes(): Hono {
  return new Hono().get("/:code", (context) => {
    const country = findCountry(context.req.param("code").toUpperCase());
    if (!country) {
      return apiError(context, 404, {
        code: "unknown_country",
        message: "There is no country of this code.",
      });
    }
    context.header("Cache-Control", "public, max-age=86400");
    return context.json(country);
  });
}
