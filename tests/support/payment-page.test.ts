import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pageTable } from "../../app/pages.ts";
import { importsBelow } from "../../scripts/check-imports.ts";
import { contentSecurityPolicy } from "../../server/http/security.ts";

const inventory = readFileSync("docs/security.md", "utf8");

/** The page's entry modules: the registry lists the islands of all pages, of which the pages with a payment have these. */
const ENTRY_MODULES = [
  "app/entry.client.ts",
  "app/browser/hydrate.tsx",
  "app/checkout/checkout.island.tsx",
  "app/frame/data-saver.island.tsx",
  "app/payments/order-payment.island.tsx",
  "app/payments/pay-link.island.tsx",
];
const OTHER_PAGES = "app/browser/all-islands.ts";

/** The names in backticks that begin the rows of a section's table. */
function listed(heading: string): string[] {
  const section = inventory.split("\n## ").find((text) => text.startsWith(heading)) ?? "";
  return [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, name = ""]) => name);
}

/** Every file of the shop that the page may load, and every package that these import. */
function reachable(): { files: Set<string>; packages: Set<string> } {
  const imports = importsBelow(process.cwd()).filter(({ isType }) => !isType);
  const next = Map.groupBy(imports, ({ from }) => from);
  const files = new Set<string>();
  const packages = new Set<string>();
  const waiting = [...ENTRY_MODULES];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    if (file === OTHER_PAGES) continue;
    // What the compiler writes for JSX imports React.
    if (file.endsWith(".tsx")) packages.add("react");
    for (const { to, isPackage } of next.get(file) ?? []) {
      if (isPackage) packages.add(to);
      else waiting.push(to);
    }
  }
  return { files, packages };
}

test("the payment page's scripts hold no package that is not in the inventory", () => {
  const { files, packages } = reachable();
  expect(files).toContain("app/payments/pay-in-window.ts");
  expect([...packages].toSorted()).toEqual(listed("Payment page: packages").toSorted());
});

test("the payment page's policy allows what the inventory says, and nothing else", () => {
  const scriptUrl = "https://js.paystack.co/v1/inline.js";
  const options = { publicUrl: "https://shop.example", paystack: { scriptUrl }, ...pageTable };
  const policy = contentSecurityPolicy("/checkout", options).split("; ");
  for (const name of ["script-src", "frame-src", "connect-src"]) {
    const directive = policy.find((text) => text.startsWith(`${name} `)) ?? "missing";
    // The document does not repeat the hash of the speculation rules.
    expect(inventory).toContain(`\`${directive.replaceAll(/sha256-[^']+/g, "sha256-…")}\``);
  }
  expect(policy).toContain("style-src 'self' https://paystack.com");
  expect(contentSecurityPolicy("/cart", options)).not.toContain("paystack");
});
