import { pino } from "pino";
import type { DestinationStream, Logger } from "pino";
import type { Config } from "./config.ts";
import { withoutReferences } from "../services/logged-reference.ts";

/**
 * The shop's log: JSON, one line per event, to standard output. PostgreSQL repeats a refused row, customer data
 * included, in the error's `detail`, which is removed (ASVS 16.2). References are hashed in the serialised line,
 * so that none is missed.
 */
export function createLogger(level: Config["logLevel"], destination?: DestinationStream): Logger {
  const redact = { paths: ["err.detail"], remove: true };
  const hooks = { streamWrite: withoutReferences };
  return pino({ level, base: undefined, redact, hooks }, destination);
}
