import { chargeEvent } from "./card-provider.ts";
import type { Credit, Owner } from "./owner.ts";
import type { Sale } from "./sales.ts";
import type { ShopServer } from "./shop-server.ts";
import type { Shoppers } from "./shoppers.ts";
import type { Setting } from "./trial.ts";

/** Orders with credit that were placed so long ago that the shop gives them up. */
export type LongAgo = { unpaid: Order; late: Order };
type Order = { credit: Credit; sale: Sale };

/** The shop gives up an order after three days. */
const LONG_AGO_MS = 73 * 3_600_000;
/** In naira: something is left to pay. */
const LESS_THAN_A_PIECE = 5_000;

/** Starts the shop three days ago and places the orders; then the clock is right again. */
export async function orderLongAgo(setting: {
  server: ShopServer;
  owner: Owner;
  shoppers: Shoppers;
}): Promise<LongAgo> {
  const { server, owner, shoppers } = setting;
  await server.moveClock(-LONG_AGO_MS);
  await server.start();
  const order = async (): Promise<Order> => {
    const credit = await owner.give(LESS_THAN_A_PIECE);
    const sale = await shoppers.order({ credit });
    if (!sale) throw new Error("An order with credit was not taken");
    return { credit, sale };
  };
  const longAgo = { unpaid: await order(), late: await order() };
  await server.moveClock(0);
  return longAgo;
}

/** A transfer for an order that was given up: the shop takes its credit again, or leaves the rest due. */
export async function arriveLate(
  { outside: { cards } }: Setting,
  { late }: LongAgo,
): Promise<void> {
  const {
    references: [reference = ""],
    amount,
  } = late.sale;
  const truth = cards.pay(reference, amount);
  // The provider repeats an event until it is accepted.
  for (const shop of cards.shops) await cards.tell(shop, chargeEvent(truth));
}

/**
 * Whether the credit of the unpaid order can be used by another one, whole, and the late one has taken its own again.
 * @returns what is wrong.
 */
export async function checkGivenBack(
  { url }: ShopServer,
  shoppers: Shoppers,
  { unpaid, late }: LongAgo,
): Promise<string[]> {
  const broken: string[] = [];
  const again = await shoppers.order({ credit: unpaid.credit });
  if (again?.amount !== (again?.price ?? 0) - unpaid.credit.amount)
    broken.push("the credit of an order that was given up was not given back");
  const answer = await fetch(`${url}/api/orders/${late.sale.references[0]}`);
  const { credit } = (await answer.json()) as { credit: number };
  if (credit !== late.credit.amount)
    broken.push("an order that was paid after all did not take its credit again");
  return broken;
}
