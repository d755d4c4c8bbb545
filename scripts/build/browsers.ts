import packageJson from "../../package.json" with { type: "json" };

/**
 * The oldest browsers that get the whole shop (`browserslist` in package.json) as Vite's targets, such as `chrome109`:
 * scripts and styles are compiled for them.
 */
export const OLDEST_BROWSERS: string[] = packageJson.browserslist.map((each) =>
  each.replace(" ", ""),
);
