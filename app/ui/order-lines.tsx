import type { PricedLine } from "../../domain/api/orders.ts";
import { SIZE_NOT_SPECIFIED } from "../../domain/checkout/order-summary.ts";
import { formatKobo, formatNaira } from "../../domain/money/format.ts";
import type { Kobo } from "../../domain/money/money.ts";
import { thumbnailUrl } from "../../domain/pictures/thumbnail.ts";
import row from "./order-line.module.css";

type Money = { total: Kobo; express: Kobo; credit: Kobo; paid: Kobo; refunded: Kobo; due: Kobo };
type Props = { lines: readonly (PricedLine & { name: string })[]; money: Money };

/** The pieces of an order that was placed, with what they add up to and what was paid of it. */
export function OrderLines({ lines, money }: Props) {
  return (
    <>
      <ul>
        {lines.map(({ sku, name, size, quantity, price }) => (
          <li className={row.line} key={`${sku}#${size ?? ""}`}>
            <img src={thumbnailUrl(sku)} width={64} height={80} alt="" />
            <span>
              {name}
              <small>{`Size: ${size ?? SIZE_NOT_SPECIFIED} · ${quantity} ×\u00a0${formatNaira(price)}`}</small>
            </span>
            <span>{formatNaira(price * quantity)}</span>
          </li>
        ))}
      </ul>
      <Sums rows={partsOf(money)} />
      <p className={row.total}>
        Total <span>{formatKobo(money.total)}</span>
      </p>
      <Sums rows={paymentsOf(money)} />
    </>
  );
}

type SumRow = readonly [name: string, amount: Kobo];

/** What the total is made of; nothing if the lines alone make it. */
function partsOf({ total, express, credit }: Money): SumRow[] {
  if (express === 0 && credit === 0) return [];
  const rows: SumRow[] = [
    ["Pieces", total + credit - express],
    ["Express", express],
    ["Store credit", 0 - credit],
  ];
  return rows.filter(([, amount]) => amount !== 0);
}

/** What was paid of the total; nothing if that is all of it or nothing of it. */
function paymentsOf({ paid, refunded, due }: Money): SumRow[] {
  if (paid === 0 || (due === 0 && refunded === 0)) return [];
  const rows: SumRow[] = [
    ["Paid", paid],
    ["Returned", refunded],
    ["Left to pay", due],
  ];
  return rows.filter(([, amount]) => amount > 0);
}

function Sums({ rows }: { rows: readonly SumRow[] }) {
  if (rows.length === 0) return null;
  return (
    <dl className={row.sums}>
      {rows.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatKobo(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
