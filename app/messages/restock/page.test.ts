import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { bundledCatalogue } from "../../../domain/catalogue/bundle/bundle.ts";
import type { RestockRequest } from "../../../server/messages/restock.ts";
import type { Shop } from "../../../server/shop.ts";
import { catalogueContext, shopContext } from "../../shop-context.ts";
import RestockScreen, { loader } from "./page.tsx";

/** Opens the link of a request, and returns the status and the page's text. */
async function open(request: RestockRequest) {
  const context = new RouterContextProvider();
  context.set(shopContext, { readRestockRequest: async () => request } as object as Shop);
  context.set(catalogueContext, bundledCatalogue());
  const url = new URL("http://localhost:3000/restock/token");
  const params = { token: "token" };
  const args = { request: new Request(url), context, url, params, pattern: "/restock/:token" };
  const { data, init } = await loader(args);
  const props = { loaderData: data } as Parameters<typeof RestockScreen>[0];
  return {
    status: init?.status ?? 200,
    html: renderToStaticMarkup(createElement(RestockScreen, props)),
  };
}

const orion = { sku: "naledi/orion-dress", size: "", email: "ada@example.com" };
const BUTTON = "Do not write to me";

test("an open request names the piece, hides most of the address, and can be ended", async () => {
  const { status, html } = await open({ kind: "open", ...orion });
  expect(status).toBe(200);
  expect(html).toContain("We write to a…@example.com once, when Orion Dress can be bought again.");
  expect(html).not.toContain("ada@");
  expect(html).toContain('<form method="post">');
  expect(html).toContain(BUTTON);
});

test("a request for a size names it", async () => {
  const { html } = await open({ kind: "open", ...orion, size: "M" });
  expect(html).toContain("when Orion Dress in M can be bought again.");
});

test("one that was told says so, and can be ended", async () => {
  const { html } = await open({ kind: "told", ...orion });
  expect(html).toContain("We tell you that it is back");
  expect(html).toContain(BUTTON);
});

test("one that was ended has no button", async () => {
  const { html } = await open({ kind: "ended", ...orion });
  expect(html).toContain("We write nothing more to a…@example.com about Orion Dress.");
  expect(html).not.toContain(BUTTON);
});

test("a piece that is no longer in the catalogue has no name", async () => {
  const { html } = await open({ kind: "open", ...orion, sku: "naledi/withdrawn" });
  expect(html).toContain("when the piece can be bought again");
});

test("an unknown link is 404 and says so", async () => {
  const { status, html } = await open({ kind: "unknown" });
  expect(status).toBe(404);
  expect(html).toContain("We do not know this link");
  expect(html).not.toContain(BUTTON);
});
