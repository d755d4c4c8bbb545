import { use } from "react";
import type { OrderState } from "../../domain/orders/api.ts";
import { collections } from "../../domain/catalogue/collections.ts";
import { formatKobo, formatNaira } from "../../domain/money-text.ts";
import type { Kobo } from "../../domain/money.ts";
import { recordedWords } from "../../domain/payments/recorded.ts";
import { sizeWords } from "../../domain/orders/summary.ts";
import { sumsBeside, sumWords } from "../../domain/orders/sums.ts";
import type { OrderSums } from "../../domain/orders/sums.ts";
import { vatWords } from "../../domain/orders/vat.ts";
import { thumbnailUrl } from "../../domain/media/thumbnail.ts";
import { ShopWordsContext } from "../frame/words.tsx";
import row from "./order-line.module.css";

type Line = OrderState["lines"][number];
type Money = Pick<OrderState, "total" | "vat" | "paid" | "refunded" | "due" | "recorded">;
type Props = {
  /** Whether the house chooses the missing sizes. */
  isForHouse?: boolean;
  /** `sku` is empty for a bespoke piece after a drawing. */
  lines: readonly Line[];
  money: Money & OrderSums;
};

/** The pieces of a placed order, their total, and what was paid of that. */
export function OrderLines({ lines, isForHouse = false, money }: Props) {
  const rooms = new Map(
    [...collections, ...use(ShopWordsContext).collections].map(({ id, room }) => [id, room]),
  );
  return (
    <>
      <ul>
        {lines.map((line, position) => (
          <li
            className={`${row.line} ${row.placed}`}
            // Bespoke pieces have no unique key, and an order's lines never change.
            // oxlint-disable-next-line react/no-array-index-key
            key={position}
          >
            {line.sku ? (
              <img src={thumbnailUrl(line.sku)} width={64} height={80} alt="" />
            ) : (
              <span className={row.pattern} aria-hidden="true" />
            )}
            <span className={row.words}>
              <span className="piece-name">
                <span className="room-mark" data-room={rooms.get(line.sku.split("/")[0] ?? "")} />
                {line.name}
              </span>
              <small>
                {`${sizeWords(line, isForHouse)} · ${line.quantity}\u00a0×\u00a0${formatNaira(line.price)}`}
              </small>
            </span>
            <span>{formatNaira(line.price * line.quantity)}</span>
          </li>
        ))}
      </ul>
      <Sums rows={partsOf(money)} />
      <p className={row.total}>
        Total <span>{formatKobo(money.total)}</span>
      </p>
      {money.vat && <p className="fine-print">{vatWords(money.vat)}</p>}
      <Sums rows={paymentsOf(money)} />
    </>
  );
}

type SumRow = readonly [name: string, amount: Kobo];

/** The parts of which the total is made; empty if these are the lines alone. */
function partsOf(money: Props["money"]): readonly SumRow[] {
  const beside = sumsBeside(money);
  if (beside.length === 0) return [];
  return [["Pieces", beside.reduce((left, [, amount]) => left - amount, money.total)], ...beside];
}

/** What was paid of the total; empty if either all of it or nothing was paid. */
function paymentsOf({ total, paid, refunded, due, recorded = [] }: Money): SumRow[] {
  if (recorded.length === 0 && (paid === 0 || (paid === total && refunded === 0))) return [];
  const sumOf = (isRefund: boolean) =>
    recorded
      .filter(({ kind }) => (kind === "refund") === isRefund)
      .reduce((sum, { amount }) => sum + amount, 0);
  const rows: SumRow[] = [
    [recorded.length > 0 ? "Paid online" : "Paid", paid - sumOf(false)],
    ...recorded.map((entry): SumRow => [recordedWords(entry), entry.amount]),
    ["Returned", refunded + sumOf(true)],
    ["Left to pay", due],
  ];
  return rows.filter(([, amount]) => amount !== 0);
}

function Sums({ rows }: { rows: readonly SumRow[] }) {
  if (rows.length === 0) return null;
  return (
    <dl className={row.sums}>
      {rows.map(([name, amount], position) => (
        // The owner may charge for the same thing twice.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={position}>
          <dt>{name}</dt>
          <dd>{sumWords(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
