import { Hono } from "hono";
import type { Context, MiddlewareHandler } from "hono";
import type { TakeResult } from "../media/store-photograph.ts";
import { apiError } from "./errors.ts";
import type { HouseEnv } from "./house-guards.ts";
import { limitBody } from "./guards.ts";
import { rateLimit } from "./rate-limit.ts";
import type { RouteOptions } from "./rate-limit.ts";

/** A piece has at most twelve; with retries on a weak signal, several pieces in a row stay far below. */
const UPLOADS_PER_MINUTE = 60;
const RETRY_AFTER_SECONDS = "3";
const MAX_JSON_BYTES = 4 * 1024;
/** What a form adds to its file. */
const FORM_BYTES = 4 * 1024;

/**
 * `/house/api/pieces/:collection/:slug/photographs`: upload, order, crop and removal of the photographs of a piece's
 * draft. Session and `Origin` have been checked (`house-api.ts`). Each call returns the whole list.
 */
export function photographCalls({ shop, trustProxy, now }: RouteOptions): Hono<HouseEnv> {
  const { house } = shop;
  const calls = new Hono<HouseEnv>();
  const limited = rateLimit({ limit: UPLOADS_PER_MINUTE, trustProxy, now });

  const listOf = house.readPhotographList;

  let isReceiving = false;
  /** One upload at a time, before anything of its body is read: forms are held in memory, whole. */
  const oneAtATime: MiddlewareHandler<HouseEnv> = async (context, next) => {
    if (isReceiving) return busy(context);
    isReceiving = true;
    try {
      await next();
    } finally {
      isReceiving = false;
    }
  };

  /** The draft that takes the photograph: of a piece on sale it is begun with the first one. */
  async function isOpen(sku: string, by: string): Promise<boolean> {
    if ((await house.readDraft(sku))?.state === "open") return true;
    const opened = await house.openDraft({ sku, by });
    return opened.kind === "changed" || opened.kind === "unchanged";
  }

  calls.get("/", async (context) => context.json(await listOf(skuOf(context))));

  // The photograph's bytes as they are; any number at once would be a form, with a second format to parse.
  calls.post("/", limited, oneAtATime, async (context) => {
    const { req } = context;
    const sku = skuOf(context);
    const by = context.get("visit").person.email;
    if (Number(req.header("Content-Length") ?? 0) > house.mediaLimitBytes) {
      const message = `A photograph has at most ${Math.floor(house.mediaLimitBytes / 2 ** 20)} MB.`;
      return apiError(context, 413, { code: "too_large", message });
    }
    const key = req.header("Idempotency-Key");
    if (key !== undefined && !/^[\w-]{8,64}$/.test(key)) {
      return apiError(context, 422, { code: "refused", message: "This is no key of an upload." });
    }
    const { body } = req.raw;
    if (!body)
      return apiError(context, 422, { code: "refused", message: "There is no photograph." });
    if (!(await isOpen(sku, by))) return unknown(context);
    const bytes = body as AsyncIterable<Uint8Array>;
    return respond(context, await house.takePhotograph({ sku, bytes, key, by }), 201);
  });

  // Pages without scripts send one photograph as a form, and are led back to the piece's page.
  const formSize = limitBody(house.mediaLimitBytes + FORM_BYTES);
  calls.post("/form", limited, oneAtATime, formSize, async (context) => {
    const sku = skuOf(context);
    const by = context.get("visit").person.email;
    const form = await context.req.formData().catch(() => undefined);
    const file = form?.get("photograph");
    if (!(file instanceof File) || !(await isOpen(sku, by))) return unknown(context);
    const { kind } = await house.takePhotograph({ sku, bytes: file.stream(), by });
    return context.redirect(`/house/pieces/${sku}?photograph=${kind}#photographs`, 303);
  });

  const small = limitBody(MAX_JSON_BYTES);
  calls.post("/order", small, async (context) => {
    const { version, photographs } = await bodyOf(context);
    const change = { sku: skuOf(context), version, change: { photographs } };
    const result = await house.changeDraft({ ...change, by: context.get("visit").person.email });
    if (result.kind === "unknown") return unknown(context);
    if (result.kind === "stale") return stale(context);
    if (result.kind === "invalid") {
      const message = Object.values(result.fields)[0] ?? "This order is not possible.";
      return apiError(context, 422, { code: "refused", message });
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
        return apiError(context, 422, { code: "refused", message: result.message });
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

function busy(context: HouseContext): Response {
  context.header("Retry-After", RETRY_AFTER_SECONDS);
  return apiError(context, 503, { code: "busy", message: "Other photographs come first." });
}

function unknown(context: HouseContext): Response {
  const message = "There is no such piece or photograph.";
  return apiError(context, 404, { code: "not_found", message });
}

/** The fields are checked by the services; a version that is no number is one that never exists. */
async function bodyOf({ req }: HouseContext) {
  const body = await req.json<Record<string, unknown>>().catch(() => ({}));
  const { version, photographs, crop } = (body ?? {}) as Record<string, unknown>;
  return { version: typeof version === "number" ? version : -1, photographs, crop };
}
