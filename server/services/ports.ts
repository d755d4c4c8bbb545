import type { PaystackGateway } from "../gateways/paystack.ts";
import type { RatesGateway } from "../gateways/rates.ts";
import type { Db } from "../db/schema.ts";

/** What services write to the log. Never personal data: references, codes and amounts only. */
export type Logger = {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
};

/** All that the services reach the outside through. Tests hand in their own. */
export type Ports = {
  db: Db;
  paystack: PaystackGateway;
  rates: RatesGateway;
  now: () => Date;
  /** Unguessable bytes. */
  random: (bytes: number) => Uint8Array;
  logger: Logger;
};
