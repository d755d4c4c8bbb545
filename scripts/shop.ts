/** The server's entry point, which the build bundles: reading 700 modules would take longer than all else at start. */
import "./production.ts";
import { pageTable } from "../app/pages.ts";
import { openBuiltSite } from "../server/http/built-site.ts";
import { isUpToDate as isStamped } from "./build/stamp.ts";
import { root } from "./root.ts";
import { serveShop } from "./serve.ts";

/** Whether this bundle, and the pages built with it, match the current sources. */
export const isUpToDate = (): boolean => isStamped(root);

export const serve = (): Promise<void> =>
  serveShop((config) => openBuiltSite(root, config, pageTable));
