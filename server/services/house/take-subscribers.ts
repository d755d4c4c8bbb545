import { listSubscribers, subscriberRecords } from "../../messages/newsletter.ts";
import type { Ports } from "../../ports.ts";
import { record } from "./record.ts";
import type { Person } from "./types.ts";

/** Who may get news, as the records of a CSV file. That it was taken is recorded: it leaves the shop with a person. */
export async function takeSubscribers(
  { db, now, publicUrl }: Pick<Ports, "db" | "now" | "publicUrl">,
  by: Person,
): Promise<Iterable<string>> {
  const subscribers = await listSubscribers(db);
  const thing = { kind: "newsletter", id: "list" };
  const after = { subscribers: subscribers.length };
  await record(db, { by, act: "downloaded-subscribers", thing, after }, now());
  return subscriberRecords(subscribers, publicUrl);
}
