import { expect, test } from "vitest";
import { withoutScripts } from "./line.ts";

test("the twin of a page has all but what browsers run or act on", () => {
  const data = `<script type="application/ld+json">{"name":"<b>"}</script>`;
  const style = `<link rel="stylesheet" href="/assets/frame.css"/>`;
  const html = `<head>${style}<link rel="modulepreload" href="/assets/react.js"/>${data}
<script type="speculationrules">{}</script></head><p>One</p><script type="module" async src="/assets/entry.js"></script><p>Two</p><script>
window.a = "<p>"
</script>`;
  expect(withoutScripts(html).replaceAll("\n", "")).toBe(
    `<head>${style}${data}</head><p>One</p><p>Two</p>`,
  );
});
