import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
} from "react";
import styles from "./stores-menu.island.module.css";

/** `current` is the `aria-current` value: 'page' for the page itself, 'true' for a section that contains it. */
export type StoreLink = { name: string; href: string; current: "page" | "true" | undefined };
export type StoresMenuProps = { stores: readonly StoreLink[] };

/**
 * The menu 'Stores' of the sub-stores' header. It opens on hover, on keyboard focus, by a tap or Enter; it closes when
 * the pointer or focus leaves, on Escape, and on a press elsewhere. Until hydration, or without JavaScript, the style
 * sheet opens it on hover and focus.
 */
export default function StoresMenu({ stores }: StoresMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** Set if hover or focus opened the menu: the press that follows must then not close it. */
  const opener = useRef<"hover" | "focus">(undefined);
  /** Undefined until hydration, while the style sheet decides. */
  const [open, setOpen] = useState<boolean>();

  const hover = ({ pointerType }: PointerEvent, over: boolean) => {
    if (pointerType !== "mouse") return;
    opener.current = over ? "hover" : undefined;
    setOpen(over);
  };
  const onFocus = (event: FocusEvent) => {
    if (open || !event.target.matches(":focus-visible")) return;
    opener.current = "focus";
    setOpen(true);
  };
  const onBlur = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget) || opener.current === "hover") return;
    opener.current = undefined;
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    button.current?.focus();
    opener.current = undefined;
    setOpen(false);
  };
  const onClick = () => {
    setOpen(opener.current !== undefined || !open);
    if (opener.current === "focus") opener.current = undefined;
  };

  // The style sheet may have opened the menu before hydration.
  useEffect(() => {
    if (menu.current?.matches(":hover")) opener.current = "hover";
    else if (menu.current?.matches(":focus-within")) opener.current = "focus";
    setOpen(opener.current !== undefined);
  }, []);

  useEffect(() => {
    if (!open) return;
    const onPress = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node)) setOpen(false);
    };
    // On the window, since a menu opened by hover has no focus, but Escape must close it (WCAG 1.4.13).
    const onEscape = ({ key }: { key: string }) => key === "Escape" && setOpen(false);
    addEventListener("pointerdown", onPress);
    addEventListener("keydown", onEscape);
    return () => {
      removeEventListener("pointerdown", onPress);
      removeEventListener("keydown", onEscape);
    };
  }, [open]);

  return (
    <div
      className={styles.menu}
      role="presentation"
      ref={menu}
      data-menu={open === undefined ? undefined : open ? "open" : "closed"}
      onPointerEnter={(event) => hover(event, true)}
      onPointerLeave={(event) => hover(event, false)}
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      <button
        className={`touch-target ${styles.button}`}
        ref={button}
        type="button"
        aria-expanded={open ?? false}
        aria-controls="stores"
        onClick={onClick}
      >
        Stores
      </button>
      <ul className={`link-list ${styles.list}`} id="stores">
        {stores.map(({ name, href, current }) => (
          <li key={href}>
            <a href={href} aria-current={current}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
