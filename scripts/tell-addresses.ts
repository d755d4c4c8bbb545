import { needsStandIns, STAND_INS } from "../server/http/config.ts";
import type { Config } from "../server/http/config.ts";

/** The last words of a start: where the shop is, and in test mode who stands in for whom. */
export function tellAddresses(config: Config, url: string): void {
  console.log(`\nHazelZuri is open at ${config.publicUrl ?? url}`);
  if (!needsStandIns(config)) return;
  const { testMode, secretKey } = config.paystack;
  const isLive = secretKey.startsWith("sk_live_");
  if (testMode) console.log("TEST MODE: no money moves.");
  if (isLive && config.emailjs.apiUrl.startsWith("/")) {
    console.log("WARNING: payments are real, and e-mail has no keys: confirmations reach nobody.");
  }
  const standIns = [
    ["payments", config.paystack.apiUrl],
    // The page, not the address that e-mails are sent to.
    ["e-mail", isLive ? "" : config.emailjs.apiUrl.replace(STAND_INS.emailjs, "/sandbox/email")],
    ["feeds", config.instagram.babies.apiUrl],
    ["rates", config.ratesUrls[0] ?? ""],
  ] as const;
  const lines = standIns
    .filter(([, path]) => path.startsWith("/"))
    .map(([name, path]) => `${name.padEnd(12)}${url}${path}`);
  if (lines.length > 0) console.log(`Stand-ins:\n${lines.map((line) => `  ${line}`).join("\n")}`);
}
