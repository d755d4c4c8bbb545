import { orderBody } from "../../../tests/support/order-body.ts";
import type { RecordedShop, Visitor } from "../shop.ts";

/** What people write, two of them about pieces that are sold out meanwhile, and what the owner answers. */
export async function writeMessages(shop: RecordedShop, owner: Visitor): Promise<void> {
  const write = (note: string, json: object) => shop.record({ path: "/api/messages", json, note });
  const idOf = (digit: number) => `${digit}1111111-1111-4111-8111-111111111111`;
  const ngozi = { from_name: "Ngozi Eze", from_email: "ngozi.eze@example.com", from_phone: "" };
  const question = { kind: "contact", ...ngozi, message: "Are you open on Wednesday?" };
  await write("a question", { ...question, id: idOf(2) });
  await write("another question", { ...question, id: idOf(3), message: "And on Thursday?" });
  const bola = { from_email: "bola@example.com" };
  await write("a sign-up", { kind: "newsletter", id: idOf(4), ...bola });
  const chi = { from_name: "Chi", from_email: "chi@example.com" };
  await write("a sign-up by the popup", { kind: "popup", id: idOf(5), ...chi });
  const switchPiece = (sku: string, value: string) =>
    shop.send(owner, `/house/pieces/${sku}`, "sold-out", { value });
  await switchPiece("naledi/orion-dress", "yes");
  await switchPiece("naledi/rigel-dress", "yes");
  await shop.record({ path: "/api/orders", json: orderBody(), note: "sold out" });
  await write("to be told", { kind: "restock", sku: "naledi/orion-dress", ...bola });
  await write("to be told of another", { kind: "restock", sku: "naledi/rigel-dress", ...bola });
  await switchPiece("naledi/orion-dress", "no");
  const answered = { id: `message:${idOf(3)}` };
  await shop.send(owner, "/house/messages", "answered", answered);
  await shop.send(owner, `/house/messages?done=${answered.id}`, "undo", answered);
  await shop.send(owner, "/house/messages", "answered", { id: `message:${idOf(2)}` });
}

/** Follows the links of the e-mails that were sent. Returns their tokens. */
export async function followEmails(
  shop: RecordedShop,
): Promise<{ newsletters: string[]; restocks: string[] }> {
  await shop.untilMailed();
  const mailbox = shop.emails
    .flat()
    .map(([, text]) => text)
    .join("\n");
  const tokens = (kind: string) => [
    ...new Set(
      [...mailbox.matchAll(new RegExp(`/${kind}/([\\w-]{20,})`, "g"))].map(
        ([, token]) => token ?? "",
      ),
    ),
  ];
  const newsletters = tokens("newsletter");
  const restocks = tokens("restock");
  for (const [at, token] of newsletters.entries()) shop.names.set(token, `newsletter ${at}`);
  for (const token of restocks) shop.names.set(token, "restock");
  const [one = "", two = ""] = newsletters;
  const press = (token: string, wants: string) =>
    shop.record({ path: `/newsletter/${token}`, form: { wants }, note: `wants ${wants}` });
  await press(one, "news");
  await press(two, "news");
  await press(two, "nothing");
  return { newsletters, restocks };
}
