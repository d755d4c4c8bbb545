import type { PageRule } from "../server/http/page-rules.ts";

/**
 * Speculation rules (docs/decisions/0009-ahead-of-the-click.md): the browser prerenders a link's page when the
 * mouse rests on the link or a touch on it starts. They are data, not code; browsers without support ignore
 * them.
 */
export function prerenderRulesOf(rules: readonly PageRule[]): string {
  return JSON.stringify({
    prerender: [
      {
        where: {
          and: [
            { href_matches: rules.filter((rule) => rule.isPrerendered).map(({ path }) => path) },
            { not: { selector_matches: "[target=_blank], [download], [href=''], [href*='?']" } },
          ],
        },
        eagerness: "moderate",
      },
    ],
  });
}
