import type { ReactNode } from "react";
import type { PictureSource } from "../../../domain/media/pictures.ts";
import { Picture } from "../../design/picture.tsx";
import styles from "./store-hero.module.css";

type Props = { heading: string; picture: PictureSource; children: ReactNode };

/** The opening of a sub-store: large text on the store's colour, above its full-width picture. */
export function StoreHero({ heading, picture, children }: Props) {
  return (
    <section className={styles.hero} aria-labelledby="hero">
      <div className={styles.words}>
        <h1 className="room-name" id="hero">
          {heading}
        </h1>
        {children}
      </div>
      <Picture
        className={styles.picture}
        source={picture}
        alt=""
        sizes="100vw"
        phoneSizes="100vw"
        load="main"
      />
    </section>
  );
}
