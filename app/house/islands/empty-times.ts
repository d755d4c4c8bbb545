/**
 * Marks date and time fields that are empty: WebKit shows today's date, or half past twelve, in them. The style sheet of
 * the frame hides that, until somebody comes into the field.
 */
export function markEmptyTimes(): void {
  const mark = (field: EventTarget | null) => {
    if (field instanceof HTMLInputElement && /^(date|datetime-local|time)$/.test(field.type))
      field.toggleAttribute("data-empty", field.value === "");
  };
  for (const field of document.querySelectorAll("input")) mark(field);
  for (const type of ["input", "change", "focusout"])
    document.addEventListener(type, ({ target }) => mark(target));
}
