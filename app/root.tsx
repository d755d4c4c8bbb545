import { use, type ReactNode } from "react";
import { Links, Meta, Outlet, isRouteErrorResponse, useLocation } from "react-router";
import type { Route } from "./+types/root";
import { brand } from "../domain/stores/brand.ts";
import { ErrorPicture } from "./frame/shop-details.ts";
import frame from "./frame/frame.module.css";
import { ErrorPage } from "./design/error-page.tsx";
import { SiteFooter } from "./frame/site-footer.tsx";
import { SiteHeader } from "./frame/site-header.tsx";
import { prerenderRules, ruleOf } from "./pages.ts";
import displayFont from "./design/fonts/display.woff2?url";
import textFont from "./design/fonts/text.woff2?url";
import "./design/tokens.css";
import "./design/base.css";
import "./design/controls.css";

export const links: Route.LinksFunction = () =>
  [displayFont, textFont].map((href) => ({
    rel: "preload",
    href,
    as: "font" as const,
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
  }));

export function Layout({ children }: { children: ReactNode }) {
  const { isIndexed, policy, screen } = ruleOf(useLocation().pathname);
  const isShop = policy !== "house";
  const icon = isShop ? "icon" : "icon-house";
  return (
    <html lang="en" data-house={isShop ? undefined : ""} data-screen={screen}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf7f2" />
        {!isIndexed && <meta name="robots" content="noindex, nofollow" />}
        <Meta />
        <Links />
        <link rel="icon" href={`/${icon}.svg`} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={`/${icon}-192.png`} />
        {isShop && <link rel="manifest" href="/manifest.webmanifest" />}
      </head>
      <body>
        {children}
        {isShop && (
          <script type="speculationrules" dangerouslySetInnerHTML={{ __html: prerenderRules }} />
        )}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** The year in which the server started; the boot script updates it (`app/browser/afterwards.ts`). */
const YEAR = new Date().getFullYear();

const NO_PAGE =
  "Sorry, there is no page at this address. It may have moved, or the link has a slip in it. Your cart and your saved pieces are as you left them.";

/** The router's error page. It shows no details of server errors. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const text = isRouteErrorResponse(error)
    ? error.statusText || "Not Found"
    : "Internal Server Error";
  return (
    <>
      <title>{`Unexpected Application Error! · ${brand.name}`}</title>
      <div className={frame.frame}>
        <SiteHeader />
        <main id="content">
          <ErrorPage
            status={`${status} ${text}`}
            {...(status === 404 && { lead: NO_PAGE })}
            picture={use(ErrorPicture)}
          />
        </main>
        <SiteFooter year={YEAR} />
      </div>
    </>
  );
}
