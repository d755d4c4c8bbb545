import { brand } from "../../domain/brand.ts";
import type { PictureSource } from "../../domain/pictures/pictures.ts";
import { Picture } from "./picture.tsx";
import styles from "./home-hero.module.css";

/** The brand's title over the wide picture. 'Explore' is hidden on small screens (section 2); the menu has the way. */
export function HomeHero({ picture }: { picture: PictureSource }) {
  return (
    <section className={styles.hero}>
      <Picture
        className={styles.picture}
        source={picture}
        alt=""
        sizes="(min-aspect-ratio: 16/9) 100vw, 178vh"
        eager
      />
      <div className={styles.words}>
        <h1>{brand.name}</h1>
        <p>Bold. Timeless. Unconventional.</p>
        <a className={styles.explore} href="/collections">
          Explore
        </a>
      </div>
    </section>
  );
}
