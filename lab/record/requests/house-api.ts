import { photograph } from "../../../tests/support/photographs.ts";
import type { Call, RecordedShop, Visitor } from "../shop.ts";
import { paths, to } from "./calls.ts";

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
    ...to("/house/api/listings/naledi", {
      "not its pieces": { ...own, json: { version: 0, skus: ["nothing"] } },
      "another version": { ...own, json: { version: 77, skus: [] } },
    }),
    { path: "/house/api/listings/nothing", ...own, json: { version: 0, skus: [] } },
    ...to("/house/api/listings/naledi", {
      "no JSON": { ...own, body: "{" },
      "too large": { ...own, body: "x".repeat(270_000) },
      "no origin": { as: owner, json: {} },
      "signed out": { json: {}, headers: { Origin: shop.origin } },
      foreign: { as: owner, json: {}, headers: { Origin: "https://elsewhere.example" } },
    }),
    { path: "/house/api/push", ...own, json: {} },
    ...to("/house/api/push", {
      "keys that are none": { ...own, json: subscription },
      "no JSON": { ...own, body: "x" },
    }),
    { path: "/house/api/push", ...own, method: "DELETE" },
    ...to(piece, {
      "a bad key": { as: owner, headers: { ...jpeg, "Idempotency-Key": "no key" }, body: small },
      "too small": { as: owner, headers: jpeg, body: small },
      "no picture": { as: owner, headers: jpeg, body: "no picture" },
      "too large": {
        as: owner,
        headers: { ...jpeg, "Content-Length": String(30 * 2 ** 20) },
        body: "",
      },
    }),
    {
      path: "/house/api/pieces/naledi/nothing/photographs",
      as: owner,
      headers: jpeg,
      body: small,
      note: "no such piece",
    },
    ...to(`${piece}/form`, {
      "too small": {
        as: owner,
        headers: {
          Origin: shop.origin,
          "Content-Type": `multipart/form-data; boundary=${boundary}`,
        },
        body: multipart,
      },
      "no form": { ...own, body: "" },
    }),
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
