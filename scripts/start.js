/**
 * `npm start`: builds if needed, then serves the shop. A release (docs/operations.md) has neither the build's scripts
 * nor its tools: there a start never builds. Plain JavaScript, and short: Node's type stripping would take a third of
 * the time of a start (docs/decisions/0005-serving.md).
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
// Imported as a whole: a named import that an old Node lacks would fail before this script can say that Node is too old.
import module from "node:module";
import { setFlagsFromString } from "node:v8";

const require = module.createRequire(import.meta.url);
const root = require.resolve("../package.json").replace(/package\.json$/, "");
const built = `${root}build/`;
const buildScript = `${root}scripts/build.ts`;

const needed = require("../package.json").engines.node.replace(">=", "");
if (isOlder(process.versions.node, needed)) {
  console.error(`The shop needs Node ${needed} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

// Inside `build/`, to be deleted with the build. If it is not writable, a start is only slower.
module.enableCompileCache(`${built}cache`);
let shop = load();
if (existsSync(buildScript) && !shop?.isUpToDate()) {
  const build = spawnSync(process.execPath, [buildScript], { stdio: "inherit" });
  if (build.status !== 0) process.exit(build.status ?? 1);
  shop = load();
}
if (!shop) {
  console.error(`There is no built shop in ${built}: unpack the release again.`);
  process.exit(1);
}
await shop.serve();
module.flushCompileCache();
// Set only now: V8 rejects Node's built-in code cache under other flags, which costs a start 35 ms.
setFlagsFromString("--optimize-for-size");

/** Loads the bundle of `scripts/shop.ts`; returns undefined if no build was ever completed. */
function load() {
  if (!existsSync(`${built}stamp`)) return undefined;
  const file = `${built}shop/shop.cjs`;
  delete require.cache[file];
  return require(file);
}

function isOlder(version, needed) {
  const [a, b] = [version, needed].map((text) => text.split(".").map(Number));
  const at = a.findIndex((part, index) => part !== b[index]);
  return at >= 0 && a[at] < b[at];
}
