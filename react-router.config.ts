import type { Config } from "@react-router/dev/config";
import { ruleOf } from "./app/pages.ts";
import { pages } from "./domain/catalogue/pages.ts";

export default {
  ssr: true,
  prerender: ({ getStaticPaths }) =>
    [...getStaticPaths(), ...pages().map(({ path }) => path)].filter(isBuilt),
} satisfies Config;

/** Pages are built if their rule says so; files, such as the sitemap, always are. */
function isBuilt(path: string): boolean {
  return path.includes(".") || ruleOf(path).source === "built";
}
