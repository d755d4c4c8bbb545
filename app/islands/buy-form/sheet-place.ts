/** What the sheet must not cover, in pixels from the screen's top. */
export type Around = {
  screen: number;
  /** Where the header ends. */
  header: number;
  /** Where the form begins and, with its button where the page has it, ends. */
  form: number;
  below: number;
  /** Of the sheet. */
  height: number;
};

/** `below`: under the form's button, where the page has it; `scroll`: by how much it has to be scrolled to be seen. */
export type SheetPlace = { at: "top" } | { at: "below"; scroll: number };

/**
 * Where the sheet covers neither the form nor its button: below the button if there is room, else under the header if
 * the form begins further down or has been scrolled past, else below the button after all, scrolled into sight.
 */
export function placeSheet({ screen, header, form, below, height }: Around): SheetPlace {
  const missing = below + height - screen;
  const isPassed = below <= header;
  if (!isPassed && missing <= 0) return { at: "below", scroll: 0 };
  if (isPassed || form >= header + height) return { at: "top" };
  return { at: "below", scroll: missing };
}
