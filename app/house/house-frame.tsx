import type { ReactNode } from "react";
import { brand } from "../../domain/stores/brand.ts";
import { isCurrent, navigation } from "./navigation.ts";
import styles from "./house-frame.module.css";

type Props = {
  /** The path of the page that is shown. */
  path: string;
  /** The name of the person who is signed in. */
  name: string;
  children: ReactNode;
};

/** Frame of all screens: the navigation is at the bottom of a phone, under the thumb, and at the side of a desk. */
export function HouseFrame({ path, name, children }: Props) {
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <header className={styles.head}>
        <p className={styles.name}>{brand.name}</p>
        <nav className={styles.nav} aria-label="House">
          <ul>
            {navigation.map(({ label, href }) => (
              <li key={href}>
                <a href={href} aria-current={isCurrent(href, path) ? "page" : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
          <form method="post" action="/house/sign-out">
            <span className={styles.person}>{name}</span>
            <button className={styles.out} type="submit">
              Sign out
            </button>
          </form>
        </nav>
      </header>
      <main id="content" className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
