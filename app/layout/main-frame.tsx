import type { ReactNode } from "react";
import { Island } from "../browser/island.tsx";
import Waiting from "../islands/waiting/waiting.island.tsx";
import { SiteFooter } from "./site-footer.tsx";
import type { SearchFormProps } from "./search-form.tsx";
import { SiteHeader } from "./site-header.tsx";
import styles from "./frame.module.css";

type Props = {
  /** The collection whose colours the page has. */
  room?: string | undefined;
  year: number;
  large?: boolean;
  search?: SearchFormProps;
  /** A page that takes a payment, which has no script that the payment does not need. */
  isPayment?: boolean;
  children: ReactNode;
};

/** Header, screen, footer of the main pages. */
export function MainFrame({
  room,
  year,
  large = false,
  search,
  isPayment = false,
  children,
}: Props) {
  return (
    <div className={styles.frame} data-room={room}>
      <SiteHeader search={search} />
      {!isPayment && <Island name="waiting" component={Waiting} props={{}} isExtra />}
      <main id="content">{children}</main>
      <SiteFooter year={year} large={large} />
    </div>
  );
}
