import { PRICE_ON_REQUEST } from "../../../domain/catalogue/custom-dresses.ts";
import type { PictureSource } from "../../../domain/pictures/pictures.ts";
import { Picture } from "../picture.tsx";
import styles from "./made-to-order.module.css";

type Props = { dresses: readonly { title: string; picture: PictureSource }[] };

/** Custom dresses: made to order and without a price, so each links to Contact (readings, Products). */
export function MadeToOrder({ dresses }: Props) {
  return (
    <section className={styles.section} aria-labelledby="made-to-order">
      <header className={styles.head}>
        <h2 id="made-to-order">Made to order</h2>
        <p>Gowns that exist once. Tell us the day, and we draw.</p>
      </header>
      <ul className={styles.row}>
        {dresses.map(({ title, picture }) => (
          <li key={title}>
            <a href="/contact">
              <Picture source={picture} alt="" sizes="min(66vw, 22rem)" />
              <span className={styles.title}>{title}</span>
              <span className={styles.price}>{PRICE_ON_REQUEST}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
