import { brand } from "../../../domain/brand.ts";
import type { PictureSource } from "../../../domain/pictures/pictures.ts";
import { Picture } from "../picture.tsx";
import styles from "./home-hero.module.css";

/**
 * The brand's title: on phones below the picture and as wide, on wide screens over the picture's empty side.
 * 'Explore' is hidden on small screens (section 2); the row below the hero and the menu lead to the same page.
 */
export function HomeHero({ picture }: { picture: PictureSource }) {
  const [first, second] = brand.name.split(/(?=[A-Z])/);
  return (
    <section className={styles.hero}>
      <Picture
        className={styles.picture}
        source={picture}
        alt=""
        sizes="(min-width: 62rem) 100vw, 180vw"
        phoneSizes="100vw"
        load="main"
      />
      <div className={styles.words}>
        <h1>
          {first}
          <wbr />
          {second}
        </h1>
        <p>Bold. Timeless. Unconventional.</p>
        <a className={`button ${styles.explore}`} href="/collections">
          Explore
        </a>
      </div>
    </section>
  );
}
