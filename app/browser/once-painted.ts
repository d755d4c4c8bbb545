import { afterPaint } from "./after-paint.ts";

/**
 * What a page may do once it has been painted, so that it does not take line and processor from what is seen first:
 * the blurred placeholders of pictures, which pages are to be made ready ahead of the click, what a phone needs to
 * keep the shop on its home screen, and the year at the foot of the page.
 */
export function oncePainted(): void {
  if (document.hidden) keepFirstFrameFree();
  else blurNearPictures();
  if (!isForDataSaver()) makeReadyAhead();
  const manifest = document.createElement("link");
  manifest.rel = "manifest";
  manifest.href = "/manifest.webmanifest";
  document.head.append(manifest);
  paintYear();
}

/**
 * A page that was made ready ahead of the click is painted for the first time when it is shown. It would ask for all
 * lazy pictures near the screen in that very frame, 16 ms of the click's 80 (docs/decisions/0011-largest-paint.md).
 */
function keepFirstFrameFree(): void {
  const lazy = document.querySelectorAll<HTMLImageElement>("img[loading=lazy]");
  for (const picture of lazy) picture.style.translate = "0 100000px";
  const onShown = () =>
    afterPaint(() => {
      for (const picture of lazy) picture.style.translate = "";
      blurNearPictures();
    });
  document.addEventListener("visibilitychange", onShown, { once: true });
}

/** Each placeholder costs the browser as much as a small file, so those far below wait until they come near. */
function blurNearPictures(): void {
  const watch = new IntersectionObserver(
    (seen) => {
      for (const { isIntersecting, target } of seen) {
        if (!isIntersecting) continue;
        watch.unobserve(target);
        const picture = target as HTMLElement;
        picture.style.backgroundImage = `url("${picture.dataset["blur"]}")`;
      }
    },
    { rootMargin: "50%" },
  );
  for (const picture of document.querySelectorAll("picture[data-blur]")) watch.observe(picture);
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

/**
 * The server has said so with the page: it knows the shopper's choice and the browser's. `save-data.ts` knows more, and
 * would be one more file for every page.
 */
function isForDataSaver(): boolean {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return page?.serverTiming?.some(({ name }) => name === "save-data") === true;
}

/** The page may have been built in another year. */
function paintYear(): void {
  const year = document.querySelector("[data-year]:not([data-year='2023'])");
  if (year) year.textContent = String(new Date().getFullYear());
}
