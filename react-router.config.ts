import type { Config } from "@react-router/dev/config";
import { ruleOf } from "./app/pages.ts";
import { pages } from "./domain/catalogue/pages.ts";

export default {
  ssr: true,
  prerender: ({ getStaticPaths }) =>
    [...getStaticPaths(), ...pages().map(({ path }) => path)].filter(isBuilt),
} satisfies Config;

/** Pages by their rule; files such as the sitemap are the same for everybody. */
function isBuilt(path: string): boolean {
  return path.includes(".") || ruleOf(path).source === "built";
}
