import { pageRules } from "./pages.ts";

/**
 * The browser's speculation rules (docs/decisions/0009-ahead-of-the-click.md): the page behind a link is
 * prerendered where a mouse rests on it or a finger goes down on it. They are data and run nothing; a browser
 * that does not know them ignores them.
 */
export const prerenderRules: string = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: pageRules.filter((rule) => rule.isPrerendered).map(({ path }) => path) },
          { not: { selector_matches: "[target=_blank], [download]" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});
