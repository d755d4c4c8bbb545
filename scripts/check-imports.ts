/**
 * `npm run check`: which folder may import which. Every import is parsed and resolved, in whatever form it is
 * written: `import`, `import type`, `export from`, `import()`, the type `import("…")`, `require`, `import.meta.glob`.
 */
import { globSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, relative } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { ResolverFactory } from "oxc-resolver";

/** Places are a folder (`app/`), a file, the end of files' names (`*.island.tsx`), or the name of a package. */
type Rule = { in: string; may: readonly string[]; typesOf?: readonly string[] };

/** The shop's nouns on the server: they know nothing of the house, of HTTP and of the jobs that run them. */
const SHOP = [
  "server/alterations/",
  "server/catalogue/",
  "server/celebrations/",
  "server/checkout/",
  "server/customers/",
  "server/media/",
  "server/messages/",
  "server/orders/",
  "server/payments/",
  "server/reviews/",
  "server/stores/",
];

/** The first rule whose `in` matches a file applies to it. Code for browsers may import no packages but those named. */
const RULES: readonly Rule[] = [
  {
    in: "domain/house/passwords.ts",
    may: ["domain/", "@zxcvbn-ts/core", "@zxcvbn-ts/language-common"],
  },
  { in: "domain/", may: ["domain/", "zod"] },
  { in: "server/db/", may: ["server/db/", "domain/", "any package"], typesOf: ["server/ports.ts"] },
  { in: "server/providers/", may: ["server/providers/", "server/db/", "domain/", "any package"] },
  ...SHOP.map((noun) => ({
    in: noun,
    may: [
      ...SHOP,
      "server/db/",
      "server/providers/",
      "server/jobs/job.ts",
      "server/command.ts",
      "server/cookies.ts",
      "domain/",
      "any package",
    ],
    typesOf: ["server/ports.ts", "server/jobs/loop.ts"],
  })),
  { in: "server/", may: ["server/", "domain/", "any package"] },
  { in: "stand-ins/", may: ["stand-ins/", "any package"] },
  { in: "app/design/", may: ["app/design/", "domain/", "react"] },
  // The scripts that load everything else in the browser.
  ...["all-islands.ts", "boot.ts", "afterwards.ts", "wake.ts"].map((name) => ({
    in: `app/browser/${name}`,
    may: ["app/", "domain/", "react"],
  })),
  {
    in: "app/browser/worker/",
    may: ["app/", "domain/", "workbox-strategies", "workbox-expiration"],
    typesOf: ["server/"],
  },
  {
    in: "app/browser/field-figures.ts",
    may: ["domain/", "web-vitals"],
  },
  {
    in: "app/browser/",
    may: ["app/browser/", "app/design/", "domain/", "react", "react-dom"],
  },
  {
    in: "*.island.tsx",
    may: ["app/", "domain/", "react", "react-dom"],
  },
  { in: "app/house/browser/boot.route.ts", may: ["app/house/", "react"] },
  {
    in: "app/house/browser/",
    may: ["app/house/browser/", "app/design/", "domain/", "react", "react-dom"],
  },
  {
    in: "app/",
    may: ["app/", "domain/", "any package"],
    typesOf: ["server/"],
  },
];

/** Files of the house import nothing of `SHOP_ALONE`, the shop's own pages; other files import nothing of the house. */
const HOUSE = /^app\/house\//;
const SHOP_ALONE =
  /^app\/(browser|cart|catalogue|checkout|frame|islands|messages|orders|payments|routes|stores)\//;

/** What these files must not load, directly or through other files. */
const NEVER_LOADED: readonly { by: readonly string[]; what: readonly string[]; why: string }[] = [
  {
    by: ["app/entry.client.ts", "app/browser/", "app/house/browser/"],
    what: [
      "domain/media/manifest.json",
      "domain/catalogue/bundle/bundle.ts",
      "domain/catalogue/edit-rows.ts",
      "react-router",
      "zod",
    ],
    why: "the browser gets no data of the whole catalogue, no router and no schema",
  },
  {
    by: ["app/browser/", "app/house/browser/"],
    what: ["react-router"],
    why: "screens and their actions run on the server alone: an island imports nothing of them",
  },
  {
    by: ["server/http/main.ts", "server/http/built-site.ts"],
    what: ["sharp"],
    why: "pictures are decoded in a process of their own, which may be killed by what it is given",
  },
];

/** `to` is a file of the project, a package, or a module of Node (`node:…`). */
type Import = { from: string; to: string; isType: boolean; isPackage: boolean };

const FOLDERS = "{domain,server,stand-ins,app}";
const resolver = new ResolverFactory({ conditionNames: ["node", "import"] });

/** Every import of the product's files below `root`. @throws if one of them names nothing that is there. */
export function importsBelow(root: string): Import[] {
  return globSync(`${FOLDERS}/**/*.{ts,tsx}`, { cwd: root })
    .filter((file) => !file.includes(".test."))
    .flatMap((file) => importsOf(root, file));
}

function importsOf(root: string, from: string): Import[] {
  const code = readFileSync(join(root, from), "utf8");
  const { program, errors } = parseSync(from, code);
  if (errors[0]) throw new Error(`${from}: ${errors[0].message}`);
  const found: Import[] = [];
  const add = (name: string, isType: boolean) => {
    const to = resolved(root, from, name);
    if (to) found.push({ from, to, isType, isPackage: !/^[./]/.test(name) });
  };
  new Visitor({
    ImportDeclaration: ({ source, importKind }) => add(source.value, importKind === "type"),
    ExportAllDeclaration: ({ source, exportKind }) => add(source.value, exportKind === "type"),
    ExportNamedDeclaration: ({ source, exportKind }) => {
      if (source) add(source.value, exportKind === "type");
    },
    TSImportType: ({ source }) => add(source.value, true),
    ImportExpression: ({ source }) => {
      if (source.type === "Literal") add(String(source.value), false);
    },
    CallExpression: ({ callee, arguments: [first] }) => {
      const called = code.slice(callee.start, callee.end);
      if (called === "require" && first?.type === "Literal") add(String(first.value), false);
      if (called !== "import.meta.glob" || !first) return;
      const patterns = first.type === "ArrayExpression" ? first.elements : [first];
      const texts = patterns.map((pattern) => {
        if (pattern?.type !== "Literal") throw new Error(`${from}: a glob that is not a text`);
        return String(pattern.value);
      });
      for (const file of filesOf(root, from, texts)) add(file, false);
    },
  }).visit(program);
  return found;
}

/** The files of a glob as names relative to the importing file; patterns with `!` take files away. */
function filesOf(root: string, from: string, patterns: readonly string[]): string[] {
  const folder = join(root, dirname(from));
  const absolute = (path: string) => join(path.startsWith("/") ? root : folder, path);
  const isNegative = (pattern: string) => pattern.startsWith("!");
  const wanted = patterns.filter((pattern) => !isNegative(pattern)).map(absolute);
  const exclude = patterns.filter(isNegative).map((pattern) => absolute(pattern.slice(1)));
  return globSync(wanted, { exclude }).map((file) => `./${relative(folder, file)}`);
}

/** A project's file as its path below `root`, a package or a module of Node as its name; undefined for generated code. */
function resolved(root: string, from: string, name: string): string | undefined {
  if (isBuiltin(name)) return name.startsWith("node:") ? name : `node:${name}`;
  // Generated by React Router or by a plugin of the build.
  if (name.startsWith("virtual:") || name.includes("/+types/")) return undefined;
  if (!name.startsWith(".")) return /^(@[^/]+\/)?[^/]+/.exec(name)?.[0];
  const { path, error } = resolver.sync(join(root, dirname(from)), name.replace(/\?.*$/, ""));
  if (!path) throw new Error(`${from} imports ${name}, which is not there: ${error}`);
  return relative(root, path);
}

/** One line for each import that the tables above do not allow. */
export function forbiddenImports(imports: readonly Import[]): string[] {
  return [
    ...imports
      .filter((each) => !isAllowed(each))
      .map(({ from, to, isType }) => `${from} may not import ${isType ? "types of " : ""}${to}`),
    ...imports
      .filter(({ from, to }) => crosses(from, to))
      .map(({ from, to }) => `${from} and ${to}: the shop and the house do not import each other`),
    ...NEVER_LOADED.flatMap(({ by, what, why }) => {
      const loaded = loadedBy(imports, by);
      return what
        .filter((each) => loaded.has(each))
        .map((each) => `${by.join(", ")} load ${each} (through ${loaded.get(each)}): ${why}`);
    }),
  ];
}

/** Whether a file is in the folder `place`, is this file, or has a name with the ending that follows `*`. */
const isIn = (place: string, file: string) =>
  place.startsWith("*") ? file.endsWith(place.slice(1)) : file.startsWith(place);

function isAllowed({ from, to, isType, isPackage }: Import): boolean {
  const rule = RULES.find((each) => isIn(each.in, from));
  if (!rule) return false;
  if (isPackage) return rule.may.includes(to) || rule.may.includes("any package");
  const allowed = isType ? [...rule.may, ...(rule.typesOf ?? [])] : rule.may;
  return allowed.some((path) => to.startsWith(path));
}

const crosses = (from: string, to: string) =>
  HOUSE.test(from) ? SHOP_ALONE.test(to) : HOUSE.test(to);

/** Everything that files of these folders load, each with a file that imports it. Types are not loaded. */
function loadedBy(imports: readonly Import[], folders: readonly string[]): Map<string, string> {
  const next = Map.groupBy(
    imports.filter(({ isType }) => !isType),
    ({ from }) => from,
  );
  const loaded = new Map<string, string>();
  // The loop also reaches what is added to the set meanwhile.
  const files = new Set(
    [...next.keys()].filter((file) => folders.some((each) => isIn(each, file))),
  );
  for (const file of files) {
    for (const { to } of next.get(file) ?? []) {
      if (!loaded.has(to)) loaded.set(to, file);
      files.add(to);
    }
  }
  return loaded;
}

/** Places in the tables that match no file, one line each: the rule of a renamed folder would forbid nothing. */
function staleRules(imports: readonly Import[]): string[] {
  const known = new Set(imports.flatMap(({ from, to }) => [from, to]));
  const named = [
    ...RULES.flatMap(({ in: folder, may, typesOf = [] }) => [folder, ...may, ...typesOf]),
    ...NEVER_LOADED.flatMap(({ by }) => by),
  ].filter((each) => each !== "any package");
  return [...new Set(named)]
    .filter((each) => ![...known].some((file) => isIn(each, file)))
    .map((each) => `no file of a rule: ${each}`);
}

if (import.meta.main) {
  const imports = importsBelow(process.cwd());
  const faults = [...forbiddenImports(imports), ...staleRules(imports)];
  console.log(faults.join("\n") || `${imports.length} imports, all allowed`);
  if (faults.length > 0) process.exitCode = 1;
}
