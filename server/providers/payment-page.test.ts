import { expect, test } from "vitest";
import { activeParts, providerScriptsOf } from "./payment-page.ts";

test("names scripts, styles and forms, in their order, and nothing that cannot run", () => {
  const html = `<!DOCTYPE html><html><head><meta charset="utf-8"/><meta name="robots" content="noindex"/>
    <link rel="preload" href="/a.woff2" as="font"/><link rel="stylesheet" href="/assets/style-1.css"/>
    <script type="module" async src="/assets/entry-1.js"></script></head>
    <body><p data-props="{&quot;on&quot;:1}">one = two</p><form method="post"><img src="/a.png"/></form></body></html>`;
  expect(activeParts(html)).toEqual([
    "style /assets/style-1.css",
    "script /assets/entry-1.js",
    "form here",
  ]);
});

test.each([
  // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
  [
    "<script>alert(1)</script>",
    "script inline sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=",
  ],
  ["<SCRIPT SRC=//evil.example/a.js></SCRIPT>", "script //evil.example/a.js"],
  ["<script/src='https://evil.example/a.js'>", "script https://evil.example/a.js"],
  ["<svg><script href=x></svg>", /^script inline /],
  ["<script data-src=/a.js>1</script>", /^script inline /],
  ["<iframe src=https://evil.example></iframe>", "iframe https://evil.example"],
  ['<iframe srcdoc="<p>"></iframe>', /^iframe/],
  ["<base href=https://evil.example/>", "base https://evil.example/"],
  [
    '<meta http-equiv="Refresh" content="0;url=https://evil.example">',
    "meta refresh 0;url=https://evil.example",
  ],
  ["<object data=/a.swf></object>", "object /a.swf"],
  ['<link href="https://evil.example/a.css" rel=stylesheet>', "style https://evil.example/a.css"],
  ["<style>@import 'https://evil.example/a.css'</style>", /^style inline sha256-/],
  ['<form action="https://evil.example/card">', "form https://evil.example/card"],
  ["<img src=x onerror=alert(1)>", "handler onerror"],
  ['<img/src="x"/onerror="alert(1)">', "handler onerror"],
  ["<a href='javascript:alert(1)'>", "javascript: address"],
])("names %s", (html, part) => {
  const parts = activeParts(`<p>before</p>${html}<p>after</p>`);
  expect(parts).toHaveLength(1);
  expect(parts[0]).toMatch(part);
});

test("an altered inline script has another name", () => {
  expect(activeParts("<script>1</script>")).not.toEqual(activeParts("<script>2</script>"));
});

test("finds where the card provider's script is fetched from, as the page's island is told", () => {
  const props = (url: string) =>
    `<div data-props="{&quot;scriptUrl&quot;:&quot;${url}&quot;,&quot;countries&quot;:[]}"></div>`;
  const url = "https://js.paystack.co/v1/inline.js";
  expect(providerScriptsOf(props(url))).toEqual([url]);
  expect(providerScriptsOf(props(`${url}?a=1&amp;b=2`))).toEqual([`${url}?a=1&b=2`]);
  expect(providerScriptsOf(props(url) + props("https://evil.example/"))).toHaveLength(2);
});
