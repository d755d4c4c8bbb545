/**
 * What a notice of missing things shows after a draft's needs have changed: without what was done, with what came to it.
 * Other lines of it, which the draft's needs never named, stay.
 */
export function stillMissing(
  shown: readonly string[],
  before: readonly string[],
  now: readonly string[],
): string[] {
  const left = shown.filter((need) => !before.includes(need) || now.includes(need));
  const wasShown = before.some((need) => shown.includes(need));
  const added = wasShown ? now.filter((need) => !before.includes(need)) : [];
  return [...left, ...added.filter((need) => !left.includes(need))];
}

/** Brings the notice after 'Publish' or 'Preview' (`missing.tsx`, rendered by the server) up to date. */
export function updateMissing(before: readonly string[], now: readonly string[]): void {
  const notice = document.querySelector("[data-missing]");
  const list = notice?.querySelector("ul");
  if (!notice || !list) return;
  const shown = Array.from(list.children, ({ textContent }) => textContent ?? "");
  const left = stillMissing(shown, before, now);
  if (left.length === 0) return notice.remove();
  const items = left.map((need) => {
    const item = document.createElement("li");
    item.textContent = need;
    return item;
  });
  list.replaceChildren(...items);
}
