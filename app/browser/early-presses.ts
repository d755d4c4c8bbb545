import { wait } from "./scheduling.ts";

/** Hydrates an island; resolves to false if its script failed to load. */
type Wake = (place: HTMLElement) => Promise<boolean>;

/** Maximum time that a held submit waits for hydration; then the browser sends the form natively. */
const SUBMIT_TIMEOUT_MS = 8_000;

/**
 * Holds clicks and submits in an island that is not hydrated yet, and repeats them in their order once it is. If its
 * script fails to load, or is too late for a submit, the browser validates and sends the form natively; a held click
 * is dropped if the script fails, and the island's notice explains why.
 */
export function holdEarlyPresses(wake: Wake): void {
  // No native validation: the island shows its own messages, even for a submit that was held before hydration.
  for (const form of formsOfIslands()) form.noValidate = true;
  addEventListener("submit", (event) => holdSubmit(event, wake), true);
  addEventListener("click", (event) => holdClick(event, wake), true);
}

function formsOfIslands(): HTMLFormElement[] {
  return [...document.forms].filter((form) => form.closest("[data-island]"));
}

function holdSubmit(event: SubmitEvent, wake: Wake): void {
  const form = event.target as HTMLFormElement;
  const place = asleep(form);
  if (!place) return;
  stop(event);
  const pressed = event.submitter ?? form;
  if (held.has(pressed)) return;
  held.add(pressed);
  afterEarlier(place, wake(place), (isAwake) =>
    submitLater(form, event.submitter, place, withTimeout(isAwake)),
  );
}

/** Buttons (or forms) whose submit is held: pressing again meanwhile is the same press. */
const held = new WeakSet<HTMLElement>();

async function submitLater(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  place: HTMLElement,
  waking: Promise<boolean>,
): Promise<void> {
  const isAwake = await waking;
  if (isAwake) await wait();
  held.delete(submitter ?? form);
  // With `data-failed`, `holdSubmit` lets the form pass, so the browser validates and sends it.
  if (!isAwake) place.dataset["failed"] = "";
  form.noValidate = isAwake;
  form.requestSubmit(submitter);
}

function holdClick(event: MouseEvent, wake: Wake): void {
  // One that opens a popover needs no script.
  const button = (event.target as Element).closest<HTMLElement>(
    "button[type=button]:not([popovertarget])",
  );
  const place = button && asleep(button);
  if (!place) return;
  stop(event);
  afterEarlier(place, wake(place), (isAwake) => clickLater(button, isAwake));
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
  waking: Promise<boolean>,
  repeat: (isAwake: Promise<boolean>) => Promise<void>,
): void {
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

function withTimeout(isAwake: Promise<boolean>): Promise<boolean> {
  return Promise.race([isAwake, wait(SUBMIT_TIMEOUT_MS).then(() => false)]);
}
