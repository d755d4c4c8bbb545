/**
 * `npm start`: builds if needed, then serves the shop. Plain JavaScript, and little of it: Node's type
 * stripping would be a third of a start (docs/decisions/0005-serving.md).
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire, enableCompileCache, flushCompileCache } from "node:module";
import { setFlagsFromString } from "node:v8";

const require = createRequire(import.meta.url);
const built = require.resolve("../package.json").replace(/package\.json$/, "build/");

// Beside the build, so that it goes with it. Where that may not be written the start is only slower.
enableCompileCache(`${built}cache`);
let shop = load();
if (!shop?.isUpToDate()) {
  const build = spawnSync(process.execPath, [require.resolve("./build.ts")], { stdio: "inherit" });
  if (build.status !== 0) process.exit(build.status ?? 1);
  shop = load();
}
await shop.serve();
flushCompileCache();
// Only now: with other flags than those it was made with Node leaves its own compiled code aside, 35 ms of a start.
setFlagsFromString("--optimize-for-size");

/** The shop as one file, `scripts/shop.ts`; undefined where a build was never finished. */
function load() {
  if (!existsSync(`${built}stamp`)) return undefined;
  const file = `${built}shop/shop.cjs`;
  delete require.cache[file];
  return require(file);
}
