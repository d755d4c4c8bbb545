/** `npm run dev`: the same shop from its sources, with hot reload. */
import { createStandIns } from "../stand-ins/stand-ins.ts";
import { needsStandIns } from "../server/http/config.ts";
import { openDevSite } from "../server/http/dev-site.ts";
import { readEnvOrExit } from "../server/http/env.ts";
import { startShop, stopOnSignal } from "../server/http/main.ts";
import { root } from "./root.ts";
import { standInOptions } from "./stand-in-options.ts";
import { printStartupSummary } from "./startup-summary.ts";

const config = readEnvOrExit();
const site = await openDevSite(root);
const standIns = needsStandIns(config)
  ? (address: string) => createStandIns(standInOptions(config, address))
  : undefined;
const shop = await startShop(config, { site, root, standIns });
stopOnSignal(shop);
printStartupSummary(config, shop);
