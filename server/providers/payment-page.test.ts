import { expect, test } from "vitest";
import { scriptsOf } from "./payment-page.ts";

test("names the scripts of a page in their order, and nothing else", () => {
  const html = `<!DOCTYPE html><html><head><meta charset="utf-8"/>
    <link rel="preload" href="/a.woff2" as="font"/><link rel="stylesheet" href="/assets/style-1.css"/>
    <script type="module" async src="/assets/entry-1.js"></script></head>
    <body><p data-props="{&quot;src&quot;:1}">one</p><script src="/assets/other-2.js"></script></body></html>`;
  expect(scriptsOf(html)).toEqual(["/assets/entry-1.js", "/assets/other-2.js"]);
});

test.each([
  // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
  ["<script>alert(1)</script>", "inline sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI="],
  ["<SCRIPT SRC=//evil.example/a.js></SCRIPT>", "//evil.example/a.js"],
  ["<script/src='https://evil.example/a.js'>", "https://evil.example/a.js"],
  ["<svg><script href=x></svg>", /^inline /],
  ["<script data-src=/a.js>1</script>", /^inline /],
])("names %s", (html, script) => {
  const scripts = scriptsOf(`<p>before</p>${html}<p>after</p>`);
  expect(scripts).toHaveLength(1);
  expect(scripts[0]).toMatch(script);
});

test("an altered inline script has another name", () => {
  expect(scriptsOf("<script>1</script>")).not.toEqual(scriptsOf("<script>2</script>"));
});
