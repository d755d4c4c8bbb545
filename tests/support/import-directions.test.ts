import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

/**
 * Who may import whom, as paths begin. The first row that fits a file is its own; `types of` allows a file's
 * types alone. README and style say why.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  "domain/": ["domain/"],
  "server/": ["server/", "domain/"],
  "sandbox/": ["sandbox/"],
  "app/api/": ["app/api/", "domain/"],
  "app/stores/": ["app/stores/", "domain/"],
  "app/ui/": ["app/ui/", "domain/"],
  "app/islands/": ["app/islands/", "app/ui/", "app/stores/", "app/api/", "domain/"],
  "app/boot/": [
    "app/boot/",
    "app/stores/",
    "app/api/",
    "app/islands/registry.ts",
    "app/islands/hydrate.tsx",
    "domain/",
  ],
  "app/layout/": ["app/layout/", "app/ui/", "app/islands/", "domain/"],
  "app/": ["app/", "domain/", "types of server/"],
};

/** Data of the whole catalogue: never sent to the browser. */
const NOT_FOR_THE_BROWSER = ["domain/pictures/manifest.json", "domain/catalogue/catalogue.ts"];
const SENT_TO_THE_BROWSER = ["app/api/", "app/stores/", "app/islands/", "app/boot/"];

type Import = { from: string; to: string; isType: boolean };

const files = globSync("{domain,server,sandbox,app}/**/*.{ts,tsx}").filter(
  (file) => !file.includes(".test.") && !file.startsWith("app/gallery/"),
);

function importsOf(from: string): Import[] {
  const code = readFileSync(from, "utf8");
  const statements =
    /(?:^|\n)(?:import|export)(?<type> type)?\s(?:[^"';]*\sfrom\s)?"(?<name>\.[^"]+)"|\bimport\("(?<later>\.[^"]+)"\)/g;
  return [...code.matchAll(statements)].flatMap(({ groups }) => {
    const name = groups?.["name"] ?? groups?.["later"] ?? "";
    // The router generates these beside the routes.
    if (name.includes("+types/")) return [];
    const to = normalize(join(dirname(from), name.replace(/\?.*/, "")));
    return [{ from, to, isType: groups?.["type"] !== undefined }];
  });
}

const imports = files.flatMap(importsOf);

function isAllowed({ from, to, isType }: Import): boolean {
  const own = Object.keys(MAY_IMPORT).find((folder) => from.startsWith(folder)) ?? "";
  return (MAY_IMPORT[own] ?? []).some(
    (allowed) => to.startsWith(allowed) || (isType && `types of ${to}`.startsWith(allowed)),
  );
}

test("every import names a file that is there", () => {
  expect(imports.length).toBeGreaterThan(500);
  expect(imports.filter(({ to }) => !existsSync(to))).toEqual([]);
});

test("every import goes in the direction that the table allows", () => {
  expect(imports.filter((each) => !isAllowed(each))).toEqual([]);
});

test("no import goes round in a circle, types included", () => {
  const next = Map.groupBy(imports, ({ from }) => from);
  const circles: string[] = [];
  const done = new Set<string>();
  const walk = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(" > "));
    if (done.has(file) || path.includes(file)) return;
    for (const { to } of next.get(file) ?? []) walk(to, [...path, file]);
    done.add(file);
  };
  for (const file of files) walk(file, []);
  expect(circles).toEqual([]);
});

test("what is sent to the browser holds no data of the whole catalogue", () => {
  const next = Map.groupBy(
    imports.filter(({ isType }) => !isType),
    ({ from }) => from,
  );
  const seen = new Set<string>();
  const walk = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const { to } of next.get(file) ?? []) walk(to);
  };
  for (const file of files) {
    if (SENT_TO_THE_BROWSER.some((folder) => file.startsWith(folder))) walk(file);
  }
  expect(seen.size).toBeGreaterThan(50);
  expect(NOT_FOR_THE_BROWSER.filter((file) => seen.has(file))).toEqual([]);
});
