import { createHmac } from "node:crypto";
import { customer, orderBody } from "../../tests/support/order-body.ts";
import { photograph } from "../../tests/support/photographs.ts";
import type { Call, RecordedShop, Visitor } from "./shop.ts";

/** What a state has beside the pieces of the shop: the addresses that only it knows. */
export type Known = {
  /** References of orders, by name; the first is a plain one. */
  orders: readonly string[];
  /** Tokens of links. */
  payLinks: readonly string[];
  newsletters: readonly string[];
  restocks: readonly string[];
  previews: readonly string[];
  /** Paths of house pages that only this state has. */
  housePages: readonly string[];
  /** Pieces whose photographs the owner took, as `naledi/vega-dress`. */
  photographed: readonly string[];
};

export const NOTHING_KNOWN: Known = {
  orders: [],
  payLinks: [],
  newsletters: [],
  restocks: [],
  previews: [],
  housePages: [],
  photographed: [],
};

const NOBODYS = "HZ00000000000000000000000000";
const NO_TOKEN = "no-such-token-0123456789";
/** The stand-in's (`PLACEHOLDER_KEYS`): the shop runs without keys. */
const SECRET_KEY = "sk_test_placeholder";

const paths = (list: string): Call[] =>
  list
    .trim()
    .split(/\s+/)
    .map((path) => ({ path }));

/** Every page that shoppers and machines see, in all the ways in which it can be asked for. */
export async function shopperCalls(shop: RecordedShop, known: Known): Promise<Call[]> {
  const { text } = await shop.ask({ path: "/sitemap.xml" });
  const listed = [...text.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(
    ([, path]) => path || "/",
  );
  const pages = [...new Set([...listed, ...HIDDEN_LATER])];
  const listings = ["mysthique", "genesis", "naledi", "resurgence", "bubble-girl", "hazelbee/shop"];
  const home = await shop.ask({ path: "/" });
  const assets = [".js", ".css", ".woff2"].flatMap((kind) => {
    const [found] = home.text.match(new RegExp(`/assets/[\\w.-]+\\${kind}`)) ?? [];
    return found ? [found] : [];
  });
  const [picture = ""] = home.text.match(/\/pictures\/[\w-]+-1-[\w-]+-320\.avif/) ?? [];
  const feed = await shop.ask({ path: "/api/feeds/babies" });
  const [feedPicture = ""] = feed.text.match(/\/feed-pictures\/[^"]+/) ?? [];
  const links = (start: string, tokens: readonly string[]): Call[] =>
    [...tokens, NO_TOKEN].map((token) => ({ path: `/${start}/${token}` }));
  return [
    ...pages.map((path) => ({ path })),
    ...paths(`/cart /saved /checkout /offline /search /sitemap.xml /robots.txt /manifest.webmanifest
      /feeds/products.xml /llms.txt /worker.js /icon.svg /icon-192.png /favicon.ico /spinner.svg /healthz /readyz`),
    ...listings.flatMap((listing) =>
      paths(`/${listing}?sort=price-up /${listing}?sort=price-down&stock=yes /${listing}?kind=dress&colour=blue
        /${listing}?promotion=yes /${listing}?price=under-300k&kind=nothing /${listing}?utm_source=elsewhere`),
    ),
    ...[
      "blue dress",
      "dress under 150k",
      "wedding guest",
      "between 50k and 90k",
      "orion",
      "oriom",
      "gown without red",
      "cheapest jumpsuit",
      "zzzz",
      "<script>alert(1)</script>",
      "agbádá",
      "x".repeat(300),
    ].map((query) => ({
      path: `/search?q=${encodeURIComponent(query)}`,
    })),
    ...paths(`/cart?add=naledi/orion-dress&size=M&quantity=2 /cart?pieces=naledi/orion-dress.M.2,genesis/lumen-earrings..1
      /saved?pieces=naledi/orion-dress,genesis/chia-dress,nobody/nothing /saved?pieces=
      /contact?about=Orion+Dress,+Naledi /offline?page=/naledi /checkout?credit=HZC`),
    // Spellings that lead elsewhere, and addresses that do not exist.
    ...paths(`/Naledi /naledi/ //naledi /NALEDI/ORION-DRESS /naledi/orion%2Ddress /mysthique-001 /mysthique-002 /mysthique-003 /mysthique-004 /mysthique-005 /mysthique-006
      /hazelbee/shop/lush-blouse /messages /nothing /naledi/nothing /nothing/orion-dress /%E0%A4%A /orders /pay /preview
      /_/gallery /naledi.data /index.html /.env /assets/nothing-1a2b3c4d.js /pictures/nothing.avif /thumbs/nothing/at-all.jpg
      /feed-pictures/babies/nothing /feed-pictures/nobody/1 /metrics /build/stamp /size-guide/ /../package.json`),
    // Files by kind.
    ...[
      ...assets,
      picture,
      picture.replace("-320.avif", "-800.jpg"),
      "/thumbs/naledi/orion-dress.jpg",
      feedPicture,
    ].map((path) => ({
      path,
    })),
    {
      path: "/thumbs/naledi/orion-dress.jpg",
      note: "takes AVIF",
      headers: { Accept: "image/avif,*/*" },
    },
    { path: picture, note: "saves data", headers: { "Save-Data": "on" } },
    { path: picture, note: "a range", headers: { Range: "bytes=0-99" } },
    // The headers that change a page or its form.
    ...["/", "/naledi", "/naledi/orion-dress", "/saved", "/search?q=blue"].flatMap(
      (path): Call[] => [
        { path, method: "HEAD" },
        { path, note: "takes br", headers: { "Accept-Encoding": "gzip, br" } },
        { path, note: "takes gzip", headers: { "Accept-Encoding": "gzip" } },
        { path, note: "saves data", headers: { "Save-Data": "on" } },
        {
          path,
          note: "chose to save no data",
          headers: { "Save-Data": "on", Cookie: "data-saver=off" },
        },
        { path, note: "two columns", headers: { Cookie: "columns=two" } },
      ],
    ),
    ...["/", "/naledi", "/cart", "/nothing", "/house"].flatMap((path): Call[] =>
      ["DELETE", "PUT", "PATCH", "OPTIONS"].map((method) => ({ path, method })),
    ),
    ...["/", "/naledi", "/contact", "/cart", "/checkout"].flatMap((path): Call[] => [
      { path, form: { kind: "contact" } },
      { path, body: "{}", headers: { "Content-Type": "application/json", Origin: shop.origin } },
    ]),
    ...[...known.orders, NOBODYS, NOBODYS.toLowerCase(), "HZ1"].map((reference) => ({
      path: `/orders/${reference}`,
    })),
    ...known.orders
      .slice(0, 1)
      .map((reference) => ({ path: `/orders/${reference.toLowerCase()}` })),
    ...links("pay", known.payLinks),
    ...links("newsletter", known.newsletters),
    ...links("restock", known.restocks),
    ...links("preview", known.previews),
    ...(await photographs(shop, known.photographed)),
    // The message form as a page without scripts sends it.
    { path: "/messages", form: MESSAGE, note: "a message" },
    {
      path: "/messages",
      form: { kind: "contact", from_name: "", from_email: "nobody" },
      note: "faults",
    },
    { path: "/messages", form: { kind: "unknown" }, note: "no kind" },
    {
      path: "/messages",
      form: { ...MESSAGE, website: "https://spam.example" },
      note: "of a robot",
    },
    {
      path: "/messages",
      form: MESSAGE,
      headers: { Origin: "https://elsewhere.example" },
      note: "foreign",
    },
    {
      path: "/messages",
      body: new URLSearchParams(MESSAGE).toString(),
      headers: FORM_TYPE,
      note: "no origin",
    },
    { path: "/messages", form: { ...MESSAGE, message: "x".repeat(70_000) }, note: "too large" },
    { path: "/messages", form: { ...MESSAGE, message: "x".repeat(5_001) }, note: "too long" },
    {
      path: "/messages",
      body: "a=1&".repeat(90),
      headers: { ...FORM_TYPE, Origin: shop.origin },
      note: "too many pairs",
    },
  ];
}

/** Pieces that a state hides, and addresses that the sitemap does not name. */
const HIDDEN_LATER = [
  "/genesis/chia-dress",
  "/resurgence/sesame-dress",
  "/resurgence/sophie-blouse",
  "/naledi/vega-dress",
];

const FORM_TYPE = { "Content-Type": "application/x-www-form-urlencoded" };
const MESSAGE = {
  kind: "contact",
  from_name: "Ngozi Eze",
  from_email: "ngozi@example.com",
  from_phone: "+234 803 555 0199",
  message: "Are you open on Wednesday?",
  website: "",
};

async function photographs(shop: RecordedShop, skus: readonly string[]): Promise<Call[]> {
  const pages = await Promise.all(skus.map((sku) => shop.ask({ path: `/${sku}` })));
  const pictures = pages.flatMap(({ text }) => {
    const found = text.match(/\/pictures\/[\w/-]+\.(?:avif|jpg)/g) ?? [];
    const own = found.filter((path) => path.includes("vega-dress"));
    return [...new Set(own)].filter((path) => /-(?:320|640)\.avif|\.jpg/.test(path));
  });
  return [
    ...pictures.map((path) => ({ path })),
    ...skus.flatMap((sku): Call[] => [
      { path: `/thumbs/${sku}.jpg` },
      { path: `/thumbs/${sku}.jpg`, note: "takes AVIF", headers: { Accept: "image/avif,*/*" } },
    ]),
    ...pictures
      .slice(0, 1)
      .map((path) => ({ path, note: "saves data", headers: { "Save-Data": "on" } })),
  ];
}

/** Shows a new secret and its drawing each time. */
const FACTOR = "/house/settings/second-factor";

const LIST = "/house/messages/subscribers.csv";

const HOUSE_SCREENS = `/house /house/orders /house/orders?show=to-make /house/orders?show=overdue /house/orders?show=due-soon
  /house/orders?show=unpaid /house/orders?show=gone /house/orders?show=cancelled /house/orders?show=nothing
  /house/orders?q=Ada /house/orders?q=HZ-1001 /house/orders?q=5550123 /house/orders?q=nobody
  /house/orders?show=all&after=2027-03-10T00:00:00.000Z~1003 /house/orders/new /house/orders/payments
  /house/orders/payments?show=done /house/orders/payments?done /house/orders/HZ-9999 /house/orders/nothing
  /house/orders/HZ-9999/print /house/orders/HZ-9999/packing
  /house/pieces /house/pieces?page=2 /house/pieces?q=dress&collection=naledi /house/pieces?state=sold-out
  /house/pieces?state=hidden /house/pieces?state=drafts /house/pieces?q=zzzz /house/pieces/new
  /house/pieces/order/naledi /house/pieces/order/mysthique /house/pieces/order/nothing /house/pieces/order/naledi?done=usual
  /house/pieces/naledi/orion-dress /house/pieces/genesis/chia-dress /house/pieces/bubble-girl/bubble-molly-combo
  /house/pieces/hazelbee/bb-ensemble /house/pieces/naledi/nothing /house/pieces/naledi/orion-dress?published
  /house/pieces/naledi/orion-dress?photograph=refused /house/pieces/naledi/orion-dress/preview/${NO_TOKEN}
  /house/promotions /house/promotions?saved /house/promotions/new /house/promotions/nothing
  /house/messages /house/messages?show=contact /house/messages?show=restock /house/messages?show=sign-ups
  /house/messages?q=Ngozi /house/messages?q=zzzz /house/messages/subscribers.csv
  /house/settings /house/settings?before=5 /house/settings?backup=password /house/settings/second-factor
  /house/manifest.webmanifest /house/worker.js /house/nothing /house/settings/nothing /house/sign-in /house/sign-in/code
  /house/sign-out /house/settings/backup /house/invitation/${NO_TOKEN}`;

/** Every screen of the house: for the owner, and for somebody who is not signed in. */
export function houseCalls(
  shop: RecordedShop,
  known: Known,
  owner: Visitor,
  helper: Visitor,
): Call[] {
  const screens = paths(HOUSE_SCREENS);
  const own = known.housePages.map((path): Call => ({ path }));
  const posts = [
    "/house/orders/new",
    "/house/orders/HZ-1001",
    "/house/orders/payments",
    "/house/pieces",
    "/house/pieces/new",
    "/house/pieces/order/naledi",
    "/house/pieces/naledi/orion-dress",
    "/house/promotions",
    "/house/promotions/new",
    "/house/promotions/nothing",
    "/house/messages",
    "/house/settings",
    "/house/settings/second-factor",
  ];
  return [
    ...[...screens, ...own].map((call) => ({
      ...call,
      as: owner,
      isBodyOpen: call.path === FACTOR,
    })),
    ...screens.map((call) => ({ ...call, note: "signed out" })),
    ...paths(
      "/house /house/orders /house/settings /house/messages /house/settings/second-factor",
    ).map((call) => ({
      ...call,
      as: helper,
      isBodyOpen: call.path === FACTOR,
    })),
    // A form that is none of the page's, one from elsewhere, and one of nobody who is signed in.
    ...posts.flatMap((path): Call[] => [
      {
        path,
        as: owner,
        form: { act: "nothing", id: "0123456789abcdef" },
        note: "an unknown act",
        isBodyOpen: path === FACTOR,
      },
      {
        path,
        as: owner,
        form: { act: "note" },
        headers: { Origin: "https://elsewhere.example" },
        note: "foreign",
      },
      { path, form: { act: "note" }, note: "signed out" },
    ]),
    {
      path: "/house/settings",
      as: helper,
      form: { act: "express", version: "0", offer: "no" },
      note: "not hers",
    },
    {
      path: "/house/settings",
      as: helper,
      form: { act: "invite", email: "dayo@house.example", role: "owner" },
      note: "not hers",
    },
    { path: LIST, as: owner, form: {} },
    { path: LIST, as: helper, form: {}, note: "not hers" },
    { path: LIST, form: {}, note: "signed out" },
    { path: "/house/settings/backup", as: helper, form: { password: "x" }, note: "not hers" },
    { path: "/house/settings/backup", form: { password: "x" }, note: "signed out" },
    { path: "/house/sign-in", form: { email: "", password: "" }, note: "nothing typed" },
    {
      path: "/house/sign-in",
      form: { email: "hazel@house.example", password: "wrong" },
      note: "wrong",
    },
    {
      path: "/house/sign-in?to=/house/orders",
      form: { email: "nobody@house.example", password: "wrong" },
      note: "nobody",
    },
    { path: "/house/sign-in/code", form: { code: "123456" }, note: "without a password" },
    {
      path: `/house/invitation/${NO_TOKEN}`,
      form: { password: "mgbede rain kettle tower", repeat: "" },
      note: "no such link",
    },
    { path: "/house", as: owner, note: "in a frame", headers: { "Sec-Fetch-Dest": "iframe" } },
    {
      path: "/house",
      as: owner,
      note: "led here by another site",
      headers: {
        "Sec-Fetch-Site": "cross-site",
        "Sec-Fetch-Mode": "navigate",
        "Sec-Fetch-Dest": "document",
      },
    },
    {
      path: "/house",
      as: owner,
      note: "fetched by another site",
      headers: { "Sec-Fetch-Site": "cross-site" },
    },
    ...paths("/HOUSE /house/ //house /%68ouse /house/Orders").map((call) => ({
      ...call,
      as: owner,
    })),
  ];
}

/** The calls of the house's scripts. The last ones change something. */
export async function houseApiCalls(shop: RecordedShop, owner: Visitor): Promise<Call[]> {
  const own = { as: owner, headers: { Origin: shop.origin } };
  const piece = "/house/api/pieces/naledi/sirius-dress/photographs";
  const small = await photograph({ width: 300, height: 400 });
  const jpeg = { "Content-Type": "image/jpeg", Origin: shop.origin };
  const subscription = {
    endpoint: "https://fcm.googleapis.com/fcm/send/0123456789",
    keys: { p256dh: "AAAA", auth: "AAAA" },
  };
  const boundary = "recorded-form";
  const multipart = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="photograph"; filename="a.jpg"\r\n\r\n`,
    ),
    small,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const get =
    paths(`/house/api /house/api/nothing /house/api/pieces?q=dress /house/api/pieces?q=zzzz ${piece}
    /house/api/pieces/naledi/nothing/photographs ${piece}/nothing/whole`);
  return [
    ...get.map((call) => ({ ...call, as: owner })),
    ...get.map((call) => ({ ...call, note: "signed out" })),
    { path: "/house/api/pieces?q=dress", as: owner, method: "HEAD" },
    {
      path: "/house/api/listings/naledi",
      ...own,
      json: { version: 0, skus: ["nothing"] },
      note: "not its pieces",
    },
    {
      path: "/house/api/listings/naledi",
      ...own,
      json: { version: 77, skus: [] },
      note: "another version",
    },
    { path: "/house/api/listings/nothing", ...own, json: { version: 0, skus: [] } },
    { path: "/house/api/listings/naledi", ...own, body: "{", note: "no JSON" },
    { path: "/house/api/listings/naledi", ...own, body: "x".repeat(270_000), note: "too large" },
    { path: "/house/api/listings/naledi", as: owner, json: {}, note: "no origin" },
    {
      path: "/house/api/listings/naledi",
      json: {},
      headers: { Origin: shop.origin },
      note: "signed out",
    },
    {
      path: "/house/api/listings/naledi",
      as: owner,
      json: {},
      headers: { Origin: "https://elsewhere.example" },
      note: "foreign",
    },
    { path: "/house/api/push", ...own, json: {} },
    { path: "/house/api/push", ...own, json: subscription, note: "keys that are none" },
    { path: "/house/api/push", ...own, body: "x", note: "no JSON" },
    { path: "/house/api/push", ...own, method: "DELETE" },
    {
      path: piece,
      as: owner,
      headers: { ...jpeg, "Idempotency-Key": "no key" },
      body: small,
      note: "a bad key",
    },
    { path: piece, as: owner, headers: jpeg, body: small, note: "too small" },
    { path: piece, as: owner, headers: jpeg, body: "no picture", note: "no picture" },
    {
      path: piece,
      as: owner,
      headers: { ...jpeg, "Content-Length": String(30 * 2 ** 20) },
      body: "",
      note: "too large",
    },
    {
      path: "/house/api/pieces/naledi/nothing/photographs",
      as: owner,
      headers: jpeg,
      body: small,
      note: "no such piece",
    },
    {
      path: `${piece}/form`,
      as: owner,
      headers: { Origin: shop.origin, "Content-Type": `multipart/form-data; boundary=${boundary}` },
      body: multipart,
      note: "too small",
    },
    { path: `${piece}/form`, ...own, body: "", note: "no form" },
    { path: `${piece}/order`, ...own, json: { version: 99, photographs: [] } },
    {
      path: `${piece}/order`,
      ...own,
      json: { version: 99, photographs: "x".repeat(5_000) },
      note: "too large",
    },
    {
      path: `${piece}/nothing/crop`,
      ...own,
      json: { version: 99, crop: { x: 0, y: 0, width: 1, height: 1 } },
    },
  ];
}

/** The shop's JSON API. Called last: what is right is stored. */
export function apiCalls(shop: RecordedShop, known: Known): Call[] {
  const [order = NOBODYS] = known.orders;
  const [link = NO_TOKEN] = known.payLinks;
  const origin = { Origin: shop.origin };
  const right = { ...orderBody(), expectedTotal: 350_000 };
  const key = { "Idempotency-Key": "recorded-order" };
  const event = (body: unknown, isSigned: boolean): Call => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const signature = createHmac("sha512", isSigned ? SECRET_KEY : "another")
      .update(text)
      .digest("hex");
    return {
      path: "/api/webhooks/paystack",
      body: text,
      headers: { "Content-Type": "application/json", "x-paystack-signature": signature },
    };
  };
  const charge = {
    event: "charge.success",
    data: { reference: NOBODYS, amount: 100, currency: "NGN" },
  };
  const report = {
    "document-uri": `${shop.origin}/checkout`,
    "effective-directive": "script-src-elem",
    "blocked-uri": "https://elsewhere.example/a.js",
    disposition: "enforce",
  };
  const reportType = { "Content-Type": "application/csp-report" };
  const faults: [string, unknown][] = [
    ["nothing", {}],
    ["no lines", { ...right, lines: [] }],
    ["an unknown piece", { ...right, lines: [{ sku: "nobody/nothing", size: "M", quantity: 1 }] }],
    [
      "a size that is none",
      { ...right, lines: [{ sku: "naledi/orion-dress", size: "XXXL", quantity: 1 }] },
    ],
    [
      "a quantity that is none",
      { ...right, lines: [{ sku: "naledi/orion-dress", size: "M", quantity: 0 }] },
    ],
    [
      "a customer with faults",
      { ...right, customer: { ...customer(), email: "ada", phone: "1", state: "Nowhere" } },
    ],
    ["another price", { ...right, expectedTotal: 1 }],
    ["a credit that is none", { ...right, credit: "HZC-0000" }],
    ["a speed that is none", { ...right, speed: "at once" }],
    ["measurements that are none", { ...right, sizing: { bust: "wide" } }],
    ["an order to change without its key", { ...right, replaces: { reference: NOBODYS } }],
    [
      "an order to change that is nobody's",
      { ...right, replaces: { reference: NOBODYS, key: "recorded" } },
    ],
    ["a number", 7],
    ["too many lines", { ...right, lines: Array.from({ length: 101 }, () => right.lines[0]) }],
  ];
  return [
    ...paths(`/api /api/nothing /api/rates /api/regions/NG /api/regions/gb /api/regions/zz /api/feeds/babies
      /api/feeds/lifestyle /api/feeds/nobody /api/search /api/search?q=blue /api/search?q=dress+under+150k /api/search?q=zzzz
      /api/orders /api/orders/${NOBODYS} /api/orders/HZ1 /api/messages /api/credits /api/csp-reports /api/pay-links
      /api/webhooks/paystack`),
    ...paths("/api/rates /api/orders /api/search?q=blue").map((call) => ({
      ...call,
      method: "HEAD",
    })),
    ...paths("/api/rates /api/orders /api/nothing").map((call) => ({ ...call, method: "OPTIONS" })),
    ...known.orders.map((reference) => ({ path: `/api/orders/${reference}` })),
    ...faults.map(([note, json]): Call => ({ path: "/api/orders", json, note })),
    { path: "/api/orders", json: right, headers: key, note: "right" },
    { path: "/api/orders", json: right, headers: key, note: "the same again" },
    {
      path: "/api/orders",
      json: { ...right, speed: "express" },
      headers: key,
      note: "another one with its key",
    },
    {
      path: "/api/orders",
      json: right,
      headers: { "Idempotency-Key": "with spaces" },
      note: "a bad key",
    },
    { path: "/api/orders", json: right, headers: origin, note: "with the shop's origin" },
    {
      path: "/api/orders",
      json: right,
      headers: { Origin: "https://elsewhere.example" },
      note: "foreign",
    },
    {
      path: "/api/orders",
      body: "{",
      headers: { "Content-Type": "application/json" },
      note: "no JSON",
    },
    {
      path: "/api/orders",
      body: "{}",
      headers: { "Content-Type": "text/plain" },
      note: "another type",
    },
    { path: "/api/orders", json: { ...right, comments: "x".repeat(140_000) }, note: "too large" },
    {
      path: "/api/orders",
      json: { ...right, speed: "express", sizing: { bust: 900, waist: 700, hip: 1000 } },
      note: "express, sized by the house",
    },
    ...[order, NOBODYS, "HZ1"].flatMap((reference): Call[] => [
      { path: `/api/orders/${reference}/confirm`, body: "" },
      { path: `/api/orders/${reference}/payments`, body: "" },
      { path: `/api/orders/${reference}/payments`, json: { part: "deposit" }, note: "a deposit" },
      { path: `/api/orders/${reference}/payments`, json: { part: "half" }, note: "no part" },
      {
        path: "/api/pay-links",
        json: { order: reference },
        note: reference === NOBODYS ? "nobody's" : reference,
      },
    ]),
    { path: "/api/pay-links", json: {}, note: "nothing" },
    { path: "/api/pay-links", body: "", note: "no JSON" },
    ...[link, NO_TOKEN].flatMap((token): Call[] => [
      { path: `/api/pay-links/${token}/payments`, json: { email: "nobody" }, note: "faults" },
      {
        path: `/api/pay-links/${token}/payments`,
        json: { email: "bola@example.com", part: "half" },
        note: "no part",
      },
      {
        path: `/api/pay-links/${token}/payments`,
        json: { email: "bola@example.com" },
        note: "right",
      },
      { path: `/api/pay-links/${token}/confirm`, json: {} },
      { path: `/api/pay-links/${token}/confirm`, json: { payment: NOBODYS }, note: "nobody's" },
      { path: `/api/pay-links/${token}/confirm`, json: { payment: 7 }, note: "a number" },
    ]),
    { path: "/api/credits", json: {} },
    {
      path: "/api/credits",
      json: { credit: "HZC-0000-0000-0000-0000", email: "ada@example.com" },
      note: "nobody's",
    },
    { path: "/api/credits", body: "credit=1", headers: FORM_TYPE, note: "a form" },
    { path: "/api/messages", json: {}, note: "nothing" },
    { path: "/api/messages", json: { kind: "contact", from_email: "nobody" }, note: "faults" },
    {
      path: "/api/messages",
      json: { ...MESSAGE, id: "11111111-1111-4111-8111-111111111111" },
      note: "right",
    },
    {
      path: "/api/messages",
      json: { ...MESSAGE, id: "11111111-1111-4111-8111-111111111111" },
      note: "the same again",
    },
    {
      path: "/api/messages",
      json: { kind: "newsletter", from_email: "chi@example.com" },
      note: "newsletter",
    },
    {
      path: "/api/messages",
      json: { kind: "popup", from_name: "Chi", from_email: "chi.2@example.com" },
      note: "popup",
    },
    {
      path: "/api/messages",
      json: { kind: "restock", sku: "naledi/orion-dress", from_email: "chi@example.com" },
      note: "restock of a piece",
    },
    {
      path: "/api/messages",
      json: { kind: "restock", sku: "nobody/nothing", from_email: "chi@example.com" },
      note: "restock of nothing",
    },
    {
      path: "/api/messages",
      json: { ...MESSAGE, website: "x", from_email: "robot@example.com" },
      note: "of a robot",
    },
    // The third and fourth of an hour for one address; the first came with its form.
    {
      path: "/api/messages",
      json: { ...MESSAGE, message: "Once more" },
      note: "the last of an hour",
    },
    { path: "/api/messages", json: { ...MESSAGE, message: "And again" }, note: "one too many" },
    {
      path: "/api/messages",
      json: MESSAGE,
      headers: { Origin: "https://elsewhere.example" },
      note: "foreign",
    },
    {
      path: "/api/messages",
      json: { ...MESSAGE, message: "x".repeat(140_000) },
      note: "too large",
    },
    {
      path: "/api/csp-reports",
      body: JSON.stringify({ "csp-report": report }),
      headers: reportType,
      note: "right",
    },
    {
      path: "/api/csp-reports",
      body: JSON.stringify([
        {
          type: "csp-violation",
          body: {
            documentURL: `${shop.origin}/checkout`,
            effectiveDirective: "img-src",
            blockedURL: "inline",
          },
        },
      ]),
      headers: { "Content-Type": "application/reports+json" },
      note: "by the Reporting API",
    },
    {
      path: "/api/csp-reports",
      body: JSON.stringify({
        "csp-report": { ...report, "document-uri": "https://elsewhere.example/" },
      }),
      headers: reportType,
      note: "of another site",
    },
    { path: "/api/csp-reports", body: "{}", headers: reportType, note: "no report" },
    { path: "/api/csp-reports", json: { "csp-report": report }, note: "another type" },
    { path: "/api/csp-reports", body: "x".repeat(70_000), headers: reportType, note: "too large" },
    { ...event(charge, true), note: "of nobody's order" },
    { ...event(charge, false), note: "a wrong signature" },
    { ...event({ event: "nothing.known", data: {} }, true), note: "of an unknown kind" },
    { ...event("no JSON", true), note: "no JSON" },
    {
      ...event(
        { event: "refund.processed", data: { transaction_reference: NOBODYS, amount: "100" } },
        true,
      ),
      note: "of a refund",
    },
    { path: "/api/webhooks/paystack", body: "{}", note: "no signature" },
    { path: "/api/webhooks/paystack", body: "x".repeat(140_000), note: "too large" },
    // More in a minute than one network may.
    ...Array.from({ length: 31 }, (_, at): Call => ({
      path: "/api/credits",
      json: {},
      network: "192.0.2.1",
      note: `the ${at + 1}. of a minute`,
    })),
    ...Array.from({ length: 11 }, (_, at): Call => ({
      path: "/house/sign-in",
      form: { email: "guess@house.example", password: "wrong" },
      network: "192.0.2.2",
      note: `the ${at + 1}. guess`,
    })),
    ...paths(
      "/sandbox /sandbox/paystack /sandbox/instagram /sandbox/rates/ngn.json /sandbox/page.css /sandbox/paystack/v1/inline.js",
    ).map((call) => ({
      ...call,
      // What the stand-ins got since depends on when.
      isBodyOpen: call.path.endsWith("/paystack"),
    })),
  ];
}

/** What depends on the configuration: asked of a shop with an https address and without its service worker. */
export function configuredCalls(shop: RecordedShop, owner: Visitor): Call[] {
  const own = { Origin: shop.origin };
  return [
    ...paths(`/ /naledi /naledi/orion-dress /checkout /cart /contact /search?q=blue /orders/${NOBODYS} /pay/${NO_TOKEN}
      /size-guide /worker.js /sitemap.xml /robots.txt /manifest.webmanifest /house/sign-in /nothing
      /healthz /api/rates /sandbox/paystack /sandbox/paystack/v1/inline.js`),
    ...paths("/house /house/orders/new /house/settings").map((call) => ({ ...call, as: owner })),
    { path: "/house/sign-out", as: owner, form: {} },
    { path: "/api/orders", json: orderBody(), headers: own, note: "with the shop's origin" },
    {
      path: "/api/orders",
      json: orderBody(),
      headers: { Origin: shop.url },
      note: "with the address behind it",
    },
    { path: "/messages", form: MESSAGE, note: "a message" },
    {
      path: "/messages",
      form: MESSAGE,
      headers: { Origin: shop.url },
      note: "with the address behind it",
    },
    {
      path: "/messages",
      body: new URLSearchParams(MESSAGE).toString(),
      headers: { ...FORM_TYPE, "Sec-Fetch-Site": "same-origin" },
      note: "by Fetch Metadata",
    },
  ];
}
