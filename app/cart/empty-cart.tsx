import type { ReactNode, RefObject } from "react";
import { useLayoutEffect, useRef } from "react";
import type { PictureSource } from "../../domain/media/pictures.ts";
import { Picture } from "../design/picture.tsx";
import styles from "./empty-cart.module.css";

type Props = { picture: PictureSource; children: ReactNode };

/** The message that the cart is empty, with a link to a collection. */
export function EmptyCart({ picture, children }: Props) {
  return (
    <section className={styles.empty}>
      <Picture
        className={styles.picture}
        source={picture}
        alt=""
        sizes="(min-width: 48rem) 22rem, 60vw"
      />
      <div className={styles.words}>
        <h2 tabIndex={-1} data-empty>
          Your Cart is Empty
        </h2>
        <p>{children}</p>
        <a className="button" href="/naledi">
          SHOP NOW
        </a>
      </div>
    </section>
  );
}

/**
 * Moves the focus after the next render, so that it is not lost when the focused control is removed. Returns a
 * function that takes the selector of the element to focus, inside `place`.
 */
export function useFocusAfter(place: RefObject<HTMLElement | null>): (selector: string) => void {
  const wanted = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const target = place.current?.querySelector<HTMLElement>(wanted.current);
    if (!target) return;
    wanted.current = undefined;
    target.focus();
  });
  return (selector) => {
    wanted.current = selector;
  };
}
