import { use } from "react";
import { brand, placeholdersIn } from "../../domain/stores/brand.ts";
import { phoneLink, ShopDetailsContext } from "../ui/shop-details.ts";
import { SizeGuideLink } from "../ui/size-guide-link.tsx";
import { SocialLinks } from "../ui/social-links.tsx";
import { Wordmark } from "../ui/wordmark.tsx";
import styles from "./site-footer.module.css";

type Props = {
  /** 'Terms' on the main pages, the long name on the sub-stores (section 2). */
  termsLabel?: string;
  /** The copyright line's year: the current one, or 2023 on the sub-stores. */
  year: number;
  /** Shows HazelZuri's name as wide as the page: only on Home, since other pages have a large heading. */
  large?: boolean;
};

/** The footer of every page: HazelZuri's name and the links. */
export function SiteFooter({ termsLabel = "Terms", year, large = false }: Props) {
  const shop = use(ShopDetailsContext);
  // A placeholder helps nobody here; the contact page has it.
  const hasPhone = !placeholdersIn(shop).includes("phone");
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
      <Wordmark className={large ? styles.name : undefined} />
      <p className={styles.copyright}>
        <span>
          © <span data-year={year}>{year}</span> {brand.name}
        </span>
        {hasPhone && <a href={phoneLink(shop.phone)}>{shop.phone}</a>}
        <span>
          {brand.city}, {brand.country}
        </span>
      </p>
    </footer>
  );
}
