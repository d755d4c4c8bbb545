/** Hydrates an island; resolves to false where its script did not load. */
type Wake = (place: HTMLElement) => Promise<boolean>;

/** The longest that a form waits for its island; then the browser sends it as plain HTML. */
const PATIENCE_MS = 8_000;

/**
 * Holds clicks and submits in an island that is not hydrated yet, and repeats them once it is. If its script
 * does not load, a held submit is left to the browser, with the browser's own validation; a held click is
 * dropped, and the island's notice says why.
 */
export function holdEarlyPresses(wake: Wake): void {
  // No native validation: the island shows its own messages beside the fields, also for a press before hydration.
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
  void submitLater(form, event.submitter, place, outOfPatience(wake(place)));
}

async function submitLater(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  place: HTMLElement,
  waking: Promise<boolean>,
): Promise<void> {
  const isAwake = await waking;
  // `data-failed`: the form is no longer held, so the browser validates and sends it.
  if (!isAwake) place.dataset["failed"] = "";
  form.noValidate = isAwake;
  form.requestSubmit(submitter);
}

function holdClick(event: MouseEvent, wake: Wake): void {
  const button = (event.target as Element).closest<HTMLElement>("button[type=button]");
  const place = button && asleep(button);
  if (!place) return;
  stop(event);
  void clickLater(button, wake(place));
}

async function clickLater(button: HTMLElement, waking: Promise<boolean>): Promise<void> {
  // A task of its own: React renders what one press changed before it handles the next.
  if (await waking) setTimeout(() => button.click());
}

/** The element's island, if it is not hydrated yet and its script has not failed to load. */
function asleep(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>("[data-island]:not([data-awake], [data-failed])");
}

/** Otherwise an island that is just being hydrated could handle the press, and the repeated one again. */
function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function outOfPatience(isAwake: Promise<boolean>): Promise<boolean> {
  const late = new Promise<boolean>((end) => setTimeout(() => end(false), PATIENCE_MS));
  return Promise.race([isAwake, late]);
}
