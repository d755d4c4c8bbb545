import { toLagos } from "../../domain/time.ts";
import { csvRecord } from "../../domain/house/csv.ts";
import { newsletterLink } from "./newsletter.ts";
import type { Subscriber } from "./list-subscribers.ts";

const COLUMNS = ["email", "name", "confirmed_at", "form", "agreed_to", "unsubscribe_link"];

/** The CSV file's records: the headings, then one for each subscriber. Times are West Africa Time. */
export function* subscriberRecords(
  subscribers: readonly Subscriber[],
  publicUrl: string,
): Generator<string> {
  yield csvRecord(COLUMNS);
  for (const { email, name, confirmed_at, kind, wording, token } of subscribers) {
    const link = newsletterLink(publicUrl, token);
    const confirmed = toLagos(confirmed_at)?.replace("T", " ") ?? confirmed_at;
    yield csvRecord([email, name, confirmed, kind, wording, link]);
  }
}
