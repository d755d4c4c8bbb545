import { newsletterLink } from "../../server/services/newsletter.ts";
import type { Subscriber } from "../../server/services/list-subscribers.ts";
import { csvRecord } from "./csv.ts";
import { lagosTime } from "./lagos-time.ts";

const COLUMNS = ["email", "name", "confirmed_at", "form", "agreed_to", "unsubscribe_link"];

/** Yields the CSV file's records: the headings, then one for each subscriber. Times are West Africa Time. */
export async function* subscriberRecords(
  subscribers: readonly Subscriber[],
  publicUrl: string,
): AsyncGenerator<string> {
  yield csvRecord(COLUMNS);
  for (const { email, name, confirmed_at, kind, wording, token } of subscribers) {
    const link = newsletterLink(publicUrl, token);
    yield csvRecord([email, name, lagosTime(confirmed_at), kind, wording, link]);
  }
}
