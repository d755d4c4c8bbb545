import type { Config } from "@react-router/dev/config";
import { pages } from "./domain/catalogue/pages.ts";

export default {
  ssr: true,
  /** Every address whose page is the same for everybody; the rest (checkout, orders, posted forms, errors) is rendered for each request. */
  prerender: ({ getStaticPaths }) => [
    ...getStaticPaths().filter((path) => path !== "/checkout" && path !== "/messages"),
    ...pages().map(({ path }) => path),
  ],
} satisfies Config;
