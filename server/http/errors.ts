import type { Context, Env, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { brand } from "../../domain/stores/brand.ts";
import { inMinutes } from "../../domain/time.ts";
import { isOutage } from "../db/errors.ts";

/** Responds with 422 and a message for each field that is not valid. */
export function invalidFields(context: Context, fields: Record<string, string>): Response {
  const message = "Some fields are missing or not valid.";
  return apiError(context, 422, "invalid_fields", message, { fields });
}

/** Responds with 503, as the database is unavailable: nothing was changed, and the request can be retried. */
export function unavailable(context: Context): Response {
  context.header("Retry-After", "10");
  const message =
    "The shop cannot store anything just now. Nothing was lost: please try again in a minute.";
  return apiError(context, 503, "unavailable", message);
}

/** Responds with 429, as the rate limit is exceeded: the request can be retried after `retryAfter` seconds. */
export function tooMany(context: Context, retryAfter: number): Response {
  context.header("Retry-After", String(retryAfter));
  const message = `Too many requests. Please try again in ${inMinutes(retryAfter)}.`;
  return apiError(context, 429, "too_many_requests", message);
}

/** Whether the error only says that a client disconnected before its request was complete. */
export function isAborted(error: Error): boolean {
  return error.message === "aborted" && "code" in error && error.code === "ECONNRESET";
}

/**
 * Responds with an error in the API's format. `message` is shown to people. `more` adds properties, such as `fields`: what
 * is wrong, by the invalid field's name.
 */
export function apiError(
  context: Context,
  status: ContentfulStatusCode,
  code: string,
  message: string,
  more: object = {},
): Response {
  return context.json({ error: { code, message, ...more } }, status);
}

/** Ends an API: any other call gets 404, an outage of the database 503, and any other error 500. */
export function refuseRest<E extends Env>(
  api: Hono<E>,
  onError: (error: Error) => void,
  failure: { code: string; message: string },
): Hono<E> {
  api.all("*", (context) => apiError(context, 404, "not_found", "There is no such call."));
  return api.onError((error, context) => {
    if (isAborted(error)) return context.body(null, 400);
    onError(error);
    if (isOutage(error)) return unavailable(context);
    return apiError(context, 500, failure.code, failure.message);
  });
}

export type RefusalStatus = keyof typeof WORDS;

/**
 * Responds to a refused page request or form post with a small static page that tells the shopper why. It is neither
 * rendered nor cached: under attack the server must be able to send thousands per second.
 */
export function refuse(context: Context, status: RefusalStatus): Response {
  context.header("Cache-Control", "no-store");
  return context.html(PAGES[status], status as ContentfulStatusCode);
}

/** Heading and advice for the shopper, by status. */
const WORDS = {
  400: ["We could not read this", "Please go back, reload the page and send it once more."],
  403: [
    "This was not sent from our pages",
    "For your safety we take only what our own pages send. Please go back, reload the page and send it once more.",
  ],
  405: [
    "Nothing can be sent here",
    "Please go back and reload the page: it may not have loaded whole. What you typed is not lost on the way back.",
  ],
  413: [
    "This is more than we can take",
    "Please go back and send less: a message has room for 5,000 characters, a file of pieces for 2 MB. What you typed is still there.",
  ],
  415: ["We could not read this", "Please go back, reload the page and send it once more."],
  429: [
    "One moment, please",
    "More was asked from your network than we can give at once. Please wait a minute and try again. Your cart is safe on this device.",
  ],
  503: [
    "The house is full just now",
    "More people are here than we can serve at once. Please try again in a few seconds. Your cart is safe on this device.",
  ],
} as const;

/** The Content-Security-Policy allows style attributes but no style elements. Colours as in `app/design/tokens.css`. */
const STYLES = {
  body: "margin:0;min-height:100vh;display:grid;place-content:center;padding:2rem;background:#faf7f2;color:#17130f;font:1.0625rem/1.6 'Helvetica Neue',sans-serif",
  name: "letter-spacing:.12em;text-transform:uppercase;font-size:.8125rem;margin:0",
  heading: "font:400 clamp(2rem,8vw,4rem)/1.05 Didot,'Bodoni MT',serif;margin:1rem 0",
  text: "max-width:42ch;margin:0 0 1.5rem",
  link: "color:inherit",
};

function pageOf(heading: string, text: string): string {
  return [
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="robots" content="noindex"><title>${heading} · ${brand.name}</title></head>`,
    `<body style="${STYLES.body}"><main><p style="${STYLES.name}">${brand.name}</p>`,
    `<h1 style="${STYLES.heading}">${heading}</h1><p style="${STYLES.text}">${text}</p>`,
    `<p style="margin:0"><a style="${STYLES.link}" href="/">Back to Home</a></p></main></body></html>`,
  ].join("");
}

const PAGES = Object.fromEntries(
  Object.entries(WORDS).map(([status, [heading, text]]) => [status, pageOf(heading, text)]),
) as Record<RefusalStatus, string>;
