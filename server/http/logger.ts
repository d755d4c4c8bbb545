import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { pino } from "pino";
import type { DestinationStream, Logger } from "pino";
import type { Config } from "./env.ts";
import { withoutReferences } from "../orders/logged-reference.ts";

/**
 * The shop's log: JSON, one line per event, to standard output. PostgreSQL repeats a refused row, customer data
 * included, in the error's `detail`, which is removed (ASVS 16.2). Orders' references are hashed in the serialised
 * line, so that none is missed.
 */
export function createLogger(level: Config["logLevel"], destination?: DestinationStream): Logger {
  const redact = { paths: ["err.detail"], remove: true };
  const hooks = { streamWrite: withoutReferences };
  return pino({ level, base: undefined, redact, hooks }, destination);
}

/** Logs one line per request, without query, body or personal data. */
export function requestLog(logger: Logger): MiddlewareHandler {
  return async (context, next) => {
    const id = randomUUID();
    const start = performance.now();
    await next();
    context.res.headers.set("X-Request-Id", id);
    const ms = Math.round(performance.now() - start);
    const { method } = context.req;
    // References and tokens are not logged: whoever has one can open the page without a password.
    const path = context.req.path
      .replace(/(?<=\/orders\/)[^/]+/i, ":reference")
      .replace(/(?<=\/(?:invitation|newsletter|pay|pay-links|preview|restock)\/)[^/]+/i, ":token");
    const { status } = context.res;
    const isQuiet = QUIET_STATUSES.has(status) || path === "/healthz" || path === "/readyz";
    const level = isQuiet ? "debug" : "info";
    logger[level]({ id, method, path, status, ms }, "Request");
  };
}

/**
 * Statuses that a flood of requests causes. They are logged at debug level only, since a slow reader of the log would
 * block the process.
 */
const QUIET_STATUSES = new Set([301, 400, 404, 405, 413, 415, 429, 503]);
