/**
 * Popovers for browsers that have none (Chrome before 114, Safari before 17, Firefox before 125): the menu, 'Size help'
 * and the sheets that ask about a piece. An open popover has `data-open`, and the style sheets show it by that attribute.
 * Only such browsers load this file.
 */
export function imitatePopovers(): void {
  let opener: HTMLElement | undefined;
  const open = () => document.querySelector<HTMLElement>("[popover][data-open]");
  const close = () => {
    const shown = open();
    if (!shown) return;
    delete shown.dataset["open"];
    opener?.focus();
  };
  HTMLElement.prototype.hidePopover = close;
  addEventListener("click", ({ target }) => {
    const pressed = target as Element;
    const button = pressed.closest<HTMLElement>("[popovertarget]");
    const shown = open();
    if (button) {
      const wanted = document.getElementById(button.getAttribute("popovertarget") ?? "");
      close();
      if (!wanted || wanted === shown) return;
      opener = button;
      wanted.dataset["open"] = "";
      wanted.tabIndex = -1;
      wanted.focus();
    } else if (shown && !shown.contains(pressed)) close();
  });
  addEventListener("keydown", ({ key }) => key === "Escape" && close());
  // Shows the buttons that open popovers (`app/design/base.css`).
  document.documentElement.dataset["popovers"] = "";
}
