import styles from "./send-forms.module.css";

/** Header of each form's request: `tellRedirects` (`app/house/session.ts`) then puts redirects into `LOCATION_HEADER`. */
export const FORM_HEADER = "House-Form";
export const LOCATION_HEADER = "House-Location";

/** How long a form waits for an answer: without a signal a phone may take minutes to give up by itself. */
const TIMEOUT_MS = 45_000;

/**
 * Sends the forms of a screen by `fetch`. A form that does not reach the shop stays as it was typed, with a notice and a
 * button that sends it again with the same id, so that nothing is done twice if only the answer got lost. Without this
 * script, and for a form with `data-native` (downloads), the browser sends the form itself. `onShown` is called after
 * the answer has replaced the document.
 */
export function sendForms(onShown: () => void): void {
  document.addEventListener("submit", async (event) => {
    const { target: form, submitter } = event;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    // `form.method` would be the field, if the form has a field with the name `method`.
    if (form.getAttribute("method") !== "post" || form.hasAttribute("data-native")) return;
    event.preventDefault();
    form.querySelector(`.${styles.notice}`)?.remove();
    const url = new URL(form.getAttribute("action") ?? "", location.href);
    const body = bodyOf(form, submitter);
    // Until there is an answer, nothing can be typed, and no button can be pressed twice.
    form.inert = true;
    // If the browser's 'Back' shows this page as it was left, the form can be used again.
    addEventListener("pageshow", () => (form.inert = false), { once: true });
    const answer = await post(url, body);
    if (answer.kind === "page") return show(answer, onShown);
    if (answer.kind === "redirect") return goTo(answer.to);
    form.inert = false;
    submitter?.focus();
    showNotice(form, submitter, WHY[answer.kind]);
  });
}

const WHY = { unreachable: "no connection", busy: "the shop is busy" };

function bodyOf(form: HTMLFormElement, submitter: HTMLElement | null): FormData | URLSearchParams {
  // In Chrome 109 and Safari 16.0 `FormData` does not take the button as its second argument.
  const fields = new FormData(form);
  if (submitter instanceof HTMLButtonElement && submitter.name) {
    fields.append(submitter.name, submitter.value);
  }
  if (form.getAttribute("enctype") === "multipart/form-data") return fields;
  return new URLSearchParams(
    [...fields].map(([name, value]) => [name, typeof value === "string" ? value : value.name]),
  );
}

/** Longest body, in characters, for `keepalive`, by which a request outlives its page: browsers refuse over 64 KiB. */
const MOST_KEPT_ALIVE = 60_000;

type Page = { kind: "page"; html: string; url: URL };
type Answer = Page | { kind: "redirect"; to: URL } | { kind: keyof typeof WHY };

async function post(url: URL, body: FormData | URLSearchParams): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { [FORM_HEADER]: "1", Accept: "text/html" },
      body,
      keepalive: body instanceof URLSearchParams && body.toString().length < MOST_KEPT_ALIVE,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // The shop or a proxy in front of it answers 502 to 504 while the shop is overloaded or restarts: nothing was done.
    if (response.status >= 502 && response.status <= 504) return { kind: "busy" };
    const to = response.headers.get(LOCATION_HEADER);
    if (to !== null) return { kind: "redirect", to: new URL(to, url) };
    const html = await response.text();
    return { kind: "page", html, url: response.redirected ? new URL(response.url) : url };
  } catch {
    return { kind: "unreachable" };
  }
}

function showNotice(form: HTMLFormElement, submitter: HTMLElement | null, why: string): void {
  const notice = document.createElement("div");
  notice.className = styles.notice ?? "";
  notice.setAttribute("role", "alert");
  const again = document.createElement("button");
  again.type = "button";
  again.className = "button-text";
  again.textContent = "Save again";
  again.addEventListener("click", () => form.requestSubmit(submitter));
  notice.append(`Not saved: ${why}. What you typed is still here. `, again);
  if (submitter && form.contains(submitter)) submitter.after(notice);
  else form.append(notice);
}

/** Loads an address as a redirect would. `location.assign` would not load one that differs only in its fragment. */
function goTo(to: URL): void {
  const isSamePage = to.pathname === location.pathname && to.search === location.search;
  if (!isSamePage || to.hash === "") return location.assign(to);
  // With `manual` the browser scrolls to the fragment after the reload, instead of to where the page was.
  history.scrollRestoration = "manual";
  history.replaceState(null, "", to);
  location.reload();
}

/** Shows an answer that is a page and no redirect, such as the form again with errors beside its fields. */
function show({ html, url }: Page, onShown: () => void): void {
  // `open` removes all listeners of the old page, and adds no entry to the browser's history.
  document.open();
  // `write` parses the page as a load would: unlike with `innerHTML`, its scripts run.
  document.write(html);
  document.close();
  history.replaceState(null, "", url.pathname + url.search);
  scrollTo(0, 0);
  if (url.hash !== "") location.replace(url.hash);
  openAtAnswer(url.hash);
  onShown();
}

/** Does what `autofocus` does after a load, and what it does not after `write` or if the address has a fragment. */
function openAtAnswer(hash: string): void {
  const form = document.getElementById(hash.slice(1));
  const place = (form ?? document).querySelector<HTMLElement>("[autofocus]");
  place?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: "center" });
}
