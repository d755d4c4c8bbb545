import type { ReactNode } from "react";
import { Links, Meta, Outlet, isRouteErrorResponse } from "react-router";
import type { Route } from "./+types/root";
import { brand } from "../domain/brand.ts";
import { ErrorPage } from "./components/error-page.tsx";
import { SiteFooter } from "./components/site-footer.tsx";
import { SiteHeader } from "./components/site-header.tsx";
import { firstPicture } from "./pictures.ts";
import displayFont from "./styles/fonts/display.woff2?url";
import textFont from "./styles/fonts/text.woff2?url";
import "./styles/tokens.css";
import "./styles/fonts.css";
import "./styles/base.css";
import "./styles/controls.css";

export const links: Route.LinksFunction = () => [
  ...[displayFont, textFont].map((href) => ({
    rel: "preload",
    href,
    as: "font" as const,
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
  })),
  { rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icon-192.png" },
];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf7f2" />
        <Meta />
        <Links />
      </head>
      <body>{children}</body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Of the server's start; `app/browser/paint.ts` puts in today's. */
const YEAR = new Date().getFullYear();

/** The router's fallback (section 2). What the server knows of an error stays with the server. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const text = isRouteErrorResponse(error)
    ? error.statusText || "Not Found"
    : "Internal Server Error";
  return (
    <>
      <title>{`Unexpected Application Error! · ${brand.name}`}</title>
      <SiteHeader />
      <main id="content">
        <ErrorPage status={`${status} ${text}`} picture={firstPicture("illustrations/error")} />
      </main>
      <SiteFooter year={YEAR} />
    </>
  );
}
