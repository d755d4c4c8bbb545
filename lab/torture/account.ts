/** What happened to an order's money, as the shopper and the provider know it. Amounts are in kobo. */
export type Happened = {
  /** Lines and express. */
  price: number;
  /** Store credit that it spends. */
  credit: number;
  /** What the provider took for it, and what of that has gone back. */
  took: number;
  returned: number;
};

/** What the shop must show of it (docs/product/selling.md, Money of an order). */
export type Account = {
  status: "unpaid" | "part_paid" | "paid" | "refunded";
  total: number;
  due: number;
  owed: number;
};

/** A second account of an order's money: by the rules of the house, and by nothing of the shop's code. */
export function accountOf({ price, credit, took, returned }: Happened): Account {
  const total = price - credit;
  const isReturned = took > 0 && returned === took;
  const due = isReturned || took > total ? 0 : total - took;
  const owed = Math.max(0, took - returned - total);
  if (isReturned) return { status: "refunded", total, due, owed };
  if (due === 0) return { status: "paid", total, due, owed };
  return { status: took > 0 ? "part_paid" : "unpaid", total, due, owed };
}
