import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { Visit } from "../../server/house/visit.ts";
import type { Shop } from "../../server/shop.ts";
import { shopContext } from "../shop-context.ts";
import { guard, tellRedirects } from "./session.ts";

const VISIT: Visit = {
  person: { id: "1", email: "ada@example.com", name: "Ada", role: "owner", mayGiveCredit: false },
  sessionId: "2",
  confirmedAt: "2026-11-21T12:00:00.000Z",
  hasFactor: false,
  needsFactor: true,
};

/** What the guard answers; 'passed' if it lets the request through. */
async function ask(path: string, visit: Visit | undefined, headers: Record<string, string> = {}) {
  const context = new RouterContextProvider();
  const house = { readVisit: async () => visit } as Partial<Shop["house"]>;
  context.set(shopContext, { house } as Shop);
  const request = new Request(`https://shop.example${path}`, { headers });
  const url = new URL(request.url);
  const answer = await guard({ request, url, context, params: {}, pattern: "" }, async () => {
    return new Response("passed");
  });
  if (!answer) throw new Error("The guard answers");
  return [answer.status, answer.headers.get("Location") ?? (await answer.text())];
}

const SET_UP = "/house/settings/second-factor";
const JSON_ALONE = { Accept: "application/json" };

test("an owner who needs a second factor gets the page that sets it up and the way out, and nothing else", async () => {
  for (const path of [
    "/house",
    "/house/orders/HZ-1001",
    "/house/settings",
    `${SET_UP}/x`,
    "/house/nothing",
  ]) {
    expect([path, ...(await ask(path, VISIT))]).toEqual([path, 303, SET_UP]);
  }
  for (const path of [SET_UP, `${SET_UP}.data`, "/house/sign-out", "/house/sign-out.data"]) {
    expect([path, ...(await ask(path, VISIT))]).toEqual([path, 200, "passed"]);
  }
});

test("her browser's own requests get 403 in JSON", async () => {
  for (const headers of [
    JSON_ALONE,
    { "Sec-Fetch-Dest": "manifest" },
    { "Sec-Fetch-Dest": "serviceworker" },
  ]) {
    const [status, text] = await ask("/house/manifest.webmanifest", VISIT, headers);
    expect([status, JSON.parse(String(text)).error.code]).toEqual([403, "factor_first"]);
  }
});

test("once it is set up, she gets all", async () => {
  const visit = { ...VISIT, hasFactor: true, needsFactor: false };
  expect(await ask("/house/orders", visit)).toEqual([200, "passed"]);
});

test("without a session, pages lead to the sign-in page, and the rest gets 401", async () => {
  expect(await ask("/house/orders", undefined)).toEqual([
    303,
    "/house/sign-in?to=%2Fhouse%2Forders",
  ]);
  expect((await ask("/house/orders", undefined, JSON_ALONE))[0]).toBe(401);
});

test("a form that the script has sent gets the address of a redirect, with its fragment and its cookies", async () => {
  const redirected = async (headers: Record<string, string>) => {
    const request = new Request("https://shop.example/house/orders/HZ-1001", { headers });
    const of = { request, url: new URL(request.url), context: new RouterContextProvider() };
    const response = await tellRedirects({ ...of, params: {}, pattern: "" }, async () => {
      const headers = { Location: "/house/orders/HZ-1001?done=stage#done", "Set-Cookie": "a=b" };
      return new Response(null, { status: 303, headers });
    });
    if (!response) throw new Error("It answers");
    const { status, headers: given } = response;
    return [status, given.get("Location"), given.get("House-Location"), given.get("Set-Cookie")];
  };
  const to = "/house/orders/HZ-1001?done=stage#done";
  expect(await redirected({ "House-Form": "1" })).toEqual([204, null, to, "a=b"]);
  expect(await redirected({})).toEqual([303, to, null, "a=b"]);
});
