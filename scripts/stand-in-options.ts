import { join } from "node:path";
import type { StandInOptions } from "../sandbox/stand-ins.ts";
import type { Config } from "../server/http/config.ts";

/** The stand-ins get the shop's own keys and its webhook's address, as a provider's dashboard would. */
export function standInOptions({ dataDir, paystack }: Config, address: string): StandInOptions {
  const { publicKey, secretKey } = paystack;
  return {
    dataDir: join(dataDir, "sandbox"),
    paystack: { publicKey, secretKey, webhookUrl: `${address}/api/webhooks/paystack` },
  };
}
