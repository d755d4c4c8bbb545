/** `npm start`: builds if needed, serves the shop, and stands in for every provider without keys. */
import "./production.ts";
import { createStandIns } from "../sandbox/stand-ins.ts";
import { openBuiltSite } from "../server/http/built-site.ts";
import { needsStandIns } from "../server/http/config.ts";
import { readEnvOrExit } from "../server/http/env.ts";
import { startShop, stopOnSignal } from "../server/http/main.ts";
import { buildIfNeeded } from "./build/build.ts";
import { root } from "./root.ts";
import { standInOptions } from "./stand-in-options.ts";
import { tellAddresses } from "./tell-addresses.ts";

const config = readEnvOrExit();
try {
  await buildIfNeeded();
  const site = await openBuiltSite(root, config);
  const standIns = needsStandIns(config)
    ? (address: string) => createStandIns(standInOptions(config, address))
    : undefined;
  const shop = await startShop(config, { site, root, standIns });
  stopOnSignal(shop);
  tellAddresses(config, shop.url);
} catch (error) {
  console.error(`The shop could not start: ${error instanceof Error ? error.message : "unknown"}`);
  process.exit(1);
}
