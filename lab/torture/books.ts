import { accountOf } from "./account.ts";
import type { Account } from "./account.ts";
import type { CardProvider } from "./card-provider.ts";
import type { Owner } from "./owner.ts";
import type { Sale } from "./sales.ts";
import type { ShopBooks, ShopOrder } from "./shop-books.ts";

/** What the shop must show of an order by the provider's account, and what the provider took and returned for it. */
export type OrderAccount = Account & { took: number; returned: number };

/** The comparison of the provider's books with the shop's. Amounts are in kobo. */
export type Comparison = {
  accounts: Map<string, OrderAccount>;
  took: number;
  returned: number;
  /** What belongs to customers who paid too much. */
  owed: number;
  /** The sum of all differences. */
  booksOff: number;
  /** Codes of which more is spent than there was, or of which the sums differ. */
  creditsWrong: number;
  /** Codes that more orders have paid with than their number, those apart that paid late; and uses without their discount. */
  codesWrong: number;
  /** Counts that are not what there was less what is sold, and paid orders without their pieces of which nobody was told. */
  stockWrong: number;
  /** Refunds that the provider carried out twice, without a request, or not at all. */
  refundsWrong: number;
  /** Each difference in words. */
  differences: string[];
};

type Witnesses = { sales: readonly Sale[]; cards: CardProvider; owner?: Owner | undefined };

/**
 * Compares every order with an account from the provider's ledger and the shoppers' own prices, every credit with what
 * the owner gave, and every refund with what the owner requested.
 */
export function compareBooks(shop: ShopBooks, { sales, cards, owner }: Witnesses): Comparison {
  const differences: string[] = [];
  let booksOff = 0;
  const differ = (what: string, is: number, mustBe: number) => {
    if (is === mustBe) return;
    booksOff += Math.abs(is - mustBe);
    differences.push(`${what}: ${is} kobo, not ${mustBe}`);
  };
  const written = owner?.written ?? [];
  const ordered = new Map<string, Pick<Sale, "price" | "discount">>(
    [...sales, ...written].map((sale) => [sale.references[0] ?? "", sale]),
  );
  const atCounter = new Map(written.map((order) => [order.references[0], order]));
  const accounts = new Map<string, OrderAccount>();
  const known = new Map<string, number>();
  const totals = { took: 0, returned: 0, owed: 0 };
  for (const order of shop.orders.values()) {
    const { reference, credit } = order;
    for (const payment of order.payments) known.set(payment.reference, payment.amount);
    const money = moneyAtProvider(order, cards);
    const { recorded = 0, returned = 0 } = atCounter.get(reference) ?? {};
    money.took += recorded;
    money.returned += returned;
    const { price, discount } = ordered.get(reference) ?? order;
    const account = accountOf({ price: price - discount, credit, ...money });
    accounts.set(reference, { ...account, ...money });
    totals.took += money.took;
    totals.returned += money.returned;
    totals.owed += account.owed;
    differ(`${reference} paid`, order.paid, money.took);
    differ(`${reference} refunded`, order.refunded, money.returned);
    // Unless something went back before the rest came, the owner was told of exactly what was too much.
    const surplus = money.took - account.total;
    const isTold =
      money.returned > 0 ? order.surplus >= account.owed : order.surplus === Math.max(0, surplus);
    if (!isTold) differ(`${reference} surplus`, order.surplus, Math.max(0, surplus));
  }
  // Money that belongs to no payment, or does not fit it, must be known to the owner.
  for (const { reference, status, amount } of cards.truths.values()) {
    if (status !== "success") continue;
    const isTold = known.has(reference) && shop.mismatches.has(`${reference} ${amount}`);
    if (known.get(reference) !== amount && !isTold) differ(`${reference} unknown`, 0, amount);
  }
  return {
    accounts,
    ...totals,
    booksOff,
    creditsWrong: wrongCredits(shop, owner, differences),
    codesWrong: wrongCodes(shop, owner, differences),
    stockWrong: wrongStock(shop, owner, differences),
    refundsWrong: wrongRefunds(shop, cards, owner, differences),
    differences,
  };
}

/** What the provider took under an order's payments, of their amounts, and what it returned. */
function moneyAtProvider({ payments }: ShopOrder, cards: CardProvider) {
  const fitting = payments.filter(({ reference, amount }) => cards.took(reference) === amount);
  const sum = (of: (reference: string) => number) =>
    fitting.reduce((total, { reference }) => total + of(reference), 0);
  return { took: sum(cards.took), returned: sum(cards.returned) };
}

function wrongCredits(shop: ShopBooks, owner: Owner | undefined, differences: string[]): number {
  const given = new Map(owner?.credits.map(({ code, amount }) => [code, amount]));
  const stored = new Set(shop.credits.map(({ code }) => code));
  const wrong = shop.credits.filter(
    ({ code, spent, used }) => spent !== used || used > (given.get(code) ?? 0),
  );
  const lost = [...given.keys()].filter((code) => !stored.has(code));
  differences.push(
    ...wrong.map(({ code, spent, used }) => `credit ${code}: ${spent} spent, ${used} used`),
    ...lost.map((code) => `credit ${code} is lost`),
  );
  return wrong.length + lost.length;
}

function wrongCodes(shop: ShopBooks, owner: Owner | undefined, differences: string[]): number {
  const wrong = (owner?.codes ?? []).flatMap(({ code, most }) => {
    const kept = shop.uses.filter((use) => use.code === code && !use.isHeld && !use.isLate);
    return kept.length > most ? [`code ${code}: ${kept.length} uses of ${most}`] : [];
  });
  const used = new Map(shop.uses.map((use) => [use.reference, use]));
  for (const { reference, status, discount, lineDiscount } of shop.orders.values()) {
    const use = used.get(reference);
    const isPaid = status === "paid" || status === "part_paid";
    if (discount > 0 !== (use !== undefined) || discount !== lineDiscount)
      wrong.push(`${reference}: ${discount} off, ${lineDiscount} off its lines, ${use?.code}`);
    if (use?.isHeld && isPaid) wrong.push(`${reference} is paid and holds ${use.code} for a while`);
  }
  differences.push(...wrong);
  return wrong.length;
}

function wrongStock(shop: ShopBooks, owner: Owner | undefined, differences: string[]): number {
  const wrong = [...(owner?.counts ?? [])].flatMap(([sku, most]) => {
    const count = shop.stock.find((row) => row.sku === sku)?.count ?? -1;
    const sold = shop.stockUses
      .filter((use) => use.sku === sku && !use.isHeld)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const isRight = count >= 0 && count + sold === most;
    return isRight ? [] : [`${sku}: ${count} left, ${sold} sold, there were ${most}`];
  });
  for (const { reference, sku, isHeld } of shop.stockUses) {
    const status = shop.orders.get(reference)?.status;
    const isPaid = status === "paid" || status === "part_paid";
    if (isHeld && isPaid && !shop.short.has(reference))
      wrong.push(`${reference} is paid and only holds ${sku}`);
  }
  differences.push(...wrong);
  return wrong.length;
}

function wrongRefunds(
  shop: ShopBooks,
  { desk }: CardProvider,
  owner: Owner | undefined,
  differences: string[],
): number {
  const asked = new Map([...(owner?.refunds.values() ?? [])].flat().map((each) => [each.id, each]));
  const stored = new Set(shop.refunds.map(({ id }) => id));
  const wrong = shop.refunds.flatMap(({ id, payment, amount, state }) => {
    const carriedOut = desk.refunds.filter(({ note }) => note?.includes(id) === true);
    const isRight =
      asked.get(id)?.amount === amount &&
      carriedOut.length <= 1 &&
      carriedOut.every((each) => each.amount === amount && each.paymentReference === payment) &&
      (state === "failed" || (state === "processed" && carriedOut.length === 1));
    return isRight ? [] : [`refund ${id} is ${state}, carried out ${carriedOut.length} times`];
  });
  wrong.push(
    ...[...asked.keys()].filter((id) => !stored.has(id)).map((id) => `refund ${id} is lost`),
  );
  differences.push(...wrong);
  return wrong.length;
}
