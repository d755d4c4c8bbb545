import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { ruleOf } from "../../app/pages.ts";
import { contentSecurityPolicy } from "../../server/http/security.ts";

const inventory = readFileSync("docs/payment-page.md", "utf8");

/** The page's entry modules: the registry lists the islands of all pages, of which the pages with a payment have these. */
const ENTRY_MODULES = [
  "app/entry.client.ts",
  "app/islands/hydrate.tsx",
  "app/islands/checkout/checkout.tsx",
  "app/islands/data-saver/data-saver.tsx",
  "app/islands/order-payment/order-payment.tsx",
  "app/islands/pay-link/pay-link.tsx",
];
const OTHER_PAGES = "app/islands/registry.ts";

/** The names in backticks that begin the rows of a section's table. */
function listed(heading: string): string[] {
  const section = inventory.split("\n## ").find((text) => text.startsWith(heading)) ?? "";
  return [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, name = ""]) => name);
}

/** The modules that a module imports at run time, without type imports. */
function importsOf(code: string): string[] {
  const statements =
    /(?:^|\n)import (?!type\b)(?:[\w\s{},*]+ from )?"([^"]+)"|(?:^|\n)export (?:\{[^}]*\}|\*) from "([^"]+)"|\bimport\("([^"]+)"\)/g;
  return [...code.matchAll(statements)].map(
    ([, imported, passedOn, later]) => imported ?? passedOn ?? later ?? "",
  );
}

/** Every module that the page may run, and every package that these import. */
function reachable(): { modules: Set<string>; packages: Set<string> } {
  const modules = new Set<string>();
  const packages = new Set<string>();
  const waiting = [...ENTRY_MODULES];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (modules.has(file)) continue;
    modules.add(file);
    if (file === OTHER_PAGES || !/\.tsx?$/.test(file)) continue;
    const code = readFileSync(file, "utf8");
    if (file.endsWith(".tsx")) packages.add("react");
    for (const name of importsOf(code)) {
      if (name.startsWith(".")) waiting.push(normalize(join(dirname(file), name)));
      else
        packages.add(
          name
            .split("/")
            .slice(0, name.startsWith("@") ? 2 : 1)
            .join("/"),
        );
    }
  }
  return { modules, packages };
}

test("the payment page's scripts hold no package that is not in the inventory", () => {
  const { modules, packages } = reachable();
  expect(modules).toContain("app/islands/shared/paystack-script.ts");
  expect([...modules].filter((file) => !existsSync(file))).toEqual([]);
  expect([...packages].toSorted()).toEqual(listed("Packages").toSorted());
});

test("the payment page's policy allows what the inventory says, and nothing else", () => {
  const scriptUrl = "https://js.paystack.co/v1/inline.js";
  const options = { publicUrl: "https://shop.example", paystack: { scriptUrl }, ruleOf };
  const policy = contentSecurityPolicy("/checkout", [], options).split("; ");
  for (const name of ["script-src", "frame-src", "connect-src"]) {
    const directive = policy.find((text) => text.startsWith(`${name} `)) ?? "missing";
    expect(inventory).toContain(`\`${directive}\``);
  }
  expect(policy).toContain("style-src 'self' https://paystack.com");
  expect(contentSecurityPolicy("/cart", [], options)).not.toContain("paystack");
});

test("only the payment page's own code puts a script into a page", () => {
  const { modules } = reachable();
  const inserting = [...modules].filter(
    (file) =>
      /\.tsx?$/.test(file) && /createElement\("script"\)|<script/.test(readFileSync(file, "utf8")),
  );
  expect(inserting).toEqual(["app/islands/shared/paystack-script.ts"]);
  expect(listed("Scripts")).toContain("https://js.paystack.co/v1/inline.js");
});
