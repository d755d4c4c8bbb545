/**
 * `npm start`: builds if needed, then serves the shop. Plain JavaScript, and short: Node's type stripping
 * would take a third of the time of a start (docs/decisions/0005-serving.md).
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire, enableCompileCache, flushCompileCache } from "node:module";
import { setFlagsFromString } from "node:v8";

const require = createRequire(import.meta.url);
const built = require.resolve("../package.json").replace(/package\.json$/, "build/");

// Inside `build/`, to be deleted with the build. If it is not writable, a start is only slower.
enableCompileCache(`${built}cache`);
let shop = load();
if (!shop?.isUpToDate()) {
  const build = spawnSync(process.execPath, [require.resolve("./build.ts")], { stdio: "inherit" });
  if (build.status !== 0) process.exit(build.status ?? 1);
  shop = load();
}
await shop.serve();
flushCompileCache();
// Set only now: V8 rejects Node's built-in code cache under other flags, which costs a start 35 ms.
setFlagsFromString("--optimize-for-size");

/** Loads the bundle of `scripts/shop.ts`; returns undefined if no build was ever completed. */
function load() {
  if (!existsSync(`${built}stamp`)) return undefined;
  const file = `${built}shop/shop.cjs`;
  delete require.cache[file];
  return require(file);
}
