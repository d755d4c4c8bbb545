import { expect, test } from "vitest";
import { filesNamedIn } from "./named-files.ts";

test("a page's scripts, styles and fonts are found", () => {
  const page = `<link rel="stylesheet" href="/assets/frame-9JsglUYm.css"/><link rel="preload" href="/assets/text-DnSLjsPj.woff2"/>
    <script type="module" async src="/assets/entry.client-DVsuJX6K.js"></script><img src="/pictures/a-1a2b3c4d-800.avif">`;
  expect(filesNamedIn(page).toSorted()).toEqual([
    "/assets/entry.client-DVsuJX6K.js",
    "/assets/frame-9JsglUYm.css",
    "/assets/text-DnSLjsPj.woff2",
  ]);
});

test("what a script imports now or later, and a style's fonts, are found", () => {
  const script = `import{n as e}from"./react-srbNu4m2.js";const t=["assets/cart-Bz35Q2SU.css"];import(\`./cart-BrlTivWT.js\`)`;
  expect(filesNamedIn(script).toSorted()).toEqual([
    "/assets/cart-BrlTivWT.js",
    "/assets/cart-Bz35Q2SU.css",
    "/assets/react-srbNu4m2.js",
  ]);
  expect(filesNamedIn("src:url(/assets/display-CxaFLpR7.woff2)format('woff2')")).toEqual([
    "/assets/display-CxaFLpR7.woff2",
  ]);
});
