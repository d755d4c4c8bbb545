import styles from "./send-forms.module.css";

/** Sent with each form, and what a redirect's address is then answered in (`tellRedirects` in `app/house/session.ts`). */
export const FORM_HEADER = "House-Form";
export const LOCATION_HEADER = "House-Location";

/** A phone without a signal may wait for minutes before it gives up. */
const TIMEOUT_MS = 45_000;

/**
 * Sends the forms of a screen, so that one which does not reach the shop stays as it was typed, with a notice and a button
 * that sends it again. Its id is sent again, too: what was done before the answer got lost is not done twice. Without
 * this script, and for a form with `data-native` (downloads), the browser sends it. `onShown` is called after the
 * answer has replaced the document.
 */
export function sendForms(onShown: () => void): void {
  document.addEventListener("submit", async (event) => {
    const { target: form, submitter } = event;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    // Not `form.method`: a field may have that name.
    if (form.getAttribute("method") !== "post" || form.hasAttribute("data-native")) return;
    event.preventDefault();
    form.querySelector(`.${styles.notice}`)?.remove();
    const url = new URL(form.getAttribute("action") ?? "", location.href);
    const body = bodyOf(form, submitter);
    // Nothing is typed any more, and no button pressed twice, until there is an answer.
    form.inert = true;
    // Back on this page, as it was left.
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
  // Chrome 109 and Safari 16.0 do not take the button as a second argument.
  const fields = new FormData(form);
  if (submitter instanceof HTMLButtonElement && submitter.name) {
    fields.append(submitter.name, submitter.value);
  }
  if (form.getAttribute("enctype") === "multipart/form-data") return fields;
  return new URLSearchParams(
    [...fields].map(([name, value]) => [name, typeof value === "string" ? value : value.name]),
  );
}

/** More cannot be sent on after its page was left. */
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
    // The shop's own, or those of a proxy before a shop that is being restarted: nothing was done.
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

/** As a redirect would. An address that differs in its fragment alone would not be loaded. */
function goTo(to: URL): void {
  const isSamePage = to.pathname === location.pathname && to.search === location.search;
  if (!isSamePage || to.hash === "") return location.assign(to);
  // So that the browser scrolls to the fragment instead of where the page was.
  history.scrollRestoration = "manual";
  history.replaceState(null, "", to);
  location.reload();
}

/** Shows a page that was the answer itself, such as one with what is wrong beside the fields. */
function show({ html, url }: Page, onShown: () => void): void {
  // It removes all listeners of the old page, and adds no entry to the history.
  document.open();
  // The parser makes of it what it would make of a page that was loaded.
  document.write(html);
  document.close();
  history.replaceState(null, "", url.pathname + url.search);
  scrollTo(0, 0);
  if (url.hash !== "") location.replace(url.hash);
  onShown();
}
