import type { Call, RecordedShop } from "../shop.ts";
import { FORM_TYPE, MESSAGE, NO_TOKEN, NOBODYS, paths, to } from "./calls.ts";
import type { Known } from "./calls.ts";

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
    ...to(picture, {
      "saves data": { headers: { "Save-Data": "on" } },
      "a range": { headers: { Range: "bytes=0-99" } },
    }),
    // The headers that change a page or its form.
    ...["/", "/naledi", "/naledi/orion-dress", "/saved", "/search?q=blue"].flatMap(
      (path): Call[] => [
        { path, method: "HEAD" },
        ...to(path, {
          "takes br": { headers: { "Accept-Encoding": "gzip, br" } },
          "takes gzip": { headers: { "Accept-Encoding": "gzip" } },
          "saves data": { headers: { "Save-Data": "on" } },
          "chose to save no data": { headers: { "Save-Data": "on", Cookie: "data-saver=off" } },
          "two columns": { headers: { Cookie: "columns=two" } },
        }),
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
    ...to("/messages", {
      "a message": { form: MESSAGE },
      faults: { form: { kind: "contact", from_name: "", from_email: "nobody" } },
      "no kind": { form: { kind: "unknown" } },
      "of a robot": { form: { ...MESSAGE, website: "https://spam.example" } },
      foreign: { form: MESSAGE, headers: { Origin: "https://elsewhere.example" } },
      "no origin": { body: new URLSearchParams(MESSAGE).toString(), headers: FORM_TYPE },
      "too large": { form: { ...MESSAGE, message: "x".repeat(70_000) } },
      "too long": { form: { ...MESSAGE, message: "x".repeat(5_001) } },
      "too many pairs": { body: "a=1&".repeat(90), headers: { ...FORM_TYPE, Origin: shop.origin } },
    }),
  ];
}

/** Pieces that a state hides, and addresses that the sitemap does not name. */
const HIDDEN_LATER = [
  "/genesis/chia-dress",
  "/resurgence/sesame-dress",
  "/resurgence/sophie-blouse",
  "/naledi/vega-dress",
];

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
