import { needsStandIns } from "../server/http/config.ts";
import type { Config } from "../server/http/config.ts";

/** The last words of a start: where the shop is, and in test mode who stands in for whom. */
export function tellAddresses(config: Config, url: string): void {
  console.log(`\nHazelZuri is open at ${config.publicUrl ?? url}`);
  if (!needsStandIns(config)) return;
  console.log("TEST MODE: no money moves.");
  const rates = config.ratesUrls[0] ?? "";
  const lines = [
    config.paystack.apiUrl.startsWith("/") && `payments    ${url}${config.paystack.apiUrl}`,
    rates.startsWith("/") && `rates       ${url}${rates}`,
  ].filter((line) => line !== false);
  if (lines.length > 0) console.log(`Stand-ins:\n${lines.map((line) => `  ${line}`).join("\n")}`);
}
