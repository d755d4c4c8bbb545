import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { mayDo } from "../../domain/house/rights.ts";
import type { Right } from "../../domain/house/rights.ts";
import { brand } from "../../domain/stores/brand.ts";
import { catalogueContext } from "../shop-context.ts";
import type { Route } from "./+types/layout";
import { HouseError } from "./entrance.tsx";
import { HouseCollections, houseCollections } from "./house-collections.ts";
import { guard, tellRedirects, visitContext } from "./session.ts";
import styles from "./layout.module.css";

/** `guard` lets no loader or action of the screens in this layout run without a session. */
export const middleware: Route.MiddlewareFunction[] = [tellRedirects, guard];

/** The house is an app of its own on a phone's home screen. The browser sends the session's cookie for the manifest. */
export const links: Route.LinksFunction = () => [
  { rel: "manifest", href: "/house/manifest.webmanifest", crossOrigin: "use-credentials" },
];

export function loader({ context, url }: Route.LoaderArgs) {
  const { person } = context.get(visitContext);
  const { made } = context.get(catalogueContext);
  const links = navigation.filter(({ right }) => mayDo(person, right));
  return {
    frame: { name: person.name, path: url.pathname, links },
    collections: houseCollections(made),
  };
}

/** The layout of every screen of the house. */
export default function HouseLayout({ loaderData }: Route.ComponentProps) {
  return (
    <HouseCollections value={loaderData.collections}>
      <HouseFrame {...loaderData.frame}>
        <Outlet />
      </HouseFrame>
    </HouseCollections>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <HouseError error={error} />;
}

/** `isFirst`: it stands in a phone's bar, not behind 'More'. */
type Link = { label: string; href: string; isFirst?: true };

type Props = {
  /** The path of the page that is shown. */
  path: string;
  /** The name of the person who is signed in. */
  name: string;
  links: readonly Link[];
  children: ReactNode;
};

/** The frame of all screens. The navigation is at the bottom on phones, under the thumb, and at the side on desktops. */
function HouseFrame({ path, name, links, children }: Props) {
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <header className={styles.head}>
        <p className={styles.name}>{brand.name}</p>
        <nav className={styles.nav} aria-label="House">
          <ul className={styles.all}>
            <Links links={links} path={path} />
          </ul>
          <ShortBar links={links} path={path} />
          <form method="post" action="/house/sign-out" data-native>
            <span className={styles.person}>{name}</span>
            <button className={`button-text ${styles.out}`} type="submit">
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

function Links({ links, path }: Pick<Props, "links" | "path">) {
  return links.map(({ label, href }) => (
    <li key={href}>
      <a href={href} aria-current={isCurrent(href, path) ? "page" : undefined}>
        {label}
      </a>
    </li>
  ));
}

/** Entries of a phone's bar beside 'More'. */
const IN_BAR = 4;

/** The navigation on a phone: four entries, among them the current one, and the others behind 'More'. */
function ShortBar({ links, path }: Pick<Props, "links" | "path">) {
  const first = links.toSorted((a, b) => Number(b.isFirst ?? false) - Number(a.isFirst ?? false));
  const isWhole = links.length <= IN_BAR + 1;
  const known = first.slice(0, isWhole ? links.length : IN_BAR);
  const current = links.find(({ href }) => isCurrent(href, path));
  const shown = !current || known.includes(current) ? known : [...known.slice(0, -1), current];
  const rest = links.filter((link) => !shown.includes(link));
  return (
    <div className={styles.short}>
      <ul>
        <Links links={shown} path={path} />
      </ul>
      {rest.length > 0 && (
        <details>
          <summary>More</summary>
          <ul>
            <Links links={rest} path={path} />
          </ul>
        </details>
      )}
    </div>
  );
}

/** The house's main navigation, in order, with the right without which a screen is not offered. A new screen adds its row here. */
const navigation: readonly (Link & { right: Right })[] = [
  { label: "Today", href: "/house", right: "daily", isFirst: true },
  { label: "Orders", href: "/house/orders", right: "making", isFirst: true },
  { label: "Customers", href: "/house/customers", right: "making", isFirst: true },
  { label: "Takings", href: "/house/takings", right: "takings" },
  { label: "Pieces", href: "/house/pieces", right: "daily", isFirst: true },
  { label: "Promotions", href: "/house/promotions", right: "daily" },
  { label: "Messages", href: "/house/messages", right: "daily" },
  { label: "Settings", href: "/house/settings", right: "account" },
];

/** Whether `href` is the page at `path`, or a page above it. Today (`/house`) is above all, and matches only itself. */
function isCurrent(href: string, path: string): boolean {
  return path === href || (href !== "/house" && path.startsWith(`${href}/`));
}
