import type { PictureSource } from "../../../domain/pictures/pictures.ts";
import { Picture } from "../../components/picture.tsx";
import styles from "./empty-cart.module.css";

export function EmptyCart({ illustration }: { illustration: PictureSource }) {
  return (
    <section className={styles.empty}>
      <Picture
        className={styles.picture}
        source={illustration}
        alt=""
        sizes="(min-width: 48rem) 22rem, 60vw"
      />
      <div className={styles.words}>
        <h2 tabIndex={-1} data-empty>
          Your Cart is Empty
        </h2>
        <p>You have no items in your shopping cart, start adding some!</p>
        <a className="button" href="/naledi">
          SHOP NOW
        </a>
      </div>
    </section>
  );
}
