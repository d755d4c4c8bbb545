import { expect, test } from "vitest";
import { withKeptLine } from "./kept-line.ts";

test("the line stands first in the page's main part, once", () => {
  const html = `<body><header></header><main id="content"><h1>Cart</h1></main><main></main></body>`;
  const shown = withKeptLine(html, new Date(2026, 10, 23, 14, 5));
  expect(shown).toMatch(
    /<main id="content"><p class="kept-line">[^<]*23 November at 14:05[^<]*<a href="">Try again<\/a><\/p><h1>/,
  );
  expect(shown.match(/kept-line/g)).toHaveLength(1);
});
