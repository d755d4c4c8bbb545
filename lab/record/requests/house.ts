import { randomUUID } from "node:crypto";
import type { Call, RecordedShop, Visitor } from "../shop.ts";
import { NO_TOKEN, paths, to } from "./calls.ts";
import type { Known } from "./calls.ts";

/** Shows a new secret and its drawing each time. */
const FACTOR = "/house/settings/second-factor";

const LIST = "/house/messages/subscribers.csv";

const HOUSE_SCREENS = `/house /house/orders /house/orders?show=to-make /house/orders?show=overdue /house/orders?show=due-soon
  /house/orders?show=unpaid /house/orders?stage=shipped /house/orders?stage=cancelled /house/orders?show=nothing
  /house/orders?q=Ada /house/orders?q=HZ-1001 /house/orders?q=5550123 /house/orders?q=orion /house/orders?q=nobody
  /house/orders?show=all&after=2027-03-10T00:00:00.000Z~1003 /house/orders/new /house/orders/new?kind=bespoke
  /house/orders/payments
  /house/orders/payments?show=done /house/orders/payments?done /house/orders/HZ-9999 /house/orders/nothing
  /house/orders/HZ-9999/print /house/orders/HZ-9999/packing
  /house/pieces /house/pieces?page=2 /house/pieces?q=dress&collection=naledi /house/pieces?state=sold-out
  /house/pieces?state=hidden /house/pieces?state=drafts /house/pieces?q=zzzz /house/pieces/new
  /house/pieces/order/naledi /house/pieces/order/mysthique /house/pieces/order/nothing /house/pieces/order/naledi?done=usual
  /house/pieces/naledi/orion-dress /house/pieces/genesis/chia-dress /house/pieces/bubble-girl/bubble-molly-combo
  /house/pieces/hazelbee/bb-ensemble /house/pieces/naledi/nothing /house/pieces/naledi/orion-dress?published
  /house/pieces/naledi/orion-dress?photograph=refused /house/pieces/naledi/orion-dress/preview/${NO_TOKEN}
  /house/promotions /house/promotions?saved /house/promotions/new /house/promotions/nothing /house/promotions/codes/new
  /house/takings /house/takings?by=day /house/takings?by=week&on=2027-03-01 /house/takings?by=month /house/takings?by=year
  /house/takings?by=nothing&on=nothing /house/takings.csv /house/takings.csv?by=year
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
    "/house/promotions/codes/new",
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
      "/house /house/orders /house/settings /house/messages /house/settings/second-factor /house/takings /house/takings.csv",
    ).map((call) => ({
      ...call,
      as: helper,
      isBodyOpen: call.path === FACTOR,
    })),
    // A form that is none of the page's, one from elsewhere, and one of nobody who is signed in.
    ...posts.flatMap((path) =>
      to(path, {
        "an unknown act": {
          as: owner,
          form: { act: "nothing", form: randomUUID() },
          isBodyOpen: path === FACTOR,
        },
        foreign: {
          as: owner,
          form: { act: "note" },
          headers: { Origin: "https://elsewhere.example" },
        },
        "signed out": { form: { act: "note" } },
      }),
    ),
    {
      path: "/house/settings",
      as: helper,
      form: { act: "express", form: randomUUID(), version: "0", offer: "no" },
      note: "not hers",
    },
    {
      path: "/house/settings",
      as: helper,
      form: { act: "invite", form: randomUUID(), email: "dayo@house.example", role: "owner" },
      note: "not hers",
    },
    { path: LIST, as: owner, form: {} },
    ...to(LIST, {
      "not hers": { as: helper, form: {} },
      "signed out": { form: {} },
    }),
    ...to("/house/settings/backup", {
      "not hers": { as: helper, form: { password: "x" } },
      "signed out": { form: { password: "x" } },
    }),
    ...to("/house/sign-in", {
      "nothing typed": { form: { email: "", password: "" } },
      wrong: { form: { email: "hazel@house.example", password: "wrong" } },
    }),
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
    ...to("/house", {
      "in a frame": { as: owner, headers: { "Sec-Fetch-Dest": "iframe" } },
      "led here by another site": {
        as: owner,
        headers: {
          "Sec-Fetch-Site": "cross-site",
          "Sec-Fetch-Mode": "navigate",
          "Sec-Fetch-Dest": "document",
        },
      },
      "fetched by another site": { as: owner, headers: { "Sec-Fetch-Site": "cross-site" } },
    }),
    ...paths("/HOUSE /house/ //house /%68ouse /house/Orders").map((call) => ({
      ...call,
      as: owner,
    })),
  ];
}
