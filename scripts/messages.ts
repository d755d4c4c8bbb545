/** `npm run messages`: lists visitors' messages and newsletter subscribers for the owner. */
import { isMessageKind, MESSAGE_KINDS } from "../domain/messages/fields.ts";
import { linkOrigin } from "../server/http/origin.ts";
import { listMessages } from "../server/messages/messages.ts";
import type { ListedMessage } from "../server/messages/messages.ts";
import { listSubscribers, subscriberRecords } from "../server/messages/newsletter.ts";
import { done, misused, runActions } from "./owner/command.ts";
import type { Ending, Given } from "./owner/command.ts";
import { writeRecords } from "./owner/export-file.ts";
import { counted, lagosTime, limitOf, oneLine, table } from "./owner/format.ts";
import { withShopDatabase } from "./owner/shop-database.ts";

const HELP = `
What visitors wrote on the contact form, and who signed up for news.

  npm run messages -- list [--kind KIND] [--limit N]
      The newest messages: 50, or N, with what became of their e-mail. KIND is ${MESSAGE_KINDS.join(", ")}.
  npm run messages -- subscribers [--out FILE]
      Who may get news: who opened the link of the confirmation e-mail and has not unsubscribed.
      As CSV with --out: when and to what they agreed, and the link by which each unsubscribes,
      which belongs into every letter.

Reads the same environment as the shop (DATA_DIR, DATABASE_URL); the shop may be running.
Times are Port Harcourt's. Exit codes: 0 done, 1 not possible, 2 asked for wrongly.
`;

await runActions(HELP, {
  list: { options: ["kind", "limit"], run: list },
  subscribers: { options: ["out"], run: subscribers },
});

async function list({ options }: Given): Promise<Ending> {
  const limit = limitOf(options["limit"]);
  if (!limit) return misused("--limit is a whole number from 1 to 10000.");
  const { kind } = options;
  if (kind !== undefined && !isMessageKind(kind)) {
    return misused(`--kind is one of ${MESSAGE_KINDS.join(", ")}.`);
  }
  return withShopDatabase(async (db) => {
    const messages = await listMessages(db, { kind, limit });
    console.log(messages.map(textOf).join("\n\n") || "No messages.");
    return done;
  });
}

async function subscribers({ options }: Given): Promise<Ending> {
  const { out } = options;
  return withShopDatabase(async (db, config) => {
    const all = await listSubscribers(db);
    if (out !== undefined) {
      const records = subscriberRecords(all, linkOrigin(config).origin);
      const written = await writeRecords(out, records);
      console.log(`${counted(written - 1, "subscriber")} in ${out}.`);
      return done;
    }
    const rows = all.map(({ email, name, confirmed_at }) => [lagosTime(confirmed_at), email, name]);
    console.log(rows.length > 0 ? table(["confirmed", "email", "name"], rows) : "No subscribers.");
    return done;
  });
}

function textOf(message: ListedMessage): string {
  const { received_at, kind, from_name, from_email, from_phone, state, last_error } = message;
  const who = [from_name, from_email, from_phone].filter(Boolean).join("  ");
  const email = state === "sent" ? "e-mailed" : `e-mail ${state ?? "no longer known"}`;
  const error = last_error ? ` (${last_error})` : "";
  const head = oneLine(`${lagosTime(received_at)}  ${kind}  ${who}  ${email}${error}`);
  const lines = message.message.split(/\r?\n/).map((line) => `    ${oneLine(line)}`);
  return message.message ? [head, ...lines].join("\n") : head;
}
