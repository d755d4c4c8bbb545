import { needsStandIns, STAND_INS } from "../server/http/config.ts";
import type { Config } from "../server/http/config.ts";

/** The last words of a start: where the shop is, and in test mode who stands in for whom. */
export function tellAddresses(config: Config, url: string): void {
  console.log(`\nHazelZuri is open at ${config.publicUrl ?? url}`);
  if (!needsStandIns(config)) return;
  console.log("TEST MODE: no money moves.");
  const standIns = [
    ["payments", config.paystack.apiUrl],
    // The page, not the address that e-mails are sent to.
    ["e-mail", config.emailjs.apiUrl.replace(STAND_INS.emailjs, "/sandbox/email")],
    ["feeds", config.instagram.babies.apiUrl],
    ["rates", config.ratesUrls[0] ?? ""],
  ] as const;
  const lines = standIns
    .filter(([, path]) => path.startsWith("/"))
    .map(([name, path]) => `${name.padEnd(12)}${url}${path}`);
  if (lines.length > 0) console.log(`Stand-ins:\n${lines.map((line) => `  ${line}`).join("\n")}`);
}
