import { mkdirSync, writeFileSync } from "node:fs";
import { Kysely } from "kysely";
import { openDatabase } from "../../../server/db/open.ts";
import { postgresDialect } from "../../../server/db/postgres.ts";
import type { Db, Schema } from "../../../server/db/schema.ts";
import { startBuiltShop } from "../../../tests/support/built-shop.ts";
import { fillWithOrders } from "../../../tests/support/many-orders.ts";
import { orderBody } from "../../../tests/support/order-body.ts";
import { paid, testShop } from "../../../tests/support/shop.ts";
import type { TestShop } from "../../../tests/support/shop.ts";
import { median } from "../figure.ts";
import { load } from "./load.ts";
import { runCommand } from "../../../server/house/commands.ts";
import { invite } from "../../../server/house/invitations.ts";

export const CLIENTS = 64;
const SECONDS = 3;
/** Requests of one turn that are made one after the other. */
const REQUESTS = 40;
const PASSWORD = "mgbede rain kettle tower";

/** What is timed, in ms: `place` and `read` from 64 clients at once, all others one after the other. */
export const MEASURES = ["place", "settle", "read", "list", "search", "today", "takings"] as const;
export type Measure = (typeof MEASURES)[number];

/** A shop on a filled database. */
export type FilledShop = {
  time: Readonly<Record<Measure, (run: string) => Promise<number>>>;
  stop(): Promise<void>;
};

/** Fills the database of an environment, if it is empty, and starts a shop on it; its `DATA_DIR` also takes wrk's files. */
export async function openFilled(
  environment: Record<string, string>,
  count: number,
): Promise<FilledShop> {
  const { DATA_DIR: dataDir = "", DATABASE_URL: databaseUrl } = environment;
  mkdirSync(dataDir, { recursive: true });
  const connect = () => openDatabase({ dataDir, databaseUrl, onError: fail });
  const created = await connect();
  if (!(await isFilled(created))) {
    // Filling takes longer than the statement timeout of the shop's own connections.
    const patient = () => postgresDialect(databaseUrl ?? "", fail, { patient: true });
    const filled = databaseUrl ? new Kysely<Schema>({ dialect: patient() }) : created;
    await fillWithOrders(filled, count, new Date());
    if (filled !== created) await filled.destroy();
  }
  await created.destroy();
  const db = await connect();
  const owner = testShop(db);
  owner.world.now = new Date();
  const paths = `${dataDir}/paths`;
  writeFileSync(paths, (await somePaths(db)).join("\n"));
  const file = `${dataDir}/order`;
  writeFileSync(file, JSON.stringify(orderBody()));
  const headers = { Cookie: await ownersCookie(owner) };
  const shop = await startBuiltShop({ ...environment, TRUST_PROXY: "1" });
  const amount = { seconds: SECONDS, clients: CLIENTS };
  const orders = `${shop.url}/api/orders`;
  const get = (path: string) => () => fetched(`${shop.url}${path}`, headers);
  const searches = [
    `HZ-${1000 + Math.ceil(count / 2)}`,
    `ada${count / 2}@`,
    "Okafor",
    "8035550123",
    "orion",
  ];
  return {
    time: {
      place: async (run) => {
        const order = { file, run: `${count}-${run}` };
        return 1000 / (await load({ url: orders, ...amount, order })).perSecond;
      },
      settle: async () => {
        const placed = await place(owner);
        return median(await inTurn(placed, (order) => settle(owner, order)));
      },
      read: async () => 1000 / (await load({ url: orders, ...amount, paths })).perSecond,
      list: async () => median(await inTurn(times(REQUESTS), get("/house/orders"))),
      search: async () => {
        const asked = searches.map((text) => `/house/orders?q=${encodeURIComponent(text)}`);
        const each = times(REQUESTS).flatMap(() => asked);
        return median(await inTurn(each, (path) => get(path)()));
      },
      today: async () => median(await inTurn(times(REQUESTS), get("/house"))),
      takings: async () => median(await inTurn(times(REQUESTS), get("/house/takings?by=year"))),
    },
    stop: async () => {
      await shop.stop();
      await db.destroy();
    },
  };
}

/** Whether it was filled by an earlier run (`--keep`). */
async function isFilled(db: Db): Promise<boolean> {
  return (await db.selectFrom("orders").select("reference").limit(1).execute()).length > 0;
}

/** Invites somebody into the house, and lets them in. */
async function ownersCookie({ shop: { house }, ports }: TestShop): Promise<string> {
  const asked = { email: "ada@house.example", role: "owner" } as const;
  const link = await runCommand(ports, invite, asked, { by: "shell" });
  if (link.kind !== "done") throw new Error(link.kind);
  const result = await house.acceptInvitation(
    link.url.split("/").at(-1) ?? "",
    { password: PASSWORD, repeat: PASSWORD },
    { network: "203.0.113.7", userAgent: "the bench" },
  );
  if (result.kind !== "in") throw new Error(result.kind);
  return result.cookie.split(";", 1)[0] ?? "";
}

type Order = { reference: string; amount: number };

async function place({ shop }: TestShop): Promise<Order[]> {
  const placed: Order[] = [];
  for (let at = 0; at < REQUESTS; at++) {
    const result = await shop.placeOrder(orderBody());
    if (!("order" in result)) throw new Error(result.kind);
    placed.push(result.order);
  }
  return placed;
}

/** The provider responds at once, in this process: what is timed is the shop's own work. */
async function settle({ shop, world }: TestShop, order: Order): Promise<void> {
  world.verify = () => paid(order);
  const { kind } = await shop.settlePayment(order.reference);
  if (kind !== "paid") throw new Error(`The payment is ${kind}`);
}

async function fetched(url: string, headers: Record<string, string>): Promise<void> {
  const response = await fetch(url, { headers, redirect: "manual" });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`);
}

/** How long each takes, one after the other. */
async function inTurn<T>(each: readonly T[], work: (one: T) => Promise<void>): Promise<number[]> {
  const taken: number[] = [];
  for (const one of each) {
    const start = performance.now();
    await work(one);
    taken.push(performance.now() - start);
  }
  return taken;
}

function times(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at);
}

/** Paths of orders spread over the whole table, since references are random. */
async function somePaths(db: Db): Promise<string[]> {
  const some = db.selectFrom("orders").select("reference").orderBy("reference");
  const found = await Promise.all(
    Array.from({ length: 256 }, (_, byte) => {
      const start = `HZ${byte.toString(16).padStart(2, "0").toUpperCase()}`;
      return some.where("reference", ">=", start).limit(20).execute();
    }),
  );
  return [...new Set(found.flat().map(({ reference }) => `/api/orders/${reference}`))];
}

function fail(error: Error): never {
  throw error;
}
