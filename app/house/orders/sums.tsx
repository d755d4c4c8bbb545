import { formatKobo } from "../../../domain/money-text.ts";
import { goodsOf } from "../../../domain/orders/money.ts";
import type { Kobo } from "../../../domain/money.ts";
import type { OrderPage } from "../../../server/services/house/read-order-page.ts";
import styles from "./sums.module.css";

type Props = { page: Pick<OrderPage, "order" | "lines" | "charges" | "credit" | "money"> };
type Sum = { key: string; name: string; amount: Kobo; isTotal?: boolean };

/** What an order costs and what is paid of it: every row, so that it adds up. */
export function Sums({ page }: Props) {
  return (
    <dl className={styles.sums}>
      {sumsOf(page).map(({ key, name, amount, isTotal }) => (
        <div key={key} className={isTotal ? styles.total : undefined}>
          <dt>{name}</dt>
          <dd>{formatKobo(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

function sumsOf({ order, lines, charges, credit, money }: Props["page"]): Sum[] {
  const goods = goodsOf(lines);
  const express = order.amount - goods;
  const { total, paid, refunded, due, owed } = money;
  const optional: Sum[] = [
    { key: "returned", name: "Returned", amount: refunded },
    { key: "due", name: "Left to pay", amount: due, isTotal: true },
    { key: "owed", name: "Owed to the customer", amount: owed, isTotal: true },
  ];
  return [
    { key: "pieces", name: "Pieces", amount: goods },
    ...(express > 0 ? [{ key: "express", name: "Express", amount: express }] : []),
    ...charges.map(({ id, label, amount }) => ({ key: id, name: label, amount })),
    ...(credit > 0 ? [{ key: "credit", name: "Store credit", amount: 0 - credit }] : []),
    { key: "total", name: "Total", amount: total, isTotal: true },
    { key: "paid", name: "Paid", amount: paid },
    ...optional.filter(({ amount }) => amount > 0),
  ];
}
