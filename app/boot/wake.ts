import type { IslandName } from "../islands/registry.ts";
import { dataSaver } from "../stores/data-saver.ts";
import { holdEarlyPresses } from "./early-presses.ts";

/**
 * Hydrates the page's islands (docs/decisions/0002-islands.md), each on the first of these: it is touched or
 * focused; the page is loaded and idle, and it is less than a screen away; the page has been painted, and it
 * is eager. With the data saver on, being near counts only after a first touch of the page.
 */
export function wakeIslands(): void {
  const places = [...document.querySelectorAll<HTMLElement>("[data-island]")];
  holdEarlyPresses(wake);
  for (const type of TOUCHES) {
    addEventListener(type, wakeTouched, { capture: true, passive: true });
  }
  afterFirstPaint(() => {
    for (const place of places) if ("eager" in place.dataset) void wake(place);
  });
  const watchNear = () => wakeWhenNear(places);
  if (!dataSaver.get()) return whenIdle(watchNear);
  for (const type of TOUCHES) {
    addEventListener(type, watchNear, { capture: true, passive: true, once: true });
  }
}

const TOUCHES = ["pointerdown", "keydown", "focusin"] as const;

function wakeTouched({ target }: Event): void {
  const place = target instanceof Element && target.closest<HTMLElement>("[data-island]");
  if (place) void wake(place);
}

/** Hydrates islands that are less than a screen away; a hidden one, as in the closed menu, once it is shown. */
function wakeWhenNear(places: readonly HTMLElement[]): void {
  const observer = new IntersectionObserver(
    (seen) => {
      for (const { isIntersecting, target } of seen) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        void wake(target as HTMLElement);
      }
    },
    { rootMargin: "100%" },
  );
  for (const place of places) observer.observe(place);
}

const waking = new Map<HTMLElement, Promise<boolean>>();

/** Hydrates an island once. False if its script did not load, nor at a second try; the next touch tries again. */
function wake(place: HTMLElement): Promise<boolean> {
  const known = waking.get(place);
  if (known) return known;
  const begun = fetchAndHydrate(place);
  waking.set(place, begun);
  return begun;
}

const SECOND_TRY_MS = 1_500;

async function fetchAndHydrate(place: HTMLElement): Promise<boolean> {
  const scripts =
    (await fetchScripts(place)) ?? (await wait(SECOND_TRY_MS).then(() => fetchScripts(place)));
  if (!scripts) {
    place.dataset["failed"] = "";
    waking.delete(place);
    return false;
  }
  const [{ hydrate }, component] = scripts;
  const props = JSON.parse(place.dataset["props"] ?? "{}") as object;
  await hydrate(place, component, props);
  delete place.dataset["failed"];
  place.dataset["awake"] = "";
  return true;
}

/** Imports React and the component in parallel; undefined if either does not load. */
async function fetchScripts(place: HTMLElement) {
  const name = place.dataset["island"] as IslandName;
  const component = import("../islands/registry.ts").then(({ loadIsland }) => loadIsland(name));
  return Promise.all([import("../islands/hydrate.tsx"), component]).catch(() => undefined);
}

const wait = (ms: number) => new Promise((go) => setTimeout(go, ms));

/** Runs at once on a hidden page: a prerendered page has no paint to wait for, and must be hydrated when it is shown. */
function afterFirstPaint(act: () => void): void {
  if (document.hidden) act();
  else requestAnimationFrame(() => setTimeout(act));
}

function whenIdle(act: () => void): void {
  // Safari has no requestIdleCallback.
  const idle = () =>
    "requestIdleCallback" in globalThis
      ? requestIdleCallback(act, { timeout: 2_000 })
      : setTimeout(act, 200);
  if (document.readyState === "complete") idle();
  else addEventListener("load", idle, { once: true });
}
