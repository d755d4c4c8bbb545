import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { bundledCatalogue } from "../../domain/catalogue/bundle/bundle.ts";
import type { Shop } from "../../server/shop.ts";
import { networkContext, shopContext } from "../shop-context.ts";
import MessagesScreen, { action } from "./page.tsx";

const typed = {
  kind: "contact",
  from_name: 'Ada "A" <Okafor>',
  from_email: "ada@example.com",
  message: "</textarea><script>alert(1)</script>",
};

type Taken = Awaited<ReturnType<Shop["takeMessage"]>>;

/** Calls the action with a form that a browser without JavaScript posted. */
function act(taken: Taken, fields: object, headers: Record<string, string> = {}) {
  const context = new RouterContextProvider();
  context.set(networkContext, "203.0.113.7");
  const catalogue = { read: bundledCatalogue };
  context.set(shopContext, { takeMessage: async () => taken, catalogue } as object as Shop);
  const url = new URL("http://localhost:3000/messages");
  const request = new Request(url, {
    method: "POST",
    headers,
    body: new URLSearchParams({ ...fields }).toString(),
  });
  return action({ request, context, url, params: {}, pattern: "/messages" });
}

/** Returns the response to a form that was not taken, and its rendered page. */
async function post(taken: Taken, fields: object) {
  const result = await act(taken, fields);
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

const asked = { kind: "restock", from_email: "ada@", sku: "naledi/orion-dress" };

test("a request to be told of a piece that is not valid keeps its address and its piece", async () => {
  const fields = { from_email: "Please enter a valid e-mail address." };
  const { status, html } = await post({ kind: "invalid", fields }, asked);
  expect(status).toBe(422);
  expect(html).toContain("<h1>Tell me when it is back</h1>");
  expect(html).toContain('<input type="hidden" name="sku" value="naledi/orion-dress"/>');
  expect(html).toContain('value="ada@"');
  expect(html).toContain(fields.from_email);
});

test("a piece that is not known is named in the page, although its field is hidden", async () => {
  const { html } = await post({ kind: "invalid", fields: { sku: "No such piece." } }, asked);
  expect(html).toMatch(/<p[^>]* role="alert">No such piece\.<\/p>/);
});

test.each([
  ["http://localhost:3000/genesis/chia-dress", "/genesis/chia-dress"],
  // The form was posted again from the page of an error, or the browser sends no `Referer`.
  ["http://localhost:3000/messages", "/naledi/orion-dress"],
  ["", "/naledi/orion-dress"],
])("a request that is taken leads from '%s' to the thanks on %s", async (Referer, path) => {
  const result = await act({ kind: "taken" }, asked, { Referer });
  if (!(result instanceof Response)) throw new Error("It was not taken");
  expect(result.status).toBe(303);
  expect(result.headers.get("Location")).toBe(`${path}#restock-received`);
});
