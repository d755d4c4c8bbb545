import { Hono } from "hono";
import { html } from "hono/html";
import { standInPage } from "../page.ts";
import type { Switch } from "../switch.ts";
import type { Post } from "./posts.ts";

/** The stand-in's own page: what its accounts show, and a switch that makes the service fail. */
export function accountsPage(posts: readonly Post[], power: Switch): Hono {
  return new Hono()
    .get("/", (context) =>
      standInPage(context, {
        title: "Test feeds",
        intro: "This page stands in for the social network. Nobody outside is asked.",
        body: html`${power.button()}
          <ul class="pictures">
            ${posts.map(picture)}
          </ul>`,
      }),
    )
    .route("/", power.routes);
}

function picture({ id, caption, mediaType }: Post) {
  return html`<li id="post-${id}">
    <img
      src="/sandbox/instagram/pictures/${id}.jpg"
      alt=""
      width="160"
      height="200"
      loading="lazy"
    />
    <p>${caption} (${mediaType})</p>
  </li>`;
}
