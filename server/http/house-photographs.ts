import { Hono } from "hono";
import type { Context, MiddlewareHandler } from "hono";
import { isStoryKey } from "../../domain/stories/story.ts";
import type { TakeResult } from "../media/store-photograph.ts";
import { apiError } from "./errors.ts";
import type { HouseEnv } from "./house-guards.ts";
import { limitBody } from "./guards.ts";
import { rateLimit } from "./rate-limit.ts";
import type { RouteOptions } from "./rate-limit.ts";

/** A piece has at most twelve: even several pieces in a row, with retries on a weak signal, need fewer. */
const UPLOADS_PER_MINUTE = 60;
const RETRY_AFTER_SECONDS = "3";
const MAX_JSON_BYTES = 4 * 1024;
/** What a multipart form adds to the size of its file, at most. */
const FORM_BYTES = 4 * 1024;

/**
 * `/house/api/pieces/:collection/:slug/photographs`: upload, order, crop and removal of the photographs of a piece's
 * draft. Session and `Origin` have been checked (`house-api.ts`). `GET /` and the script's changes return the whole list.
 */
export function photographCalls({ shop, trustProxy, now }: RouteOptions): Hono<HouseEnv> {
  const { house } = shop;
  const calls = new Hono<HouseEnv>();
  const limited = rateLimit({ limit: UPLOADS_PER_MINUTE, trustProxy, now });

  const listOf = house.readPhotographList;

  let isReceiving = false;
  /** Allows one upload at a time, before any of its body is read, since a form is held in memory as a whole. */
  const oneAtATime: MiddlewareHandler<HouseEnv> = async (context, next) => {
    if (isReceiving) return busy(context);
    isReceiving = true;
    try {
      await next();
    } finally {
      isReceiving = false;
    }
  };

  calls.get("/", async (context) => context.json(await listOf(skuOf(context))));

  // The body is the bytes of one photograph, written to a file as it arrives. Only `/form` below parses a form. With
  // `instead` and `version` it comes in the place of another photograph of the draft.
  calls.post("/", limited, oneAtATime, async (context) => {
    const { req } = context;
    const sku = skuOf(context);
    const by = context.get("visit").person.email;
    if (Number(req.header("Content-Length") ?? 0) > house.mediaLimitBytes) {
      const message = `A photograph has at most ${Math.floor(house.mediaLimitBytes / 2 ** 20)} MB.`;
      return apiError(context, 413, "too_large", message);
    }
    const key = req.header("Idempotency-Key");
    if (key !== undefined && !/^[\w-]{8,64}$/.test(key)) {
      return refused(context, "This is no key of an upload.");
    }
    const { body } = req.raw;
    if (!body) return refused(context, "There is no photograph.");
    if (!(await house.openDraft(sku, by))) return unknown(context);
    const bytes = body as AsyncIterable<Uint8Array>;
    const instead = insteadOf(req.query("instead"), req.query("version"));
    return respond(context, await house.takePhotograph({ sku, bytes, key, instead, by }), 201);
  });

  // A page without scripts sends one photograph as a form, and is redirected to the piece's page.
  const formSize = limitBody(house.mediaLimitBytes + FORM_BYTES);
  calls.post("/form", limited, oneAtATime, formSize, async (context) => {
    const sku = skuOf(context);
    const by = context.get("visit").person.email;
    const form = await context.req.formData().catch(() => undefined);
    const file = form?.get("photograph");
    if (!(file instanceof File) || !(await house.openDraft(sku, by))) return unknown(context);
    const instead = insteadOf(form?.get("instead"), form?.get("version"));
    const { kind } = await house.takePhotograph({ sku, bytes: file.stream(), instead, by });
    const page = isStoryKey(sku) ? `/house/${sku}` : `/house/pieces/${sku}`;
    return context.redirect(`${page}?photograph=${kind}#photographs`, 303);
  });

  const small = limitBody(MAX_JSON_BYTES);
  calls.post("/order", small, async (context) => {
    const { version, photographs } = await bodyOf(context);
    const change = { sku: skuOf(context), version, change: { photographs } };
    const result = await house.storeDraft({ ...change, by: context.get("visit").person.email });
    if (result.kind === "unknown") return unknown(context);
    if (result.kind === "stale") return stale(context);
    if (result.kind === "invalid") {
      return refused(context, Object.values(result.fields)[0] ?? "This order is not possible.");
    }
    return context.json(await listOf(skuOf(context)));
  });

  calls.post("/:id/crop", small, async (context) => {
    const { version, crop } = await bodyOf(context);
    const id = context.req.param("id");
    const request = { sku: skuOf(context), version, id, crop };
    const by = context.get("visit").person.email;
    return respond(context, await house.cropPhotograph({ ...request, by }), 200);
  });

  calls.get("/:id/whole", async (context) => {
    const bytes = await house.readMaster(skuOf(context), context.req.param("id"));
    if (!bytes) return unknown(context);
    return context.body(new Uint8Array(bytes), 200, { "Content-Type": "image/jpeg" });
  });

  return calls;

  async function respond(context: HouseContext, result: TakeResult, status: 200 | 201) {
    switch (result.kind) {
      case "taken":
        return context.json(await listOf(skuOf(context)), status);
      case "refused":
        return refused(context, result.message);
      case "unknown":
        return unknown(context);
      case "stale":
        return stale(context);
      case "busy":
        return busy(context);
    }
  }

  async function stale(context: HouseContext) {
    const message = "Somebody else has changed these photographs meanwhile.";
    const list = await listOf(skuOf(context));
    return context.json({ error: { code: "stale", message }, list }, 409);
  }
}

type HouseContext = Context<HouseEnv>;

function skuOf({ req }: Pick<HouseContext, "req">): string {
  return `${req.param("collection")}/${req.param("slug")}`;
}

/** Which photograph is exchanged; a version that is no number becomes -1, which no draft has. */
function insteadOf(id: unknown, version: unknown) {
  if (typeof id !== "string" || id === "") return undefined;
  return { id, version: /^\d{1,9}$/.test(String(version)) ? Number(version) : -1 };
}

function busy(context: HouseContext): Response {
  context.header("Retry-After", RETRY_AFTER_SECONDS);
  return apiError(context, 503, "busy", "Other photographs come first.");
}

function refused(context: HouseContext, message: string): Response {
  return apiError(context, 422, "refused", message);
}

function unknown(context: HouseContext): Response {
  return apiError(context, 404, "not_found", "There is no such piece or photograph.");
}

/** The services check the fields. A version that is no number becomes -1, which no draft has. */
async function bodyOf({ req }: HouseContext) {
  const body = await req.json<Record<string, unknown>>().catch(() => ({}));
  const { version, photographs, crop } = (body ?? {}) as Record<string, unknown>;
  return { version: typeof version === "number" ? version : -1, photographs, crop };
}
