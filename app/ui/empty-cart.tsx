import type { ReactNode } from "react";
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
