/**
 * What a page may ask for once it has been painted, so that it does not take the line from what is seen first:
 * which pages are to be made ready ahead of the click, and what a phone needs to keep the shop on its home screen.
 */
export function oncePainted(): void {
  if (!isForDataSaver()) makeReadyAhead();
  const manifest = document.createElement("link");
  manifest.rel = "manifest";
  manifest.href = "/manifest.webmanifest";
  document.head.append(manifest);
}

/**
 * Where a mouse rests on a link, or a finger goes down on one (docs/decisions/0009-ahead-of-the-click.md). A browser that
 * does not know such rules takes them for data.
 */
function makeReadyAhead(): void {
  const rules = document.createElement("script");
  rules.type = "speculationrules";
  rules.textContent = JSON.stringify({
    prefetch: [{ where: { href_matches: "/cart" }, eagerness: "moderate" }],
    prerender: [
      {
        where: {
          and: [
            { href_matches: "/*" },
            { not: { href_matches: NOT_AHEAD } },
            { not: { selector_matches: "[target=_blank], [download]" } },
          ],
        },
        eagerness: "moderate",
      },
    ],
  });
  document.head.append(rules);
}

/** What is not the same for everybody, or is no page. */
const NOT_AHEAD = [
  "/cart",
  "/checkout",
  "/orders/*",
  "/messages",
  "/api/*",
  "/sandbox/*",
  "/pictures/*",
  "/thumbs/*",
];

/** The server has said so with the page: it knows the shopper's choice and the browser's. */
function isForDataSaver(): boolean {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return page?.serverTiming?.some(({ name }) => name === "save-data") === true;
}
