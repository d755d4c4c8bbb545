import { openDatabase } from "../../../server/db/open.ts";
import type { BuiltShop } from "../../../tests/support/built-shop.ts";
import { HOUSE_PASSWORD, inviteByShell } from "../../../tests/support/house-visit.ts";
import { fillWithOrders } from "../../../tests/support/many-orders.ts";
import { figure, type Figure } from "../figure.ts";
import type { Context } from "../part.ts";
import { startBrowser } from "./browser.ts";
import { largestPaintOf } from "./largest-paint.ts";
import { bytesOf, openLine, SLOW_4G } from "./line.ts";
import { openTab } from "./tab.ts";

export const name = "house";
export const about =
  "the screens of the house on a phone, cold: bytes, and largest paint on a slow line";

const ORDERS = 200;
const MAX_KB = 150;
const MAX_PAINT_MS = 1_500;

/** All screens that a phone opens, with an order and a piece. */
const SCREENS: Readonly<Record<string, string>> = {
  "sign-in": "/house/sign-in",
  Today: "/house",
  orders: "/house/orders",
  "an order": "/house/orders/HZ-1100",
  "new order": "/house/orders/new",
  payments: "/house/orders/payments",
  pieces: "/house/pieces",
  "a piece": "/house/pieces/naledi/orion-dress",
  "new piece": "/house/pieces/new",
  "order of a listing": "/house/pieces/order/hazelbee",
  promotions: "/house/promotions",
  "new promotion": "/house/promotions/new",
  messages: "/house/messages",
  settings: "/house/settings",
};

/** Each run is the first visit of a browser with an empty cache to one screen, over the slow line. */
export async function run({ shop, runs, log }: Context): Promise<Figure[]> {
  await fill(shop);
  const cookie = await comeIn(shop);
  const { port, close } = await startBrowser();
  const figures: Figure[] = [];
  try {
    for (const [what, path] of Object.entries(SCREENS)) {
      log(what);
      // The error page has the screen's address, too.
      const { status } = await fetch(shop.url + path, { headers: headersFor(path, cookie) });
      if (status !== 200) throw new Error(`${path}: ${status}`);
      const visits = [];
      while (visits.length < runs) visits.push(await visit({ port, shop, cookie }, path));
      figures.push(
        figure({
          part: name,
          what: `${what}: first visit`,
          unit: "KB",
          target: MAX_KB,
          runs: visits.map(({ bytes }) => bytes / 1024),
        }),
        figure({
          part: name,
          what: `${what}: largest paint, slow 4G and 4x CPU`,
          unit: "ms",
          target: MAX_PAINT_MS,
          runs: visits.map(({ paint }) => paint),
        }),
      );
    }
  } finally {
    await close();
  }
  return figures;
}

async function visit(
  { port, shop, cookie }: { port: number; shop: BuiltShop; cookie: string },
  path: string,
): Promise<{ bytes: number; paint: number }> {
  const headers = headersFor(path, cookie);
  const line = await openLine(shop.url, { ...SLOW_4G, headers });
  const tab = await openTab(port, { cpu: 4, phone: true });
  try {
    const paint = await largestPaintOf(tab, line.url + path);
    const shown = await tab.read<string>("location.pathname");
    if (shown !== path) throw new Error(`${path} leads to ${shown}`);
    return { paint, bytes: bytesOf(line.passed) };
  } finally {
    await tab.close();
    line.close();
  }
}

function headersFor(path: string, cookie: string): Record<string, string> {
  return path === SCREENS["sign-in"] ? {} : { cookie };
}

async function fill({ dataDir }: BuiltShop): Promise<void> {
  const onError = (error: Error) => console.error(error);
  const db = await openDatabase({ dataDir, onError });
  await fillWithOrders(db, ORDERS, new Date());
  await db.destroy();
}

/** Returns the `Cookie` header of an owner who has come in by an invitation. */
async function comeIn(shop: BuiltShop): Promise<string> {
  const path = await inviteByShell(shop, "bench@house.example");
  const answer = await fetch(shop.url + path, {
    method: "POST",
    headers: { Origin: shop.url },
    body: new URLSearchParams({ password: HOUSE_PASSWORD, repeat: HOUSE_PASSWORD }),
    redirect: "manual",
  });
  const [cookie = ""] = answer.headers.getSetCookie();
  if (answer.status !== 303 || !cookie) throw new Error(`The invitation: ${answer.status}`);
  return cookie.split(";", 1)[0] ?? "";
}
