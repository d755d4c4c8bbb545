import { TOTP } from "otpauth";
import { customer, orderBody } from "../../tests/support/order-body.ts";
import { photograph } from "../../tests/support/photographs.ts";
import { formsOf } from "./html.ts";
import { NOTHING_KNOWN } from "./requests.ts";
import type { Known } from "./requests.ts";
import { visitor } from "./shop.ts";
import type { RecordedShop, Visitor } from "./shop.ts";

const PASSWORD = "mgbede rain kettle tower";

/** Lets somebody into the house by an invitation from the server's shell. */
export async function letIn(
  shop: RecordedShop,
  email: string,
  name: string,
  ...options: string[]
): Promise<Visitor> {
  const person = visitor(name);
  const path = await shop.invite(email, "--name", name, ...options);
  const token = path.split("/").at(-1) ?? "";
  shop.names.set(token, `invitation of ${name}`);
  await shop.record({ path, note: `of ${name}` });
  const form = { password: PASSWORD, repeat: PASSWORD };
  await shop.record({
    path,
    form: { password: "short", repeat: "" },
    note: `of ${name}, a weak password`,
  });
  await shop.record({ path, as: person, form, note: `of ${name}` });
  const [cookie] = person.cookies.values();
  if (!cookie) throw new Error(`${name} was not let in`);
  shop.names.set(cookie, `session of ${name}`);
  return person;
}

/** What the card provider's window is opened with. */
type Payment = { reference: string; amount: number };
type Placed = Payment & { number: string };

/** What a state does before it is looked at. */
export type Prepare = (shop: RecordedShop, owner: Visitor) => Promise<Known>;

/** Nothing has happened yet. */
export const fresh: Prepare = async () => NOTHING_KNOWN;

/** Orders in every stage, with what shoppers have written. */
export const orders: Prepare = async (shop, owner) => {
  const known: string[] = [];

  async function place(name: string, more: object = {}): Promise<Placed> {
    const answer = await shop.record({
      path: "/api/orders",
      json: { ...orderBody(), ...more },
      note: name,
    });
    const { reference, amount } = JSON.parse(answer.text) as Payment;
    if (!reference) throw new Error(`${name}: ${answer.text}`);
    shop.names.set(reference, name);
    known.push(reference);
    const { text } = await shop.ask({ path: `/api/orders/${reference}` });
    return { reference, amount, number: (JSON.parse(text) as { number: string }).number };
  }
  /** What the card provider's window does, and the shop after it. */
  async function pay({ reference: ref, amount }: Payment, choice = "approve"): Promise<void> {
    const opened = { key: "pk_test_placeholder", email: customer().email, amount, ref };
    await shop.ask({ path: "/sandbox/paystack/checkout", json: opened });
    await shop.ask({ path: `/sandbox/paystack/checkout/${ref}/${choice}`, body: "" });
    await shop.record({ path: `/api/orders/${ref}/confirm`, body: "", note: choice });
  }
  async function placePaid(name: string, more: object = {}): Promise<Placed> {
    const placed = await place(name, more);
    await pay(placed);
    return placed;
  }
  const act = async (order: Placed, name: string, fields: Record<string, string> = {}) => {
    // The page says which e-mails wait.
    await shop.untilMailed();
    return shop.send(owner, `/house/orders/${order.number}`, name, fields);
  };

  const paid = await placePaid("paid", {
    customer: { ...customer(), comments: "Please call before you come." },
  });
  const express = await placePaid("express", {
    lines: [{ sku: "genesis/chia-dress", quantity: 1 }],
    speed: "express",
    sizing: { bust: 920, waist: 740, hip: 1010 },
  });

  // Bespoke: one that is accepted and begun with its deposit, one that waits.
  const bespoke = async (name: string): Promise<string> => {
    const typed = {
      ...customer(),
      pieces: "2",
      description0: "Evening gown after your drawing, in emerald silk",
      quantity0: "1",
      price0: "250,000",
      sku1: "naledi/orion-dress",
      description1: "Orion Dress with long sleeves",
      size1: "M",
      quantity1: "1",
      price1: "83,334",
      readyBy: "2027-06-20",
    };
    await shop.send(owner, "/house/orders/new", "more", { ...typed, pieces: "1" });
    await shop.send(owner, "/house/orders/new", "write", { ...typed, price0: "many" });
    const answer = await shop.send(owner, "/house/orders/new", "write", typed);
    const to = answer.headers.find(([header]) => header.toLowerCase() === "location")?.[1] ?? "";
    const number = /HZ-\d+/.exec(to)?.[0] ?? "";
    const { text } = await shop.ask({ path: `/house/orders/${number}`, as: owner });
    const reference = /\/orders\/(HZ[0-9A-Z]{26})/.exec(text)?.[1] ?? "";
    shop.names.set(reference, name);
    known.push(reference);
    return reference;
  };
  const offer = await bespoke("offer");
  await shop.record({ path: `/api/pay-links`, json: { order: offer }, note: "not accepted yet" });
  await shop.record({ path: `/api/orders/${offer}/payments`, body: "", note: "not accepted yet" });
  const begun = await bespoke("part-paid");
  const accept = async (total: string) => {
    const page = await shop.ask({ path: `/orders/${begun}` });
    const form = formsOf(page.text).find(({ fields }) => fields.has("total"));
    const fields = { ...Object.fromEntries(form?.fields ?? []), ...(total && { total }) };
    await shop.record({
      path: `/orders/${begun}`,
      form: fields,
      note: total ? "of another total" : "accepts",
    });
  };
  await accept("1");
  await accept("");
  const deposit = await shop.record({
    path: `/api/orders/${begun}/payments`,
    json: { part: "deposit" },
    note: "the deposit",
  });
  const first = JSON.parse(deposit.text) as Payment;
  shop.names.set(first.reference, "the deposit");
  await pay(first);

  // Made, and sent.
  const shipped = await placePaid("shipped");
  await act(shipped, "size", { position: "0", size: "L" });
  await act(shipped, "address", { address: "" });
  await act(shipped, "address", { address: "14 Example Street, Port Harcourt" });
  await act(shipped, "note", { note: "" });
  await act(shipped, "note", { note: "Bust 92, waist 74", workshop: "yes" });
  await act(shipped, "ready-by", { readyBy: "2027-03-01" });
  await act(shipped, "ready-by", { readyBy: "2027-03-30" });
  await act(shipped, "to-cutting");
  await act(shipped, "undo");
  await act(shipped, "to-cutting", { saw: "sewing" });
  await act(shipped, "to-cutting");
  await act(shipped, "to-sewing");
  await act(shipped, "to-ready");
  await act(shipped, "to-shipped", { courier: "", tracking: "ftp://x" });
  await act(shipped, "to-shipped", {
    courier: "GIG Logistics",
    tracking: "https://gig.example/parcel/7",
  });
  const collected = await placePaid("collected");
  await act(collected, "to-ready", { silent: "yes" });
  await act(collected, "to-collected");
  await act(collected, "resend");

  // Money that goes back, and credit.
  const refunded = await placePaid("refunded");
  await act(refunded, "refund", { amount: "900,000", reason: "Too much" });
  await act(refunded, "refund", { amount: "", reason: "" });
  await act(refunded, "refund", { amount: "", reason: "Did not fit" });
  await act(refunded, "refund", { amount: "350,000", reason: "Did not fit" });
  const half = await placePaid("half refunded");
  await act(half, "refund", { amount: "40,000", reason: "Came late" });
  const creditor = await placePaid("gives credit");
  await act(creditor, "credit-proposal", { line0: "yes" });
  await act(creditor, "credit", { amount: "20,000" });
  await act(creditor, "credit", { amount: "400,000", reason: "A loose seam" });
  await act(creditor, "credit", { amount: "20,000", reason: "A loose seam" });
  const page = await shop.ask({ path: `/house/orders/${creditor.number}`, as: owner });
  const credit = /HZC(?:-\w{4}){4}/.exec(page.text)?.[0] ?? "";
  shop.names.set(credit, "credit");
  await shop.record({
    path: "/api/credits",
    json: { credit: credit.toLowerCase(), email: customer().email },
    note: "right",
  });
  await shop.record({
    path: "/api/credits",
    json: { credit, email: "bola@example.com" },
    note: "somebody else's",
  });
  const withCredit = await placePaid("with credit", { credit });
  await shop.record({
    path: "/api/credits",
    json: { credit, email: customer().email },
    note: "used up",
  });
  await shop.record({
    path: "/api/orders",
    json: { ...orderBody(), credit },
    note: "with a credit that is used up",
  });
  const moved = await placePaid("moved to credit");
  await act(moved, "move", { reason: "She chooses something else" });
  const cancelled = await placePaid("cancelled");
  await act(cancelled, "cancel", { reason: "" });
  await act(cancelled, "cancel", { reason: "Asked for" });

  // Something more to pay, by a link.
  await act(paid, "fee", { fee: "free", label: "" });
  await act(paid, "fee", { fee: "15,000", label: "DHL" });
  await act(express, "express-off");
  await act(express, "extra", { amount: "10,000", label: "" });
  await act(express, "extra", { amount: "350,000", label: "Pearl buttons" });
  await act(express, "to-ready");
  // The page shows no button for it: as a page that was opened before the money was due.
  const [, id = ""] =
    /name="id" value="([^"]+)"/.exec(
      (await shop.ask({ path: `/house/orders/${express.number}`, as: owner })).text,
    ) ?? [];
  await shop.record({
    path: `/house/orders/${express.number}`,
    as: owner,
    form: { act: "to-shipped", id, saw: "ready", courier: "DHL" },
    note: "before all is paid",
  });
  const linked = await act(paid, "link");
  if (linked.status !== 303) throw new Error("The payment link was not made");
  const created = await shop.record({
    path: "/api/pay-links",
    json: { order: paid.reference },
    note: "paid in part",
  });
  const link = (JSON.parse(created.text) as { url: string }).url.split("/").at(-1) ?? "";
  shop.names.set(link, "pay link");
  // A dispute, and what somebody says of it.
  const dispute = `/sandbox/paystack/dispute/${paid.reference}/create`;
  await shop.ask({ path: dispute, body: "", network: "127.0.0.1" });

  // What people write.
  const write = (json: object, note: string) => shop.record({ path: "/api/messages", json, note });
  const ngozi = { from_name: "Ngozi Eze", from_email: "ngozi.eze@example.com", from_phone: "" };
  await write(
    {
      kind: "contact",
      ...ngozi,
      id: "21111111-1111-4111-8111-111111111111",
      message: "Are you open on Wednesday?",
    },
    "a question",
  );
  await write(
    {
      kind: "contact",
      ...ngozi,
      id: "31111111-1111-4111-8111-111111111111",
      message: "And on Thursday?",
    },
    "another question",
  );
  await write(
    {
      kind: "newsletter",
      id: "41111111-1111-4111-8111-111111111111",
      from_email: "bola@example.com",
    },
    "a sign-up",
  );
  await write(
    {
      kind: "popup",
      id: "51111111-1111-4111-8111-111111111111",
      from_name: "Chi",
      from_email: "chi@example.com",
    },
    "a sign-up by the popup",
  );
  const switchPiece = (sku: string, value: string) =>
    shop.send(owner, `/house/pieces/${sku}`, "sold-out", { value });
  await switchPiece("naledi/orion-dress", "yes");
  await switchPiece("naledi/rigel-dress", "yes");
  await shop.record({ path: "/api/orders", json: orderBody(), note: "sold out" });
  await write(
    { kind: "restock", sku: "naledi/orion-dress", from_email: "bola@example.com" },
    "to be told",
  );
  await write(
    { kind: "restock", sku: "naledi/rigel-dress", from_email: "bola@example.com" },
    "to be told of another",
  );
  await switchPiece("naledi/orion-dress", "no");
  const answered = { id: "message:31111111-1111-4111-8111-111111111111" };
  await shop.send(owner, "/house/messages", "answered", answered);
  await shop.send(owner, `/house/messages?done=${answered.id}`, "undo", answered);
  await shop.send(owner, "/house/messages", "answered", {
    id: "message:21111111-1111-4111-8111-111111111111",
  });

  // The last ones, since the provider is asked about an open order after two minutes.
  await place("pending");
  const declined = await place("declined");
  await pay(declined, "decline");
  const transfer = await place("transfer");
  await pay(transfer, "pay-in-an-hour");
  const open = await place("paid by link");
  const other = await shop.record({
    path: "/api/pay-links",
    json: { order: open.reference },
    note: "begun",
  });
  const second = (JSON.parse(other.text) as { url: string }).url.split("/").at(-1) ?? "";
  shop.names.set(second, "second pay link");
  const byLink = await shop.record({
    path: `/api/pay-links/${second}/payments`,
    json: { email: "bola@example.com" },
    note: "begun",
  });
  const { reference: payment, amount } = JSON.parse(byLink.text) as Payment;
  shop.names.set(payment, "payment by link");
  await shop.ask({
    path: "/sandbox/paystack/checkout",
    json: { key: "pk_test_placeholder", email: "bola@example.com", amount, ref: payment },
  });
  await shop.ask({ path: `/sandbox/paystack/checkout/${payment}/approve`, body: "" });
  await shop.record({ path: `/api/pay-links/${second}/confirm`, json: { payment }, note: "paid" });

  // An order that is changed before it is paid.
  const change = async (key: string, json: object, note: string) => {
    const headers = { "Idempotency-Key": key };
    const { text } = await shop.record({ path: "/api/orders", headers, json, note });
    return (JSON.parse(text) as Partial<Payment>).reference ?? "";
  };
  const before = await change("before-the-change", orderBody(), "to be changed");
  shop.names.set(before, "changed");
  known.push(before);
  const wanted = { ...orderBody(), speed: "express" };
  const replaces = { reference: before, key: "before-the-change" };
  await change(
    "after-it",
    { ...wanted, replaces: { ...replaces, key: "another" } },
    "with a wrong key",
  );
  shop.names.set(
    await change("after-it", { ...wanted, replaces }, "changes it"),
    "payment of changed",
  );
  await change("after-it", { ...wanted, replaces }, "changes it once more");

  // Lists of what is to be made are sorted by day, and within a day by the reference, which is another each time.
  for (const [at, order] of [paid, half, creditor, withCredit, open].entries()) {
    await act(order, "ready-by", { readyBy: `2027-04-0${at + 1}` });
  }
  // Until everything that goes on by itself has come to its end.
  await shop.until({ path: `/api/orders/${refunded.reference}` }, ({ text }) =>
    text.includes('"status":"refunded"') ? true : undefined,
  );
  await shop.until({ path: `/api/orders/${half.reference}` }, ({ text }) =>
    text.includes('"refunded":4000000') ? true : undefined,
  );
  await shop.until({ path: "/house/orders/payments", as: owner }, ({ text }) =>
    /dispute/i.test(text) ? true : undefined,
  );
  const concern = (act: string, fields: Record<string, string>) =>
    shop.send(owner, "/house/orders/payments", act, fields);
  // Named by a hash of what the provider has said.
  const concerns = await shop.ask({ path: "/house/orders/payments", as: owner });
  const ids = [...concerns.text.matchAll(/ id="c-([\da-f]{8})"/g)].map(([, id]) => id ?? "");
  for (const [at, id] of ids.entries()) shop.names.set(id, `concern ${at}`);
  // Nothing of it can go back: the page has no such button.
  const [, event = ""] = /name="event" value="([^"]+)"/.exec(concerns.text) ?? [];
  await shop.record({
    path: "/house/orders/payments",
    as: owner,
    form: { act: "return", event },
    note: "sends return",
  });
  await concern("done", { note: "" });
  await concern("done", { note: "Written to the bank", order: "HZ-1" });
  await concern("done", { note: "Written to the bank" });
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
  return {
    ...NOTHING_KNOWN,
    orders: known,
    payLinks: [link, second],
    newsletters,
    restocks,
    housePages: known.flatMap((_, at) =>
      ["", "/print", "/packing"].map((end) => `/house/orders/HZ-${1001 + at}${end}`),
    ),
  };
};

/** A helper turns a second factor on, signs in with it, and turns it off. */
async function secondFactor(
  shop: RecordedShop,
  signIn: (name: string, form: Record<string, string>, email: string) => Promise<Visitor>,
): Promise<void> {
  const email = "dayo@house.example";
  const dayo = await letIn(shop, email, "Dayo", "--helper");
  const path = "/house/settings/second-factor";
  const page = await shop.ask({ path, as: dayo });
  const form = formsOf(page.text).find(({ fields }) => fields.has("secret"));
  const secret = form?.fields.get("secret") ?? "";
  const fields = {
    secret,
    password: PASSWORD,
    code: new TOTP({ secret }).generate({ timestamp: shop.now() }),
  };
  await shop.record({
    path,
    as: dayo,
    form: { ...fields, code: "000000" },
    note: "a wrong code",
    isBodyOpen: true,
  });
  const turned = await shop.record({
    path,
    as: dayo,
    form: fields,
    note: "turns it on",
    isBodyOpen: true,
  });
  const codes = [...turned.text.matchAll(/<li>([\w-]{8,})<\/li>/g)].map(([, code]) => code ?? "");
  const typed = (recovery: string) => ({ act: "confirm", recovery, codes: codes.join(" ") });
  for (const [recovery, note] of [
    ["nothing", "a code that was not shown"],
    [codes[0] ?? "", "types a recovery code back"],
  ] as const) {
    await shop.record({ path, as: dayo, form: typed(recovery), note, isBodyOpen: true });
  }
  const phone = await signIn("Dayo's phone", {}, email);
  await shop.record({ path: "/house", as: phone, note: "between password and code" });
  await shop.record({ path: "/house/sign-in/code", as: phone, note: "between password and code" });
  await shop.record({
    path: "/house/sign-in/code",
    as: phone,
    form: { code: "000000" },
    note: "a wrong code",
  });
  // A code of the app counts once: the recovery code is another.
  await shop.record({
    path: "/house/sign-in/code?to=/house/orders",
    as: phone,
    form: { code: codes[0] ?? "" },
    note: "a recovery code",
  });
  shop.names.set(phone.cookies.get("house") ?? "", "session of Dayo's phone, whole");
  await shop.record({ path: "/house/settings", as: phone });
  await shop.send(phone, "/house/settings", "factor-off", { password: PASSWORD });
  await shop.send(phone, "/house/settings", "factor-off", {
    password: PASSWORD,
    code: codes[1] ?? "",
  });
}

/** What the owner can change. */
export const edits: Prepare = async (shop, owner) => {
  const piece = (sku: string, act: string, fields: Record<string, string> = {}) =>
    shop.send(owner, `/house/pieces/${sku}`, act, fields);
  await piece("naledi/orion-dress", "save", {
    price: "150,000",
    description: "The hunter’s belt in three gold points.",
  });
  await piece("naledi/orion-dress", "save", { price: "10,000" });
  await piece("naledi/orion-dress", "save", { price: "cheap" });
  await piece("naledi/orion-dress", "save", { version: "0", name: "Orion" });
  await piece("naledi/rigel-dress", "save", {
    name: "Rigel Gown",
    kind: "gown",
    colour: "silver",
    lining: "",
  });
  await piece("naledi/sirius-dress", "preview-words", { name: "Sirius, previewed" });
  await piece("naledi/sirius-dress", "sold-out", { value: "yes" });
  const hides = await piece("genesis/chia-dress", "hidden", { value: "yes" });
  if (hides.status !== 200) throw new Error(`Not hidden: ${hides.status}`);
  // Shown in two combos, which are hidden with it once that is confirmed: from its page, and from the list.
  for (const path of ["/house/pieces/bubble-girl/bubble-shirt", "/house/pieces?q=bubble+shirt"]) {
    const asks = await shop.send(owner, path, "hidden", {
      sku: "bubble-girl/bubble-shirt",
      value: "yes",
    });
    const question = formsOf(asks.text).find(({ fields }) => fields.has("confirmed"));
    if (!question) throw new Error("It was not asked whether the combos may be hidden, too");
    const hidden = await shop.record({ path, as: owner, form: question.fields, note: "confirms" });
    const undo = formsOf(hidden.text).find(({ fields }) => fields.get("act") === "undo");
    if (undo) await shop.record({ path, as: owner, form: undo.fields, note: "undoes it" });
  }
  await piece("naledi/rigel-dress", "restore");
  await piece("naledi/rigel-dress", "save", { name: "Rigel Gown" });
  await piece("naledi/canopus-dress", "sold-out", { value: "yes" });
  await shop.send(owner, "/house/pieces?collection=naledi", "sold-out", {
    sku: "naledi/canopus-dress",
    value: "no",
  });
  const listing = (act: string, fields: Record<string, string> = {}) =>
    shop.send(owner, "/house/pieces/order/naledi", act, fields);
  await listing("move", { sku: "naledi/sirius-dress", place: "0" });
  const moved = await shop.ask({ path: "/house/pieces/order/naledi", as: owner });
  const skus = [
    ...new Set([...moved.text.matchAll(/name="sku" value="([^"]+)"/g)].map(([, sku]) => sku ?? "")),
  ];
  await shop.record({
    path: "/house/api/listings/naledi",
    as: owner,
    headers: { Origin: shop.origin },
    json: { version: 1, skus: skus.toReversed() },
    note: "the other way round",
  });
  await shop.send(owner, "/house/pieces/order/genesis", "move", {
    sku: "genesis/chia-dress",
    place: "0",
  });
  await shop.send(owner, "/house/pieces/order/genesis", "usual");

  // Promotions: one that runs, one to come, one that was stopped.
  const promote = async (fields: Record<string, string>) => {
    const preview = await shop.send(owner, "/house/promotions/new", "preview", fields);
    const form = formsOf(preview.text).find((each) => each.fields.has("seen"));
    if (!form) throw new Error(`No preview of prices: ${preview.status}`);
    await shop.record({
      path: "/house/promotions/new",
      as: owner,
      form: new Map([...form.fields, ["act", "save"]]),
      note: "saves it",
    });
  };
  const days = { begins: "2027-03-01T00:00", ends: "2027-04-01T00:00" };
  await shop.send(owner, "/house/promotions/new", "preview", {
    name: "",
    percent: "100",
    ...days,
    pieces: "Nothing",
  });
  await promote({ name: "Spring", percent: "20", ...days, pieces: "Genesis\nAltair Dress" });
  await promote({
    name: "Summer",
    percent: "30",
    begins: "2027-06-01T00:00",
    ends: "2027-07-01T00:00",
    pieces: "Naledi",
  });
  await promote({
    name: "A mistake",
    percent: "50",
    ...days,
    ends: "2027-04-02T00:00",
    pieces: "Mysthique",
  });
  const list = await shop.ask({ path: "/house/promotions", as: owner });
  const idOf = (name: string): string => {
    const [, id = ""] =
      new RegExp(`/house/promotions/([\\w-]{8,})"[^>]*>(?:(?!</a>).)*${name}`).exec(list.text) ??
      [];
    shop.names.set(id, `promotion ${name}`);
    return id;
  };
  const ids = ["Spring", "Summer", "A mistake"].map(idOf);
  const [spring = "", , wrong = ""] = ids;
  const mistake = formsOf(list.text).find(
    ({ fields, buttons }) =>
      buttons.some(([, value]) => value === "stop") && fields.get("id") === wrong,
  );
  const stop = await shop.record({
    path: "/house/promotions",
    as: owner,
    form: new Map([...(mistake?.fields ?? []), ["act", "stop"]]),
    note: "stops one",
  });
  const stopped = formsOf(stop.text).find(({ buttons }) =>
    buttons.some(([, value]) => value === "undo"),
  );
  await shop.record({
    path: "/house/promotions",
    as: owner,
    form: new Map([...(stopped?.fields ?? []), ["act", "undo"]]),
    note: "undoes it",
  });
  await shop.record({
    path: "/house/promotions",
    as: owner,
    form: new Map([...(mistake?.fields ?? []), ["act", "stop"]]),
    note: "of an old page",
  });
  await shop.send(owner, "/house/promotions", "stop", { id: wrong });

  const running = `/house/promotions/${spring}`;
  await shop.send(owner, running, "preview", { percent: "25" });
  const changed = await shop.send(owner, running, "preview", { percent: "25" });
  const seen = formsOf(changed.text).find(({ fields }) => fields.has("seen"));
  await shop.record({
    path: running,
    as: owner,
    form: new Map([...(seen?.fields ?? []), ["act", "save"]]),
    note: "saves it",
  });
  await shop.record({
    path: running,
    as: owner,
    form: new Map([...(seen?.fields ?? []), ["act", "save"]]),
    note: "saves it once more",
  });

  // A new piece with photographs, a draft that stays one, and one that is given up.
  const began = await shop.send(owner, "/house/pieces/new", undefined, {
    collection: "naledi",
    name: "Vega Dress",
    price: "120,000",
    description: "Cut on the bias, with a train.",
    details: "Silk\nSewn in Port Harcourt",
    kind: "dress",
    colour: "blue",
  });
  if (began.status !== 303) throw new Error(`The new piece was not begun: ${began.status}`);
  await piece("naledi/vega-dress", "publish");
  for (const [at, seed] of [5, 9].entries()) {
    const body = await photograph({ width: 600, height: 750, seed });
    await shop.record({
      path: "/house/api/pieces/naledi/vega-dress/photographs",
      as: owner,
      headers: {
        Origin: shop.origin,
        "Content-Type": "image/jpeg",
        "Idempotency-Key": `photograph-${at}`,
      },
      body,
      note: `photograph ${at + 1}`,
    });
  }
  const photographs = "/house/api/pieces/naledi/vega-dress/photographs";
  type List = { version: number; photographs: { id: string; state: string }[]; needs: string[] };
  const ready = await shop.until({ path: photographs, as: owner }, ({ text }) => {
    const found = JSON.parse(text) as List;
    return found.photographs.length === 2 &&
      found.photographs.every(({ state }) => state === "ready")
      ? found
      : undefined;
  });
  for (const [at, { id }] of ready.photographs.entries()) shop.names.set(id, `photograph ${at}`);
  const [front] = ready.photographs;
  await shop.record({ path: `${photographs}/${front?.id}/whole`, as: owner });
  const taken = ready.photographs.map(({ id }) => id);
  const headers = { Origin: shop.origin };
  await shop.record({
    path: `${photographs}/order`,
    as: owner,
    headers,
    json: { version: 1, photographs: taken },
    note: "of an old page",
  });
  await shop.record({
    path: `${photographs}/order`,
    as: owner,
    headers,
    json: { version: ready.version, photographs: taken.toReversed() },
    note: "the other way round",
  });
  // Which photograph is the first one decides what else is encoded.
  await shop.until({ path: photographs, as: owner }, ({ text }) => {
    const found = JSON.parse(text) as List;
    return found.needs.length === 0 && found.photographs.every(({ state }) => state === "ready")
      ? found
      : undefined;
  });
  const preview = await piece("naledi/vega-dress", "preview");
  const published = await piece("naledi/vega-dress", "publish");
  if (published.status !== 303) throw new Error(`The piece was not published: ${published.status}`);
  await piece("naledi/vega-dress", "open-draft");
  await shop.send(owner, "/house/pieces/new", undefined, {
    collection: "genesis",
    name: "Draft Gown",
    price: "",
  });
  await piece("genesis/draft-gown", "save-draft", { description: "Not ready" });
  await shop.send(owner, "/house/pieces/new", undefined, {
    collection: "genesis",
    name: "Given Up",
    price: "",
  });
  await piece("genesis/given-up", "discard");
  await shop.send(owner, "/house/pieces/new", undefined, { collection: "", name: "", price: "x" });

  // Settings and people.
  const settings = (act: string, fields: Record<string, string> = {}) =>
    shop.send(owner, "/house/settings", act, fields);
  await settings("shop", { phone: "x", "link-Instagram": "http://insecure.example" });
  await settings("shop", {
    phone: "+234 803 555 0111",
    whatsApp: "+234 803 555 0112",
    email: "hello@hazel.example",
    address: "1 Aba Road, Port Harcourt",
    "opens-monday": "09:00",
    "closes-monday": "17:00",
    "link-Instagram": "https://www.instagram.com/hazelzuri",
    "link-Facebook": "",
  });
  await settings("express", { offer: "no" });
  const invited = await settings("invite", {
    email: "bola@house.example",
    name: "Bola",
    role: "helper",
  });
  const token = /\/house\/invitation\/([\w-]{43})/.exec(invited.text)?.[1] ?? "";
  shop.names.set(token, "invitation of Bola");
  await settings("invite", { email: "nobody", name: "" });
  await settings("change-password", {
    password: "wrong",
    chosen: "a new one of many words",
    repeat: "a new one of many words",
  });
  const people = await shop.ask({ path: "/house/settings", as: owner });
  const [, bola = ""] =
    /aria-label="Remove Bola"[\s\S]*?name="id" value="([^"]+)"/.exec(people.text) ?? [];
  await settings("change-role", { id: bola, role: "owner" });
  await settings("remove-person", { id: bola });
  const signIn = async (
    name: string,
    form: Record<string, string>,
    email = "hazel@house.example",
  ) => {
    const as = visitor(name);
    await shop.record({
      path: "/house/sign-in?to=/house/orders",
      as,
      form: { email, password: PASSWORD, ...form },
      note: "right",
    });
    shop.names.set(as.cookies.get("house") ?? "", `session of ${name}`);
    return as;
  };
  const phone = await signIn("Hazel's phone", { stay: "yes" });
  const tablet = await signIn("Hazel's tablet", {});
  const chosen = "kettle rain tower mgbede";
  await shop.send(tablet, "/house/settings", "end-session");
  await shop.send(owner, "/house/settings", "change-password", {
    password: PASSWORD,
    chosen,
    repeat: chosen,
  });
  await shop.record({ path: "/house/orders", as: phone });
  await signIn("Hazel's old phone", { password: chosen });
  await settings("end-others");
  await shop.record({
    path: "/house/settings/backup",
    as: owner,
    form: {},
    note: "an owner",
    isBodyOpen: true,
  });
  await secondFactor(shop, signIn);
  const previews = [preview].flatMap(({ headers }) => {
    const to = headers.find(([name]) => name.toLowerCase() === "location")?.[1] ?? "";
    return to.split("/").slice(-1);
  });
  for (const each of previews) shop.names.set(each, "preview");
  return {
    ...NOTHING_KNOWN,
    previews,
    photographed: ["naledi/vega-dress"],
    housePages: [
      "/house/pieces/naledi/vega-dress",
      "/house/pieces/naledi/sirius-dress",
      "/house/pieces/naledi/rigel-dress",
      "/house/pieces/genesis/draft-gown",
      ...previews.map((each) => `/house/pieces/naledi/vega-dress/preview/${each}`),
      ...ids.map((id) => `/house/promotions/${id}`),
    ],
  };
};

export const states: Readonly<Record<string, Prepare>> = { fresh, orders, edits };

/** The settings of a shop on a server, as far as no provider is needed. */
export const CONFIGURED = {
  PUBLIC_URL: "https://shop.example",
  SERVICE_WORKER: "off",
  SIZE_GUIDE_URL: "https://guide.example/sizes",
  PAYSTACK_SCRIPT_URL: "https://js.paystack.co/v1/inline.js",
};
