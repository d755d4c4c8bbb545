import type { OrderAccount } from "./books.ts";

/** What `GET /api/orders/:reference` shows of an order's money. */
type Shown = { status: string; total: number; paid: number; refunded: number; due: number };

/** Asks the shop for each order that anything was paid of. @returns what differs from the account, in words. */
export async function readShown(
  url: string,
  accounts: ReadonlyMap<string, OrderAccount>,
): Promise<string[]> {
  const differences: string[] = [];
  for (const [reference, account] of accounts) {
    if (account.took === 0 && account.status === "unpaid") continue;
    const answer = await fetch(`${url}/api/orders/${reference}`);
    const shown = (await answer.json()) as Shown;
    const { status, total, took: paid, returned: refunded, due } = account;
    const mustBe: Shown = { status, total, paid, refunded, due };
    for (const name of Object.keys(mustBe) as (keyof Shown)[]) {
      if (shown[name] === mustBe[name]) continue;
      differences.push(`${reference} shows ${name} ${shown[name]}, not ${mustBe[name]}`);
    }
  }
  return differences;
}
