/**
 * The whole shop without its pages, in a process that tests may kill: `node tests/support/serve.ts`. Prints its URL
 * once it listens. `/slow` takes half a second; `/large` responds at once with more bytes than the kernel buffers;
 * `/` responds with as many bytes as a large page has.
 */
import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { standInOptions } from "../../scripts/stand-in-options.ts";
import { createStandIns } from "../../stand-ins/stand-ins.ts";
import { needsStandIns, readEnvOrExit } from "../../server/http/env.ts";
import { startShop, stopOnSignal } from "../../server/http/main.ts";
import type { Site } from "../../server/http/site.ts";

const LARGE = 32 * 2 ** 20;
const PAGE = "a".repeat(60_000);
const site: Site = {
  front: (request, response, next) => {
    if (request.url === "/large") response.end(Buffer.alloc(LARGE));
    else if (request.url === "/") response.end(PAGE, "latin1");
    else next();
  },
  follow: () => {},
  find: (path) => ({ path, isLive: true }),
  notFound: async () => new Response("not found", { status: 404 }),
  render: async ({ url }) => {
    if (new URL(url).pathname === "/slow") await wait(500);
    return new Response("at last");
  },
  isPrivate: () => false,
  policy: () => undefined,
  close: async () => {},
};
const config = readEnvOrExit();
const standIns = needsStandIns(config)
  ? (address: string) => createStandIns(standInOptions(config, address))
  : undefined;
const shop = await startShop(config, { site, root: process.cwd(), standIns });
stopOnSignal(shop);
// As `scripts/start.js` does: the shop's memory is measured.
setFlagsFromString("--optimize-for-size");
console.log(shop.url);
