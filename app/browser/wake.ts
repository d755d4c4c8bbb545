import { hasUnsent } from "../messages/has-unsent.ts";
import { savesData } from "./saves-data.ts";
import { afterMainPicture, afterPaint, idle, wait } from "./scheduling.ts";

/**
 * Hydrates the page's islands (docs/decisions/0002-islands.md), each when its `data-wakes` says: `paint`, once the page
 * has been painted; `idle`, once the main picture has been painted and the browser is idle; `sight`, like `idle`, but only
 * once the island is on the screen; `touch`, and every other island that is not hydrated yet, at a press, focus, key or
 * wheel in it. With the data saver on, `idle` and `sight` wait for the first such event anywhere on the page.
 */
export function wakeIslands(): void {
  holdEarlyPresses();
  for (const type of TOUCHES) {
    addEventListener(type, wakeTouched, { capture: true, passive: true });
  }
  afterPaint(() => {
    // The island `waiting` lists the shopper's messages that could not be sent yet.
    const due = hasUnsent.get()
      ? "[data-wakes=paint], [data-island=waiting]"
      : "[data-wakes=paint]";
    for (const place of document.querySelectorAll<HTMLElement>(due)) void wake(place);
  });
  if (!savesData()) return afterMainPicture(wakeInTurn);
  for (const type of TOUCHES) {
    addEventListener(type, wakeInTurn, { capture: true, passive: true, once: true });
  }
}

const TOUCHES = ["pointerdown", "keydown", "focusin", "wheel"] as const;

/** Islands that were pressed or focused. Somebody waits for them, so they are hydrated in one task, before the others. */
const touched = new WeakSet<HTMLElement>();

function wakeTouched(event: Event): void {
  const { target } = event;
  const place = target instanceof Element && target.closest<HTMLElement>("[data-island]");
  if (place) void (mayScroll(event) ? wake(place) : wakeNow(place));
}

/**
 * Whether the event may be the start of a scroll (a wheel, a finger put down), which hydration in one task would stop. If
 * the finger presses a control instead, a `focusin` or `click` follows when it is lifted.
 */
function mayScroll(event: Event): boolean {
  return event.type === "wheel" || (event as PointerEvent).pointerType === "touch";
}

function wakeNow(place: HTMLElement): Promise<boolean> {
  touched.add(place);
  return wake(place);
}

/** Hydrates `idle` islands, and `sight` ones that come on the screen (in the menu: once it is open), one after the other. */
function wakeInTurn(): void {
  let turn = Promise.resolve<unknown>(undefined);
  const observer = new IntersectionObserver((seen) => {
    for (const { isIntersecting, target } of seen) {
      const place = target as HTMLElement;
      if (!isIntersecting && place.dataset["wakes"] !== "idle") continue;
      // An island whose script hangs does not hold up the others.
      turn = turn.then(idle).then(() => Promise.race([wake(place), wait(TURN_MS)]));
    }
  });
  const places = document.querySelectorAll("[data-wakes=idle], [data-wakes=sight]");
  for (const place of places) observer.observe(place);
}

const TURN_MS = 2_000;

const waking = new Map<HTMLElement, Promise<boolean>>();

/**
 * Hydrates an island once. Resolves to false if its script failed to load twice; it is tried again at the next
 * interaction with the island, or when the shopper scrolls to it.
 */
export function wake(place: HTMLElement): Promise<boolean> {
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
  const props = JSON.parse(place.dataset["props"] ?? "{}") as object;
  await scripts.hydrate(place, scripts.component, props, touched.has(place));
  delete place.dataset["failed"];
  place.dataset["awake"] = "";
  return true;
}

/**
 * Fetches React and the component together and evaluates them one after the other, with a task between them in which the
 * browser can paint and handle events; undefined if either fails to load.
 */
async function fetchScripts(place: HTMLElement) {
  preload(place);
  try {
    const [{ hydrate }, { loadIsland }] = await Promise.all([
      import("./hydrate.tsx"),
      import("./all-islands.ts"),
    ]);
    if (!touched.has(place)) await wait();
    const component = await loadIsland(place.dataset["island"] ?? "");
    if (!touched.has(place)) await wait();
    return { hydrate, component };
  } catch {
    return undefined;
  }
}

/** Requests the island's files at the same time as React, instead of once `loadIsland` has arrived, which imports them. */
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
 * Holds clicks and submits in an island that is not hydrated yet, and repeats them in their order once it is. If the
 * island's script fails to load, or takes longer than `SUBMIT_TIMEOUT_MS`, the browser validates and sends the form
 * natively. A held click is dropped if the script fails; the notice after the island explains why.
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

/** Buttons (or forms) whose submit is held: a second press meanwhile counts as the same. */
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
  // A button that opens a popover needs no script.
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
  // Lets React render the effect of the previous press before it handles this one.
  await wait();
  button.click();
}

/** A promise for each island that resolves once the presses held in it so far have been repeated or dropped. */
const repeated = new WeakMap<HTMLElement, Promise<void>>();

/** Repeats a press after the earlier presses in the same island: 'plus' before 'Add To Cart', for example. */
function afterEarlier(
  place: HTMLElement,
  repeat: (isAwake: Promise<boolean>) => Promise<void>,
): void {
  const waking = wakeNow(place);
  const earlier = repeated.get(place) ?? Promise.resolve();
  // `repeat` throws if the submit button has left its form since; later presses must still be repeated.
  const done = repeat(earlier.then(() => waking)).catch(() => undefined);
  repeated.set(place, done);
}

/** The element's island, if it is not hydrated yet and its script has not failed to load. */
function asleep(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>("[data-island]:not([data-awake], [data-failed])");
}

/** Stops a held event, since an island that is just being hydrated could handle both the event and its repetition. */
function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
