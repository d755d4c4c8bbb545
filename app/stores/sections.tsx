import type { ReactNode } from "react";
import { use } from "react";
import type { PictureSource } from "../../domain/media/pictures.ts";
import { Picture } from "../design/picture.tsx";
import { ShopDetailsContext } from "../frame/shop-details.ts";
import styles from "./sections.module.css";

type HeroProps = { heading: string; picture: PictureSource; children: ReactNode };

/** The first section of a sub-store: large text on the store's colour, above a full-width picture. */
export function StoreHero({ heading, picture, children }: HeroProps) {
  return (
    <section className={styles.hero} aria-labelledby="hero">
      <div className={`stack ${styles.words}`}>
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

type SectionProps = {
  /** Also the section's anchor. */
  id: string;
  heading: string;
  /** Shown at the other end of the heading's line. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A section of a sub-store's page with its heading. */
export function StoreSection({ id, heading, aside, children }: SectionProps) {
  return (
    <section className={`stack ${styles.section}`} id={id} aria-labelledby={`${id}-heading`}>
      <div className={`spread ${styles.head}`}>
        <h2 className="room-name" id={`${id}-heading`}>
          {heading}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** 'Follow Us On Instagram' with the link; `children` are the posts or pictures shown below. */
export function StoreInstagram({ children }: { children: ReactNode }) {
  const { social } = use(ShopDetailsContext);
  const instagram = social.find(({ network }) => network === "Instagram");
  return (
    <StoreSection
      id="instagram"
      heading="Follow Us On Instagram"
      aside={
        instagram && (
          <a className="touch-target" href={instagram.href} rel="noopener">
            Instagram
          </a>
        )
      }
    >
      {children}
    </StoreSection>
  );
}
