import { use } from "react";
import { QUESTIONS_PATH } from "../../domain/catalogue/pages.ts";
import { callLink } from "../../domain/messages/reply-links.ts";
import { FIND_NAME, FIND_PATH } from "../../domain/orders/find.ts";
import { brand, placeholdersIn } from "../../domain/stores/brand.ts";
import { SizeGuideLink } from "../catalogue/size-picker.tsx";
import { Icon } from "../design/icon.tsx";
import { Wordmark } from "../design/wordmark.tsx";
import { ShopDetailsContext } from "./shop-details.ts";
import { ShopWordsContext } from "./words.tsx";
import styles from "./site-footer.module.css";

type Props = {
  /** 'Terms' on the main pages, the long name on the sub-stores. */
  termsLabel?: string;
  /** The copyright line's year: the current one, or 2023 on the sub-stores. */
  year: number;
  /** Shows HazelZuri's name as wide as the page: only on Home, since other pages have a large heading. */
  large?: boolean | undefined;
};

/** The footer of every page: HazelZuri's name and the links. */
export function SiteFooter({ termsLabel = "Terms", year, large }: Props) {
  const shop = use(ShopDetailsContext);
  const { hasQuestions } = use(ShopWordsContext);
  // A placeholder number is not shown here, only on the contact page.
  const hasPhone = !placeholdersIn(shop).includes("phone");
  return (
    <footer className={`stack later ${styles.footer}`}>
      <nav aria-label="Footer">
        <ul className={`link-list ${styles.links}`}>
          <li>
            <a href="/contact">Contact</a>
          </li>
          <li>
            <SizeGuideLink />
          </li>
          {hasQuestions && (
            <li>
              <a href={QUESTIONS_PATH}>Questions</a>
            </li>
          )}
          <li className={termsLabel === "Terms" ? undefined : styles.wide}>
            <a href="/terms">{termsLabel}</a>
          </li>
          <li>
            <a href="/privacy">Privacy</a>
          </li>
          <li>
            <a href={FIND_PATH}>{FIND_NAME}</a>
          </li>
        </ul>
      </nav>
      <SocialLinks />
      <Wordmark className={large ? styles.name : undefined} />
      <p className={`spread ${styles.copyright}`}>
        <span>
          © <span data-year={year}>{year}</span> {brand.name}
        </span>
        {hasPhone && <a href={callLink(shop.phone)}>{shop.phone}</a>}
        <span>
          {brand.city}, {brand.country}
        </span>
      </p>
    </footer>
  );
}

/** One path per icon, in a view box of 24 x 24. */
const ICONS: Record<string, string> = {
  Instagram:
    "M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4Zm9 9a4 4 0 1 1-8 0 4 4 0 0 1 8 0Zm1.5-5.5h.01",
  Facebook:
    "M14 21v-8h3l.5-3.5H14V7.6c0-1 .4-1.6 1.7-1.6h1.9V3.1C17 3 16.100 3 15.200 3 12.600 3 10.500 4.500 10.500 7.300v2.200H7.500V13h3v8Z",
  X: "M4 4h4.200l11.800 16h-4.200ZM19 4l-6.400 7M11 13.500 5 20",
  TikTok: "M14 3v12.200a3.800 3.800 0 1 1-3.800-3.800M14 3c.3 3 2.300 5 5.500 5.200",
};

/** HazelZuri's pages on social networks. */
export function SocialLinks() {
  const { social } = use(ShopDetailsContext);
  if (social.length === 0) return null;
  return (
    <ul className={styles.social}>
      {social.map(({ network, href }) => (
        <li key={network}>
          <a className="icon-button" href={href} aria-label={network} rel="noopener">
            <Icon
              width={20}
              height={20}
              viewBox="0 0 24 24"
              strokeLinejoin="round"
              path={ICONS[network]}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
