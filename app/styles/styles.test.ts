import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { customerFields } from "../../domain/checkout/fields.ts";

const TOKENS = "app/styles/tokens.css";
const sheets = globSync("app/**/*.css").map((path) => ({ path, text: read(path) }));
const sources = globSync("app/**/*.{ts,tsx}").map((path) => ({ path, text: read(path) }));
const tokens = new Set(names(read(TOKENS), /^\s*(--[\w-]+):/gm));

test("the sheets are found", () => {
  expect(sheets.length).toBeGreaterThan(40);
  expect(tokens.size).toBeGreaterThan(40);
});

for (const { path, text } of sheets.filter(({ path }) => path !== TOKENS)) {
  const rules = text.replaceAll(/\/\*[^]*?\*\//g, "");

  test(`${path} takes its colours, typefaces and sizes of letters from the tokens`, () => {
    const colours = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/gi;
    expect(rules.match(colours) ?? []).toEqual([]);
    const named =
      /(?:color|background|border[\w-]*|outline|fill|stroke):[^;]*\b(?:black|white|gr[ae]y|red|green|blue|gold)\b/g;
    expect(rules.match(named) ?? []).toEqual([]);
    expect(rules.match(/font(?:-size)?:[^;]*\d(?:px|pt)\b/g) ?? []).toEqual([]);
    const families = [...rules.matchAll(/font-family:([^;]*);/g)].map(([, family = ""]) => family);
    const isFontFile = path === "app/styles/fonts.css";
    expect(families.filter((family) => !isFontFile && !family.includes("var("))).toEqual([]);
  });

  test(`${path} uses no name that is not a token or its own`, () => {
    const own = new Set(names(rules, /(--[\w-]+):/g));
    const phones = ["--phone-columns", "--phone-gap", "--phone-inset"];
    const parents = ["--picture", "--stepper", ...phones];
    const unknown = names(rules, /var\((--[\w-]+)/g).filter(
      (name) => !tokens.has(name) && !own.has(name) && !parents.includes(name),
    );
    expect(unknown).toEqual([]);
  });
}

test("every token is used", () => {
  const all = sheets.map(({ text }) => text).join("\n");
  expect([...tokens].filter((name) => !all.includes(`var(${name})`))).toEqual([]);
});

for (const { path, text } of sheets.filter(({ path }) => path.endsWith(".module.css"))) {
  test(`every class of ${path} is used by whoever imports it`, () => {
    const rules = text.replaceAll(/\/\*[^]*?\*\//g, "");
    const used = sources.flatMap(({ path: source, text }) => {
      const imports = [...text.matchAll(/import (\w+) from "(\.[^"]+\.module\.css)"/g)];
      return imports
        .filter(([, , target = ""]) => normalize(join(dirname(source), target)) === normalize(path))
        .flatMap(([, local = ""]) => [
          ...names(text, new RegExp(`\\b${local}\\.(\\w+)`, "g")),
          // A source with `[name]` on its styles uses one class per field of the checkout.
          ...(text.includes(`${local}[name]`) ? customerFields.map(({ name }) => name) : []),
        ]);
    });
    // Classes can also be used by another sheet, through `composes`.
    for (const { path: sheet, text } of sheets) {
      for (const [, name = "", target = ""] of text.matchAll(/composes: (\w+) from "([^"]+)"/g)) {
        if (normalize(join(dirname(sheet), target)) === normalize(path)) used.push(name);
      }
    }
    const classes = names(rules, /\.([a-zA-Z][\w-]*)(?=[^{}]*\{)/g);
    expect(classes.filter((name) => !used.includes(name))).toEqual([]);
  });
}

function read(path: string): string {
  return readFileSync(path, "utf8");
}

function names(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name = ""]) => name))];
}
