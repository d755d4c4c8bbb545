import type { Page } from "@playwright/test";

/** Layout faults in the page's current state: it scrolls sideways, text is cut off, or a control is covered. */
export async function faultsOfLayout(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const faults: string[] = [];
    if (root.scrollWidth > root.clientWidth) {
      faults.push(`scrolls sideways by ${root.scrollWidth - root.clientWidth} px`);
    }
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} '${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}'`;
    const seen = [...document.querySelectorAll<HTMLElement>("body *")].filter(
      (element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !element.closest(".spoken, [aria-hidden=true], [popover], [href='#content']"),
    );

    for (const element of seen) {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      const { overflowX, clipPath } = getComputedStyle(element);
      // For assistive technology alone.
      if (clipPath === "inset(50%)") continue;
      if (!hasText || overflowX === "auto" || overflowX === "scroll") continue;
      if (overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1) {
        faults.push(`${nameOf(element)} is cut`);
      }
    }

    for (const control of seen.filter((element) => element.matches("a, button, select, input"))) {
      const stuck = control.closest("header") ?? control.closest("[class*=bar], [class*=reach]");
      // Controls in sticky bars are not checked.
      if (stuck) continue;
      control.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const { left, right, top, bottom, width } = control.getBoundingClientRect();
      if (width < 2) continue;
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const hit = document.elementFromPoint(x, y);
      // The middle of a link that wraps may lie between its two parts.
      const [first] = control.getClientRects();
      const other =
        first &&
        document.elementFromPoint(first.left + first.width / 2, first.top + first.height / 2);
      const isFree = [hit, other].some(
        (top) =>
          top &&
          (control.contains(top) ||
            top.contains(control) ||
            top.closest("label")?.contains(control)),
      );
      if (!isFree && hit) faults.push(`${nameOf(hit)} lies over ${nameOf(control)}`);
    }
    scrollTo(0, 0);
    return faults;
  });
}
