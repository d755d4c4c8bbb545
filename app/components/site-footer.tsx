import { brand } from "../../domain/brand.ts";
import { SizeGuideLink } from "./size-guide-link.tsx";
import { SocialLinks } from "./social-links.tsx";
import { Wordmark } from "./wordmark.tsx";
import styles from "./site-footer.module.css";

type Props = {
  /** 'Terms' on the main pages, the long name on the sub-stores (section 2). */
  termsLabel?: string;
  /** The copyright line's year: the current one, or 2023 on the sub-stores. */
  year: number;
  /** Small, under the pages where one pays: nothing to distract. */
  quiet?: boolean;
};

/** The end of every page: the links, and the house's name as wide as the page. */
export function SiteFooter({ termsLabel = "Terms", year, quiet = false }: Props) {
  return (
    <footer className={styles.footer}>
      <nav aria-label="Footer">
        <ul className={styles.links}>
          <li>
            <a href="/contact">Contact</a>
          </li>
          <li>
            <SizeGuideLink />
          </li>
          <li>
            <a href="/terms">{termsLabel}</a>
          </li>
          <li>
            <a href="/privacy">Privacy</a>
          </li>
        </ul>
      </nav>
      <SocialLinks />
      <Wordmark className={quiet ? undefined : styles.name} />
      <p className={styles.copyright}>
        <span>
          © <span data-year={year}>{year}</span> {brand.name}
        </span>
        <span>
          {brand.city}, {brand.country}
        </span>
      </p>
    </footer>
  );
}
