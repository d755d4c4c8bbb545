import { strict as assert } from "node:assert";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import type { BuiltShop } from "../support/built-shop.ts";
import { CUSTOMER } from "../support/checking-out.ts";
import { HOUSE_PASSWORD, inviteByShell } from "../support/house-visit.ts";
import { until, type Browser } from "./browser.ts";
import type { Target } from "./page.ts";

/** What somebody does in the shop from beginning to end, in a new browser. */
export type Journey = {
  name: string;
  /** `visitor` is part of what is written, so that each engine finds its own. */
  go(browser: Browser, shop: BuiltShop, visitor: string): Promise<void>;
};

export const journeys: readonly Journey[] = [
  { name: "from a listing to a paid order", go: buy },
  { name: "the cart", go: changeCart },
  { name: "menu and search", go: lookAround },
  { name: "the contact form", go: writeMessage },
  { name: "a day in the house", go: runTheHouse },
  { name: "a page whose scripts do not come", go: loadWithoutScripts },
];

const role = (role: string, name?: string | RegExp, inside?: Target): Target => ({
  role,
  name,
  inside,
});
const button = (name: string | RegExp, inside?: Target) => role("button", name, inside);
const link = (name: string | RegExp, inside?: Target) => role("link", name, inside);
const textbox = (name: string, inside?: Target) => role("textbox", name, inside);
const combobox = (name: string, inside?: Target) => role("combobox", name, inside);
const size = (name: string) => role("radio", name, role("group", "Size"));
const quantity = (inside?: Target) => role("spinbutton", "Quantity", inside);
const cart = (name: string) => link(name, role("banner"));
const line = (name: RegExp) => role("row", name, role("table", "Cart"));
const main = role("main");
/** The header's icon that opens the search. */
const magnifier: Target = { name: "Search", inside: role("banner") };

/** Finds a dress in its listing, and pays two of them by card. */
async function buy(browser: Browser, shop: BuiltShop): Promise<void> {
  await browser.open("/naledi");
  await browser.click(link(/^Orion Dress/, main));
  await browser.isAt("/naledi/orion-dress");
  await browser.click(size("M"));
  await browser.click(button("Increase quantity"));
  await browser.click(button("Add To Cart"));
  await browser.sees(cart("Cart, 2 items"));
  await browser.click(link("View cart"));
  await browser.isAt("/cart");
  await browser.sees({ text: "Subtotal" }, "₦280,000");
  await browser.click(link("Checkout", main));
  await browser.isAt("/checkout");
  const reference = await checkOut(browser);
  await browser.sees(role("region", "Your order"), /Orion Dress.*₦280,000/i);
  await browser.sees(cart("Cart"));
  const order = await readOrder(shop, reference);
  assert.equal(order.status, "paid");
  assert.equal(order.amount, 28_000_000);
  await browser.open("/cart");
  await browser.sees({ text: "Your Cart is Empty" });
}

/** Fills in the checkout that is open, and pays. Returns the order's reference. */
async function checkOut(browser: Browser): Promise<string> {
  for (const [name, text] of Object.entries(CUSTOMER)) await browser.type(textbox(name), text);
  for (const [name, option] of [
    ["Country", "Nigeria"],
    ["State", "Rivers"],
  ] as const) {
    await browser.select(combobox(name), option);
    await browser.hasValue(combobox(name), option);
  }
  await browser.click(button("Place Order"));
  await browser.click(button("Approve payment", role("dialog", "Test payment")));
  await browser.isAt(/^\/orders\/HZ[A-Z0-9]{26,}$/i);
  await browser.sees(role("heading", "Thank you"));
  return (await browser.address()).replace("/orders/", "");
}

async function readOrder(
  { url }: BuiltShop,
  reference: string,
): Promise<{ number: string; status: string; amount: number; lines: { size?: string }[] }> {
  const answer = await fetch(`${url}/api/orders/${reference}`);
  assert.equal(answer.status, 200);
  return (await answer.json()) as Awaited<ReturnType<typeof readOrder>>;
}

/** Quantity, size, currency, taking out and taking back. */
async function changeCart(browser: Browser): Promise<void> {
  for (const chosen of ["S", "L"]) {
    await browser.open("/naledi/orion-dress");
    await browser.click(size(chosen));
    await browser.click(button("Add To Cart"));
    await browser.sees(link("View cart"));
  }
  await browser.click(cart("Cart, 2 items"));
  await browser.isAt("/cart");
  const [small, large] = [line(/^Orion Dress.*S$/), line(/^Orion Dress.*L$/)];
  const subtotal: Target = { text: "Subtotal" };
  await browser.sees(subtotal, "₦280,000");
  await browser.click(button("Increase quantity", small));
  await browser.sees(subtotal, "₦420,000");
  await browser.click(button("Decrease quantity", small));
  await browser.sees(subtotal, "₦280,000");
  await browser.type(quantity(large), "3");
  await browser.sees(cart("Cart, 4 items"));
  await browser.sees(large, "₦420,000");
  await browser.select(combobox("Size", large), "M");
  await browser.sees(line(/^Orion Dress.*M$/));

  await browser.click(button("Remove", small));
  await browser.counts(small, 0);
  await browser.sees(subtotal, "₦420,000");
  await browser.click(button("Undo"));
  await browser.sees(small);
  await browser.sees(subtotal, "₦560,000");

  await browser.select(combobox("Currency"), "$ US Dollar");
  await browser.sees(subtotal, /\$\d/);
  // It is the same cart, in the same currency, after the page was left.
  await browser.open("/");
  await browser.click(cart("Cart, 4 items"));
  await browser.sees(subtotal, /\$\d/);
  await browser.click(button("Remove", small));
  await browser.click(button("Remove", line(/^Orion Dress.*M$/)));
  await browser.sees({ text: "Your Cart is Empty" });
}

/** Through the menu to a collection, through its filter, and through suggestions to a dress. */
async function lookAround(browser: Browser): Promise<void> {
  await browser.open("/");
  const menu = role("navigation", "Main");
  await browser.click(button("Menu"));
  await browser.click(button("Close", menu));
  await browser.counts(menu, 0);
  await browser.click(button("Menu"));
  await browser.click(link("Naledi Collection", menu));
  await browser.isAt("/naledi");
  await browser.sees(role("heading", "Naledi Collection"));

  const suggestions = role("listbox", "Suggestions");
  const search = { label: "Search" };
  await browser.click(magnifier);
  await browser.type(search, "orien");
  await browser.sees(role("option", /Orion Dress/, suggestions), "₦140,000");
  await browser.key("ArrowDown");
  await browser.key("Enter");
  await browser.isAt("/naledi/orion-dress");

  await browser.click(magnifier);
  await browser.type(search, "dress");
  await browser.click(role("option", /^See all \d+ results$/, suggestions));
  await browser.isAt("/search?q=dress");
  await browser.sees(role("heading", "“dress”"));
  await browser.type(search, "red dress under 100k");
  await browser.key("Enter");
  await browser.isAt("/search?q=red+dress+under+100k");
  await browser.sees(main, "1 piece");
  await browser.click(link(/^Ladi Dress/, main));
  await browser.sees(role("heading", "Ladi Dress"));
}

/** What is missing is said; what is sent arrives, and the form is empty again. */
async function writeMessage(browser: Browser, shop: BuiltShop, visitor: string): Promise<void> {
  const text = `Do you make the Orion Dress in silk, for ${visitor}?`;
  await browser.open("/contact");
  await browser.click(button("Send", main));
  await browser.sees({ text: "Please enter your name" });
  await browser.type(textbox("Name", main), "Ada Okafor");
  await browser.type(textbox("Email", main), "ada@example.com");
  await browser.type(textbox("Message", main), text);
  await browser.counts({ text: "Please enter your name" }, 0);
  await browser.click(button("Send", main));
  await browser.sees({ text: "received" });
  await browser.hasValue(textbox("Message", main), "");
  await until("the e-mail service has the message", async () => {
    const mail = await (await fetch(`${shop.url}/sandbox/email`)).text();
    return mail.includes(visitor) || "it has not";
  });
}

/** The owner comes in, finds an order, makes it, changes its size, goes, and signs in again. */
async function runTheHouse(browser: Browser, shop: BuiltShop, visitor: string): Promise<void> {
  await browser.open("/naledi/orion-dress");
  await browser.click(size("M"));
  await browser.click(button("Add To Cart"));
  await browser.sees(cart("Cart, 1 item"));
  await browser.open("/checkout");
  const reference = await checkOut(browser);
  const { number } = await readOrder(shop, reference);

  const email = `${visitor}@house.example`;
  await browser.open(await inviteByShell(shop, email, "--name", "Ada"));
  await browser.type({ label: "Password" }, HOUSE_PASSWORD);
  await browser.type({ label: "Repeat password" }, HOUSE_PASSWORD);
  await browser.click(button("Come in"));
  await browser.sees(role("heading", "Today"));
  const house = role("navigation", "House");
  await browser.click(link("Orders", house));
  await browser.sees(role("heading", "Orders"));
  await browser.type({ label: "Search" }, number);
  await browser.click(button("Find"));
  await browser.click(link(new RegExp(`^${number} Ada Okafor`)));
  await browser.sees(role("heading", number));

  const stage = role("group", "Stage");
  await browser.click(button("Cutting", stage));
  await browser.sees({ text: "The stage is saved." });
  await browser.sees(stage, "Cutting now");
  // A browser without popovers shows the form in the page, without a button that opens it.
  if (await browser.has(button("Change size"))) await browser.click(button("Change size"));
  const sheet = role("dialog", "Change size: Orion Dress");
  await browser.select(combobox("New size", sheet), "L");
  await browser.click(button("Save size", sheet));
  await browser.sees({ text: "Size L (ordered in M)" });
  await browser.type({ label: "Private note" }, `Bust 92, for ${visitor}`);
  await browser.click(button("Save note"));
  await browser.sees(role("region", "History"), `Note: Bust 92, for ${visitor}`);
  assert.equal((await readOrder(shop, reference)).lines[0]?.size, "L");

  await browser.open("/house");
  await browser.click(button("Sign out"));
  await browser.sees(role("heading", "Sign in"));
  await browser.type({ label: "Email" }, email);
  await browser.type({ label: "Password" }, HOUSE_PASSWORD);
  await browser.click(button("Sign in"));
  await browser.sees(role("heading", "Today"));
}

/** Where scripts are on and none arrives, a page that does nothing without them says so; what HTML can do works at once. */
async function loadWithoutScripts(browser: Browser, shop: BuiltShop): Promise<void> {
  await using origin = await withoutScripts(shop);
  const notice: Target = { text: "This part of the page did not load." };
  for (const path of ["/cart", "/checkout"]) {
    await browser.open(`${origin.url}${path}`);
    const late = setTimeout(8_000, "late" as const, { ref: false });
    // Not at once: scripts may be on their way.
    assert.equal(await browser.has(notice), false);
    const seen = browser.sees(notice).then(() => "seen" as const);
    assert.equal(await Promise.race([seen, late]), "seen", `${path} says nothing within 8 seconds`);
    await browser.counts(link("Try again"), 1);
  }
  await browser.click(magnifier);
  await browser.type({ label: "Search" }, "orion");
  await browser.key("Enter");
  await browser.isAt("/search?q=orion");
  await browser.sees(main, /orion dress/i);
}

/** The shop at another address, at which every script is missing. */
async function withoutScripts(shop: BuiltShop) {
  const pass = async (path: string, accept: string, response: ServerResponse) => {
    const answer = await fetch(new URL(path, shop.url), { headers: { accept } });
    response.writeHead(answer.status, { "Content-Type": answer.headers.get("Content-Type") ?? "" });
    response.end(new Uint8Array(await answer.arrayBuffer()));
  };
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    if (path.endsWith(".js")) return void response.writeHead(404).end();
    const accept = request.headers.accept ?? "*/*";
    pass(path, accept, response).catch(() => response.writeHead(502).end());
  }).listen(0, "localhost");
  await once(server, "listening");
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, [Symbol.asyncDispose]: close };
}
