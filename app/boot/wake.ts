import type { IslandName } from "../islands/registry.ts";
import { dataSaver } from "../stores/data-saver.ts";
import { holdEarlyPresses } from "./early-presses.ts";

/**
 * Hydrates the page's islands (docs/decisions/0002-islands.md), each at the first of these events: a pointer,
 * key or focus event inside it; the page is loaded and idle, and the island is less than one screen away; the
 * page has been painted, if the island is eager. An extra is hydrated by an event inside it alone. With the data saver on, islands are not hydrated for being
 * near until the first such event anywhere on the page.
 */
export function wakeIslands(): void {
  const places = [...document.querySelectorAll<HTMLElement>("[data-island]")];
  holdEarlyPresses(wake);
  for (const type of INTERACTIONS) {
    addEventListener(type, wakeTouched, { capture: true, passive: true });
  }
  afterFirstPaint(() => {
    for (const place of places) if ("eager" in place.dataset) void wake(place);
  });
  const watchNear = () => wakeWhenNear(places);
  if (!dataSaver.get()) return whenIdle(watchNear);
  for (const type of INTERACTIONS) {
    addEventListener(type, watchNear, { capture: true, passive: true, once: true });
  }
}

const INTERACTIONS = ["pointerdown", "keydown", "focusin", "wheel"] as const;

function wakeTouched({ target }: Event): void {
  const place = target instanceof Element && target.closest<HTMLElement>("[data-island]");
  if (place) void wake(place);
}

/** Hydrates islands that are less than one screen away; a hidden one (in the closed menu) once it is shown. */
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
  for (const place of places) if (!("extra" in place.dataset)) observer.observe(place);
}

const waking = new Map<HTMLElement, Promise<boolean>>();

/** Hydrates an island once. Resolves to false if its script failed to load twice; the next interaction retries. */
function wake(place: HTMLElement): Promise<boolean> {
  const known = waking.get(place);
  if (known) return known;
  const begun = fetchAndHydrate(place);
  waking.set(place, begun);
  return begun;
}

const RETRY_DELAY_MS = 1_500;

async function fetchAndHydrate(place: HTMLElement): Promise<boolean> {
  const scripts =
    (await fetchScripts(place)) ?? (await wait(RETRY_DELAY_MS).then(() => fetchScripts(place)));
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

/** Imports React and the component in parallel; undefined if either fails to load. */
async function fetchScripts(place: HTMLElement) {
  const name = place.dataset["island"] as IslandName;
  const component = import("../islands/registry.ts").then(({ loadIsland }) => loadIsland(name));
  return Promise.all([import("../islands/hydrate.tsx"), component]).catch(() => undefined);
}

const wait = (ms: number) => new Promise((go) => setTimeout(go, ms));

/** Runs immediately on a hidden page: a prerendered page is not painted, and must be hydrated when it is shown. */
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
