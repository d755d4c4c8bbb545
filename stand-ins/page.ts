import { readFileSync } from "node:fs";
import type { Context } from "hono";
import { Hono } from "hono";
import { html } from "hono/html";

export type StandInPage = {
  title: string;
  /** Says which provider the page stands in for, and what does not happen here. */
  intro: string;
  body: ReturnType<typeof html>;
};

const styles = readFileSync(new URL("page.css", import.meta.url), "utf8");

/** Serves the stylesheet of the stand-ins' pages, `/sandbox/page.css`. */
export function pageStyles(): Hono {
  return new Hono().get("/page.css", (context) => {
    context.header("Content-Type", "text/css; charset=utf-8");
    return context.body(styles);
  });
}

/** Responds with a stand-in's page. It is never cached, and its policy allows no scripts. */
export function standInPage(context: Context, { title, intro, body }: StandInPage) {
  context.header("Cache-Control", "no-store");
  context.header(
    "Content-Security-Policy",
    "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
  return context.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title}</title>
          <link rel="icon" href="data:," />
          <link rel="stylesheet" href="/sandbox/page.css" />
        </head>
        <body>
          <header>
            <p class="ribbon">TEST MODE</p>
            <h1>${title}</h1>
            <p>${intro}</p>
          </header>
          <main>${body}</main>
        </body>
      </html>`,
  );
}
