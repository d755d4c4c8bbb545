import { expect, test } from "vitest";
import { pageRules, prerenderRules } from "./pages.ts";

type Matches = { href_matches: readonly string[] };
type Rules = { prerender: { where: { and: [Matches, { not: Matches }] } }[] };

const [{ where } = { where: { and: [] } }] = (JSON.parse(prerenderRules) as Rules).prerender;
const [taken, refused] = where.and;
const matches = (patterns: Matches | undefined, path: string) =>
  (patterns?.href_matches ?? []).some((pathname) =>
    new URLPattern({ pathname }).test({ pathname: path }),
  );
const isPrerendered = (path: string) => matches(taken, path) && !matches(refused?.not, path);

test("a link's page is prerendered on hover if its row says so: also that of a collection of the owner's, and its pieces", () => {
  const all = (...paths: string[]) => paths.map((path) => [path, isPrerendered(path)]);
  const shop = ["/", "/naledi", "/naledi/orion-dress", "/harmattan", "/harmattan/dust-dress"];
  expect(all(...shop, "/stories")).toEqual([...shop, "/stories"].map((path) => [path, true]));
  const never = ["/checkout", "/orders/find/x", "/orders/HZ1", "/pay/x"];
  expect(all(...never, "/api/orders/x")).toEqual(
    [...never, "/api/orders/x"].map((path) => [path, false]),
  );
  const rules = pageRules.filter(({ path }) => path !== "/*" && !path.startsWith("/house"));
  const paths = rules.map(({ path }) => path.replace(/[:*].*/, "x"));
  expect(all(...paths)).toEqual(rules.map((rule, at) => [paths[at], rule.isPrerendered]));
});
