import type { ReactNode } from "react";
import type { PictureSource } from "../../domain/pictures/pictures.ts";
import { Picture } from "./picture.tsx";
import styles from "./store-hero.module.css";

type Props = { heading: string; picture: PictureSource; children: ReactNode };

/** The opening of a sub-store: its words on the store's colour, beside its picture, which keeps the edge of the screen. */
export function StoreHero({ heading, picture, children }: Props) {
  return (
    <section className={styles.hero} aria-labelledby="hero">
      <Picture
        className={styles.picture}
        source={picture}
        alt=""
        sizes="(min-width: 62rem) 86vw, 100vw"
        eager
      />
      <div className={styles.words}>
        <h1 id="hero">{heading}</h1>
        {children}
      </div>
    </section>
  );
}
