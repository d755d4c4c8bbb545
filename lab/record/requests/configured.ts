import { orderBody } from "../../../tests/support/order-body.ts";
import type { Call, RecordedShop, Visitor } from "../shop.ts";
import { FORM_TYPE, MESSAGE, NO_TOKEN, NOBODYS, paths, to } from "./calls.ts";

/** What depends on the configuration: asked of a shop with an https address and without its service worker. */
export function configuredCalls(shop: RecordedShop, owner: Visitor): Call[] {
  const own = { Origin: shop.origin };
  return [
    ...paths(`/ /naledi /naledi/orion-dress /checkout /cart /contact /search?q=blue /orders/${NOBODYS} /pay/${NO_TOKEN}
      /size-guide /worker.js /sitemap.xml /robots.txt /manifest.webmanifest /house/sign-in /nothing
      /healthz /api/rates /sandbox/paystack /sandbox/paystack/v1/inline.js`),
    ...paths("/house /house/orders/new /house/settings").map((call) => ({ ...call, as: owner })),
    { path: "/house/sign-out", as: owner, form: {} },
    ...to("/api/orders", {
      "with the shop's origin": { json: orderBody(), headers: own },
      "with the address behind it": { json: orderBody(), headers: { Origin: shop.url } },
    }),
    ...to("/messages", {
      "a message": { form: MESSAGE },
      "with the address behind it": { form: MESSAGE, headers: { Origin: shop.url } },
      "by Fetch Metadata": {
        body: new URLSearchParams(MESSAGE).toString(),
        headers: { ...FORM_TYPE, "Sec-Fetch-Site": "same-origin" },
      },
    }),
  ];
}
