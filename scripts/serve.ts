import { createStandIns } from "../stand-ins/stand-ins.ts";
import { needsStandIns, readEnvOrExit } from "../server/http/env.ts";
import type { Config } from "../server/http/env.ts";
import { startShop, stopOnSignal } from "../server/http/main.ts";
import type { Site } from "../server/http/site.ts";
import { root } from "./root.ts";
import { standInOptions } from "./stand-in-options.ts";
import { printStartupSummary } from "./startup-summary.ts";

/**
 * Serves the shop and the stand-ins that its configuration needs, until a signal stops the process. If it cannot start,
 * one line says why, and the exit code is 1.
 */
export async function serveShop(openSite: (config: Config) => Site | Promise<Site>): Promise<void> {
  const config = readEnvOrExit();
  try {
    const standIns = needsStandIns(config)
      ? (address: string) => createStandIns(standInOptions(config, address))
      : undefined;
    const shop = await startShop(config, { site: await openSite(config), root, standIns });
    stopOnSignal(shop);
    printStartupSummary(config, shop);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "unknown";
    console.error(`The shop could not start: ${reason}`);
    process.exit(1);
  }
}
