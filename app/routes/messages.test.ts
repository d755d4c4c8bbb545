import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { Shop } from "../../server/shop.ts";
import { networkContext, shopContext } from "../shop-context.ts";
import MessagesScreen, { action } from "./messages.tsx";

const typed = {
  kind: "contact",
  from_name: 'Ada "A" <Okafor>',
  from_email: "ada@example.com",
  message: "</textarea><script>alert(1)</script>",
};

/** Posts a form as a browser without JavaScript does, and returns the response and its rendered page. */
async function post(taken: Awaited<ReturnType<Shop["takeMessage"]>>, fields: object) {
  const context = new RouterContextProvider();
  context.set(networkContext, "203.0.113.7");
  context.set(shopContext, { takeMessage: async () => taken } as Partial<Shop> as Shop);
  const url = new URL("http://localhost:3000/messages");
  const request = new Request(url, {
    method: "POST",
    body: new URLSearchParams({ ...fields }).toString(),
  });
  const result = await action({ request, context, url, params: {}, pattern: "/messages" });
  if (result instanceof Response) throw new Error("It was taken");
  const props = { actionData: result.data } as Parameters<typeof MessagesScreen>[0];
  const html = renderToStaticMarkup(createElement(MessagesScreen, props));
  return { status: result.init?.status, headers: new Headers(result.init?.headers), html };
}

test("what could not be stored is 503, says so, and keeps every text", async () => {
  const { status, html } = await post({ kind: "unavailable" }, typed);
  expect(status).toBe(503);
  expect(html).toContain("We could not store this just now");
  expect(html).toContain("ada@example.com");
  expect(html).toContain("Ada &quot;A&quot; &lt;Okafor&gt;");
});

test("above a limit it is 429, says when to try again, and keeps every text", async () => {
  const { status, headers, html } = await post({ kind: "limited", retryAfter: 1_501 }, typed);
  expect([status, headers.get("Retry-After")]).toEqual([429, "1501"]);
  expect(html).toContain("not sent yet");
  expect(html).toContain("try again in 26 minutes");
  expect(html).toContain("Ada &quot;A&quot; &lt;Okafor&gt;");
});

test("what was typed comes back as text, never as markup", async () => {
  const { status, html } = await post({ kind: "invalid", fields: { message: "No." } }, typed);
  expect(status).toBe(422);
  expect(html).toContain("&lt;/textarea&gt;&lt;script&gt;");
  expect(html).not.toContain("<script>");
});
