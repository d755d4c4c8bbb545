import { Picture } from "./picture.tsx";
import type { CardPiece } from "./product-card.tsx";
import { RoomName } from "./room-name.tsx";
import styles from "./latest-collection.module.css";

type Props = { pieces: readonly CardPiece[]; href: string };

/** An editorial grid of the latest collection; masonry of two columns up to 991 px, one up to 575 px (section 9). */
export function LatestCollection({ pieces, href }: Props) {
  return (
    <section className={styles.latest} data-room="mysthique" aria-labelledby="latest">
      <header className={styles.head}>
        <h2 id="latest">
          <RoomName>Latest Collection</RoomName>
        </h2>
        <div className={styles.words}>
          <p>Mysthique. A Christmas tale like no other.</p>
          <a className="button-line" href={href}>
            Shop Now
          </a>
        </div>
      </header>
      <ul className={styles.grid}>
        {pieces.map(({ sku, alt, href: page, picture }) => (
          <li key={sku}>
            <a href={page}>
              <Picture
                source={picture}
                alt={alt}
                sizes="(min-width: 62rem) 38vw, (min-width: 36rem) 50vw, 100vw"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
