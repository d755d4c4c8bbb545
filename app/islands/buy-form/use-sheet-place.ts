import { useLayoutEffect, useState, type RefObject } from "react";
import { placeSheet } from "./sheet-place.ts";

/**
 * Chooses the sheet's place when it is shown, and again when the form is scrolled under it. Returns how far from the
 * screen's top it is, in pixels; undefined while it is in its place on the page, below the button.
 */
export function useSheetPlace(
  sheet: RefObject<HTMLElement | null>,
  press: number | undefined,
): number | undefined {
  const [placed, setPlaced] = useState<{ press: number; top: number | undefined }>();
  useLayoutEffect(() => {
    const element = sheet.current;
    const form = element?.closest("form");
    if (press === undefined || !element || !form) return undefined;
    const place = (mayScroll: boolean) => {
      const { header, ...around } = measure(element, form);
      const chosen = placeSheet({ header, ...around });
      const top = chosen.at === "top" ? header : undefined;
      setPlaced((before) =>
        before?.press === press && before.top === top ? before : { press, top },
      );
      if (mayScroll && chosen.at === "below" && chosen.scroll > 0) scrollBy({ top: chosen.scroll });
    };
    place(true);
    const onScroll = () => place(false);
    addEventListener("scroll", onScroll, { passive: true });
    return () => removeEventListener("scroll", onScroll);
  }, [sheet, press]);
  return placed?.press === press ? placed?.top : undefined;
}

function measure(sheet: HTMLElement, form: HTMLElement) {
  const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
  // What stands before the sheet is the bar's place, which sticks to the screen's bottom; what follows does not.
  const isInPage = !("at" in sheet.dataset);
  const below = isInPage
    ? sheet.getBoundingClientRect().top
    : (sheet.nextElementSibling ?? form).getBoundingClientRect().top;
  return {
    screen: innerHeight,
    header: Math.max(header, 0),
    form: form.getBoundingClientRect().top,
    below,
    height: sheet.offsetHeight,
  };
}
