import type { Config } from "@react-router/dev/config";
import { pages } from "./domain/catalogue/pages.ts";

export default {
  ssr: true,
  /** Every address whose page is the same for everybody; the rest (checkout, orders, errors) is rendered for each request. */
  prerender: ({ getStaticPaths }) => [
    ...getStaticPaths().filter((path) => path !== "/checkout"),
    ...pages().map(({ path }) => path),
  ],
} satisfies Config;
