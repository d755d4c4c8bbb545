/**
 * A process with the whole shop but its pages, for tests that kill it: `node tests/support/serve.ts`.
 * Prints its address once it listens. A request for `/slow` takes half a second; `/large` is answered at once
 * with more than the system takes from a process at a time.
 */
import { setTimeout as wait } from "node:timers/promises";
import { standInOptions } from "../../scripts/stand-in-options.ts";
import { createStandIns } from "../../sandbox/stand-ins.ts";
import { readEnvOrExit } from "../../server/http/env.ts";
import { startShop, stopOnSignal } from "../../server/http/main.ts";
import type { Site } from "../../server/http/site.ts";

const LARGE = 32 * 2 ** 20;
const site: Site = {
  front: (request, response, next) => {
    if (request.url === "/large") response.end(Buffer.alloc(LARGE));
    else next();
  },
  render: async ({ url }) => {
    if (new URL(url).pathname === "/slow") await wait(500);
    return new Response("at last");
  },
  policy: () => undefined,
  close: async () => {},
};
const config = readEnvOrExit();
const standIns = (address: string) => createStandIns(standInOptions(config, address));
const shop = await startShop(config, { site, root: process.cwd(), standIns });
stopOnSignal(shop);
console.log(shop.url);
