import type { PictureSource } from "../../../domain/pictures/pictures.ts";
import { Picture } from "../picture.tsx";
import styles from "./brand-story.module.css";

/** The section 'The Brand' on Home. */
export function BrandStory({ picture }: { picture: PictureSource }) {
  return (
    <section className={styles.story} aria-labelledby="brand">
      <Picture
        className={styles.picture}
        source={picture}
        alt=""
        sizes="(min-width: 62rem) 42vw, 100vw"
      />
      <div className={styles.words}>
        <h2 id="brand">The Brand</h2>
        <p>
          HazelZuri was founded by a designer in Port Harcourt who would not choose between the
          market and the museum. Every piece begins as a question about form: what a star would
          wear, how a seed becomes a sleeve, where a bubble keeps its air.
        </p>
        <p>
          The answers are bold, timeless and unconventional. They are cut for real bodies, sewn to
          order, and made to be worn again in ten years.
        </p>
      </div>
    </section>
  );
}
