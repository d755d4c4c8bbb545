import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { forbiddenImports, importsBelow } from "./check-imports.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "hazelzuri-imports-"));
  write("server/orders.ts", "export type Order = { id: number };\nexport const orders = 1;");
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, code: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), code);
}

const faults = () => forbiddenImports(importsBelow(root));

test.each([
  ["domain/planted.ts", `import { orders } from "../server/orders.ts";`],
  ["domain/planted.tsx", `import { orders } from "../server/orders.ts";`],
  ["domain/planted.ts", `import "../server/orders.ts";`],
  ["domain/planted.ts", `export { orders } from "../server/orders.ts";`],
  ["domain/planted.ts", `export * from "../server/orders.ts";`],
  ["domain/planted.ts", `import type { Order } from "../server/orders.ts";`],
  ["domain/planted.ts", `type Order = import("../server/orders.ts").Order;`],
  ["domain/planted.ts", `const later = () => import("../server/orders.ts");`],
  ["domain/planted.ts", `const all = import.meta.glob("../server/*.ts");`],
  ["domain/planted.ts", `const all = import.meta.glob(["/server/*.ts", "!/server/none.ts"]);`],
  ["app/planted.tsx", `import { orders } from "../server/orders.ts";`],
  [
    "app/planted.tsx",
    `const url = "../server/orders.ts?url"; export { orders } from "../server/orders.ts";`,
  ],
])("an import that goes the wrong way is a fault: %s with %s", (file, code) => {
  write(file, code);
  expect(faults()).toEqual([expect.stringMatching(`^${file} may not import .*server/orders.ts$`)]);
});

test.each([
  ["domain/planted.ts", `import { readFileSync } from "node:fs";`, "node:fs"],
  ["domain/planted.ts", `import { useState } from "react";`, "react"],
  ["app/design/planted.ts", `import { createRoot } from "react-dom/client";`, "react-dom"],
])("a package that a folder may not have is a fault: %s with %s", (file, code, name) => {
  write(file, code);
  expect(faults()).toEqual([`${file} may not import ${name}`]);
});

test("pages may import the server's types, and nothing else of it", () => {
  write("app/planted.tsx", `import type { Order } from "../server/orders.ts";`);
  expect(faults()).toEqual([]);
});

test("the shop imports nothing of the house, nor the house anything of the shop's islands", () => {
  write("app/house/screen.tsx", `import { cart } from "../cart/cart.tsx";`);
  write("app/cart/cart.tsx", `export const cart = 1;`);
  write("app/orders/page.tsx", `import { screen } from "../house/screen.tsx";`);
  expect(faults()).toEqual([
    expect.stringContaining("app/orders/page.tsx and app/house/screen.tsx"),
    expect.stringContaining("app/house/screen.tsx and app/cart/cart.tsx"),
  ]);
});

test("what a browser may not get is found behind other imports", () => {
  write("app/browser/cart.tsx", `import { price } from "../../domain/price.ts";`);
  write("domain/price.ts", `export { all as price } from "./catalogue/bundle/bundle.ts";`);
  write("domain/catalogue/bundle/bundle.ts", `export const all = 1;`);
  expect(faults()).toEqual([
    expect.stringContaining("load domain/catalogue/bundle/bundle.ts (through domain/price.ts)"),
  ]);
});

test("an import of a file that is not there is an error", () => {
  write("domain/planted.ts", `import { gone } from "./gone.ts";`);
  expect(faults).toThrow("domain/planted.ts imports ./gone.ts, which is not there");
});
