import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
} from "react";
import styles from "./stores-menu.module.css";

export type StoresMenuProps = {
  stores: readonly { name: string; href: string; current: boolean }[];
};

/**
 * The Stores dropdown of the sub-stores' header: opens on hover (section 2), on keyboard focus, by tap
 * and by Enter; closes on leaving, Escape and a touch elsewhere. Asleep, or without JavaScript, the
 * style sheet opens it on hover and focus.
 */
export function StoresMenu({ stores }: StoresMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hovered = useRef(false);
  const [open, setOpen] = useState(false);

  const hover = ({ pointerType }: PointerEvent, over: boolean) => {
    if (pointerType !== "mouse") return;
    hovered.current = over;
    setOpen(over);
  };
  const onFocus = (event: FocusEvent) => {
    if (event.target.matches(":focus-visible")) setOpen(true);
  };
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget) && !hovered.current) setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    button.current?.focus();
    setOpen(false);
  };

  // It may have been open by the style sheet while it was asleep.
  useEffect(() => {
    hovered.current = menu.current?.matches(":hover") ?? false;
    setOpen(hovered.current || (menu.current?.matches(":focus-within") ?? false));
  }, []);

  useEffect(() => {
    if (!open) return;
    const onPress = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node)) setOpen(false);
    };
    addEventListener("pointerdown", onPress);
    return () => removeEventListener("pointerdown", onPress);
  }, [open]);

  return (
    <div
      className={styles.menu}
      role="presentation"
      ref={menu}
      data-open={open || undefined}
      onPointerEnter={(event) => hover(event, true)}
      onPointerLeave={(event) => hover(event, false)}
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      <button
        className={styles.button}
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls="stores"
        onClick={() => setOpen(hovered.current || !open)}
      >
        Stores
      </button>
      <ul className={styles.list} id="stores">
        {stores.map(({ name, href, current }) => (
          <li key={href}>
            <a href={href} aria-current={current ? "page" : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
