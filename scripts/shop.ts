/** The server's entry point, which the build bundles: reading 700 modules would take longer than all else at start. */
import "./production.ts";
import { pageTable } from "../app/pages.ts";
import { createStandIns } from "../stand-ins/stand-ins.ts";
import { openBuiltSite } from "../server/http/built-site.ts";
import { needsStandIns } from "../server/http/config.ts";
import { readEnvOrExit } from "../server/http/env.ts";
import { startShop, stopOnSignal } from "../server/http/main.ts";
import { isUpToDate as isStamped } from "./build/stamp.ts";
import { root } from "./root.ts";
import { standInOptions } from "./stand-in-options.ts";
import { printStartupSummary } from "./startup-summary.ts";

/** Whether this bundle, and the pages built with it, match the current sources. */
export const isUpToDate = (): boolean => isStamped(root);

/** Serves the shop and the stand-ins that its configuration needs, until a signal stops the process. */
export async function serve(): Promise<void> {
  const config = readEnvOrExit();
  try {
    const site = openBuiltSite(root, config, pageTable);
    const standIns = needsStandIns(config)
      ? (address: string) => createStandIns(standInOptions(config, address))
      : undefined;
    const shop = await startShop(config, { site, root, standIns });
    stopOnSignal(shop);
    printStartupSummary(config, shop);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "unknown";
    console.error(`The shop could not start: ${reason}`);
    process.exit(1);
  }
}
