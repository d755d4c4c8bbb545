import { hasUnsent } from "../messages/has-unsent.ts";
import { savesData } from "./saves-data.ts";
import { afterMainPicture, afterPaint, wait } from "./scheduling.ts";

/**
 * Hydrates the page's islands (docs/decisions/0002-islands.md), each at the first of these events: a pointer,
 * wheel, key or focus event inside it; the main picture has been painted, and the island is less than one screen away;
 * the page has been painted, if the island is eager. An extra is hydrated by an event inside it alone. With the
 * data saver on, islands are not hydrated for being near until the first such event anywhere on the page.
 */
export function wakeIslands(): void {
  holdEarlyPresses();
  for (const type of INTERACTIONS) {
    addEventListener(type, wakeTouched, { capture: true, passive: true });
  }
  afterPaint(() => {
    // `waiting` tells of messages that wait on this device.
    const due = hasUnsent.get() ? "[data-eager], [data-island=waiting]" : "[data-eager]";
    for (const place of document.querySelectorAll<HTMLElement>(due)) void wake(place);
  });
  if (!savesData()) return afterMainPicture(wakeWhenNear);
  for (const type of INTERACTIONS) {
    addEventListener(type, wakeWhenNear, { capture: true, passive: true, once: true });
  }
}

const INTERACTIONS = ["pointerdown", "keydown", "focusin", "wheel"] as const;

/** Islands that were pressed or focused: somebody waits for them. Hydrated at once, in one task; the others after that. */
const touched = new WeakSet<HTMLElement>();

function wakeTouched(event: Event): void {
  const { target } = event;
  const place = target instanceof Element && target.closest<HTMLElement>("[data-island]");
  if (place) void (mayScroll(event) ? wake(place) : wakeNow(place));
}

/**
 * A wheel, or a finger that is put down: hydration in one task would stop the scrolling. What a finger presses it
 * presses when it is lifted, with a `focusin` or `click` of its own.
 */
function mayScroll(event: Event): boolean {
  return event.type === "wheel" || (event as PointerEvent).pointerType === "touch";
}

function wakeNow(place: HTMLElement): Promise<boolean> {
  touched.add(place);
  return wake(place);
}

/** Hydrates islands that are less than one screen away; a hidden one (in the closed menu) once it is shown. */
function wakeWhenNear(): void {
  const observer = new IntersectionObserver(
    (seen) => {
      for (const { isIntersecting, target } of seen) {
        if (isIntersecting) void wake(target as HTMLElement);
      }
    },
    { rootMargin: "100%" },
  );
  const places = document.querySelectorAll<HTMLElement>("[data-island]:not([data-extra])");
  // All are measured before the first changes the page. The observer would report these a frame later.
  const near = [...places].filter(isNear);
  for (const place of places) observer.observe(place);
  for (const place of near) void wake(place);
}

function isNear(place: HTMLElement): boolean {
  const { top, bottom, height } = place.getBoundingClientRect();
  return height > 0 && top < 2 * innerHeight && bottom > -innerHeight;
}

const waking = new Map<HTMLElement, Promise<boolean>>();

/**
 * Hydrates an island once. Resolves to false if its script failed to load twice; the next interaction retries, or
 * scrolling to it.
 */
function wake(place: HTMLElement): Promise<boolean> {
  const isAwake = waking.get(place) ?? fetchAndHydrate(place);
  waking.set(place, isAwake);
  return isAwake;
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
  if (!touched.has(place) && !("eager" in place.dataset)) await new Promise<void>(afterPaint);
  const [{ hydrate }, component] = scripts;
  const props = JSON.parse(place.dataset["props"] ?? "{}") as object;
  await hydrate(place, component, props, touched.has(place));
  delete place.dataset["failed"];
  place.dataset["awake"] = "";
  return true;
}

/** Imports React and the component in parallel; undefined if either fails to load. */
async function fetchScripts(place: HTMLElement) {
  const name = place.dataset["island"] ?? "";
  const react = import("./hydrate.tsx");
  preload(place);
  const component = import("./all-islands.ts").then(({ loadIsland }) => loadIsland(name));
  return Promise.all([react, component]).catch(() => undefined);
}

/** Requests the island's files together with React, not when `all-islands.ts`, which imports them, has arrived. */
function preload({ dataset }: HTMLElement): void {
  for (const file of dataset["scripts"]?.split(" ") ?? []) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = file;
    document.head.append(link);
  }
}

/** Maximum time that a held submit waits for hydration; then the browser sends the form natively. */
const SUBMIT_TIMEOUT_MS = 8_000;

/**
 * Holds clicks and submits in an island that is not hydrated yet, and repeats them in their order once it is. If its
 * script fails to load, or is too late for a submit, the browser validates and sends the form natively; a held click
 * is dropped if the script fails, and the island's notice explains why.
 */
function holdEarlyPresses(): void {
  // No native validation: the island shows its own messages, even for a submit that was held before hydration.
  for (const form of document.querySelectorAll<HTMLFormElement>("[data-island] form")) {
    form.noValidate = true;
  }
  addEventListener("submit", holdSubmit, true);
  addEventListener("click", holdClick, true);
}

function holdSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const place = asleep(form);
  if (!place) return;
  stop(event);
  const pressed = event.submitter ?? form;
  if (held.has(pressed)) return;
  held.add(pressed);
  afterEarlier(place, (isAwake) => submitLater(form, event.submitter, place, isAwake));
}

/** Buttons (or forms) whose submit is held: pressing again meanwhile is the same press. */
const held = new WeakSet<HTMLElement>();

async function submitLater(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  place: HTMLElement,
  waking: Promise<boolean>,
): Promise<void> {
  const isAwake = await Promise.race([waking, wait(SUBMIT_TIMEOUT_MS).then(() => false)]);
  if (isAwake) await wait();
  held.delete(submitter ?? form);
  // With `data-failed`, `holdSubmit` lets the form pass, so the browser validates and sends it.
  if (!isAwake) place.dataset["failed"] = "";
  form.noValidate = isAwake;
  form.requestSubmit(submitter);
}

function holdClick(event: MouseEvent): void {
  // One that opens a popover needs no script.
  const button = (event.target as Element).closest<HTMLElement>(
    "button[type=button]:not([popovertarget])",
  );
  const place = button && asleep(button);
  if (!place) return;
  stop(event);
  afterEarlier(place, (isAwake) => clickLater(button, isAwake));
}

async function clickLater(button: HTMLElement, waking: Promise<boolean>): Promise<void> {
  if (!(await waking)) return;
  // So that React renders the effect of one press before it handles the next.
  await wait();
  button.click();
}

/** Of each island: done once the presses that were held in it until now have been repeated or dropped. */
const repeated = new WeakMap<HTMLElement, Promise<void>>();

/** Repeats a press after those that were held in the same island before: plus, then 'Add To Cart'. */
function afterEarlier(
  place: HTMLElement,
  repeat: (isAwake: Promise<boolean>) => Promise<void>,
): void {
  const waking = wakeNow(place);
  const earlier = repeated.get(place) ?? Promise.resolve();
  // The form of a repeated submit may have lost its button since: the later presses still count.
  const done = repeat(earlier.then(() => waking)).catch(() => undefined);
  repeated.set(place, done);
}

/** The element's island, if it is not hydrated yet and its script has not failed to load. */
function asleep(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>("[data-island]:not([data-awake], [data-failed])");
}

/** Otherwise an island that is just being hydrated could handle both the original event and its repetition. */
function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
