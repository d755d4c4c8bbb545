import { savesData } from "./save-data.ts";

/** By then the badge has been painted. */
const PAINTED_MS = 500;
let asked = false;

/**
 * Has the browser make the cart's page ready (docs/decisions/0009-ahead-of-the-click.md): it is what a shopper looks
 * at next who has put something into it, and React, which it needs, is much to fetch.
 */
export function readyCart(): void {
  if (asked || savesData()) return;
  asked = true;
  setTimeout(() => {
    // A browser that does not know such rules takes them for data. Written out here and in `once-painted.ts`: a file of
    // these lines for both would cost every page a request.
    const rules = document.createElement("script");
    rules.type = "speculationrules";
    rules.textContent = '{"prerender":[{"urls":["/cart"]}]}';
    document.head.append(rules);
  }, PAINTED_MS);
}
