import { placeholdersIn } from "../domain/stores/brand.ts";
import type { Contact } from "../domain/stores/brand.ts";
import { STAND_INS } from "../server/http/config.ts";
import { isLive, neededStandIns } from "../server/http/env.ts";
import type { Config } from "../server/http/env.ts";

/** Prints the end of a start's output: the shop's URL, the stand-ins' URLs, and what is not set up yet. */
export function printStartupSummary(
  config: Config,
  { url, contact }: { url: string; contact: Contact },
): void {
  console.log(`\nHazelZuri is open at ${config.publicUrl ?? url}`);
  if (config.paystack.testMode) console.log("TEST MODE: no money moves.");
  for (const warning of warningsOf(config, contact)) console.log(`WARNING: ${warning}`);
  const lines = standInsOf(config).map(([name, path]) => `  ${name.padEnd(12)}${url}${path}`);
  if (lines.length > 0) console.log(`Stand-ins:\n${lines.join("\n")}`);
}

/** Lists what the owner might not notice: e-mails that wait, empty feeds, placeholder contact details. */
function warningsOf(config: Config, contact: Contact): string[] {
  const { emailjs, instagram, ownerEmail } = config;
  const empty = Object.entries(instagram).flatMap(([store, feed]) => (feed ? [] : [store]));
  const placeholders = placeholdersIn(contact);
  const warnings: string[] = [];
  if (!emailjs && isLive(config)) {
    warnings.push(
      "payments are real, and e-mail has no keys: every e-mail waits in the outbox (set EMAILJS_…).",
    );
  }
  if (emailjs && !emailjs.customerTemplateId) {
    warnings.push(
      "EMAILJS_CUSTOMER_TEMPLATE_ID is not set: confirmations and order notices wait in the outbox.",
    );
  }
  if (empty.length > 0) {
    warnings.push(`no token for the feed of ${empty.join(" and ")}: it shows its fallback text.`);
  }
  if (ownerEmail === undefined && placeholders.includes("email")) {
    warnings.push(`OWNER_EMAIL is not set: order notices go to the placeholder ${contact.email}.`);
  }
  if (placeholders.length > 0) {
    const details = placeholders.map((name) => `${name} (${contact[name]})`).join(", ");
    warnings.push(
      `still placeholders, shown to everybody: ${details}. Set them in the house: Settings, Shop.`,
    );
  }
  return warnings;
}

/** Lists the stand-ins in use with the path of each one's page; for the rates, the path of their file. */
function standInsOf(config: Config): (readonly [name: string, path: string])[] {
  const { paystack, emailjs, feeds, rates } = neededStandIns(config);
  const all = [
    ["payments", paystack, STAND_INS.paystackApi],
    // The path of the stand-in's page, not the path to which the shop sends e-mails.
    ["e-mail", emailjs, "/sandbox/email"],
    ["feeds", feeds.length > 0, STAND_INS.instagram],
    ["rates", rates, STAND_INS.rates],
  ] as const;
  return all.flatMap(([name, isThere, path]) => (isThere ? [[name, path] as const] : []));
}
