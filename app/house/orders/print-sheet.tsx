import type { ReactNode } from "react";
import { data } from "react-router";
import type { Catalogue } from "../../../domain/catalogue/catalogue.ts";
import { thumbnailUrl } from "../../../domain/media/thumbnail.ts";
import { customerOf } from "../../../domain/orders/customer.ts";
import { formatNumber, readNumber } from "../../../domain/orders/numbers.ts";
import { sizeWords } from "../../../domain/orders/summary.ts";
import type { LineMaking } from "../../../server/customers/measurements.ts";
import type { FiledLine } from "../../../server/orders/order-file.ts";
import { brand } from "../../../domain/stores/brand.ts";
import { catalogueContext, shopContext } from "../../shop-context.ts";
import type { Context } from "../session.ts";
import { SetOfLine } from "./making.tsx";
import styles from "./print-sheet.module.css";

/** The order whose number is in a sheet's address, and what every sheet says of it. @throws 404 */
export async function readSheet(params: { number: string }, context: Context) {
  const number = readNumber(params.number);
  const { orders } = context.get(shopContext).house;
  const page = number === undefined ? undefined : await orders.read(number);
  if (!page) throw data(null, { status: 404, statusText: "Not Found" });
  const sheet = {
    number: formatNumber(page.order.number),
    isCancelled: page.order.stage === "cancelled",
    lines: page.lines.map((line) => toPrinted(line, context.get(catalogueContext))),
  };
  return { page, customer: customerOf(page.order), sheet };
}

type Props = {
  /** The order's number, HZ-1001. */
  number: string;
  /** The sheet's name: 'Packing slip'. */
  kind: string;
  /** The order is cancelled: the sheet says so, since nothing is to be made or sent. */
  isCancelled: boolean;
  children: ReactNode;
};

/** A sheet to print. The screen shows it as it will be on paper; the house's frame around it is not printed. */
export function Printed({ number, kind, isCancelled, children }: Props) {
  return (
    <>
      <p className={`links fine-print ${styles.bar}`}>
        <a href={`/house/orders/${number}`}>{`Back to ${number}`}</a>
        <span>To print it, use “Print” in your browser’s menu.</span>
      </p>
      <article className={styles.sheet}>
        <header className={styles.head}>
          <p className={styles.brand}>{brand.name}</p>
          <p>{kind}</p>
          <h1>{number}</h1>
        </header>
        {isCancelled && <p className={styles.cancelled}>Cancelled</p>}
        {children}
      </article>
    </>
  );
}

type PrintedLine = Pick<
  FiledLine,
  "position" | "sku" | "name" | "size" | "isOneSize" | "quantity"
> & { parts?: readonly string[]; making?: LineMaking | undefined };
type PrintedPiecesProps = {
  lines: readonly PrintedLine[];
  hasPictures?: boolean;
  /** The house chooses the sizes that are missing, by measurements. */
  isForHouse?: boolean;
};

/** The printed part of an order's line: no price, and for a combo the names of its pieces. */
export function toPrinted(
  { position, sku, name, size, isOneSize, quantity }: PrintedLine,
  { findProduct }: Pick<Catalogue, "findProduct">,
): PrintedLine {
  const parts = findProduct(sku)?.items.map(({ alt }) => alt) ?? [];
  return { position, sku, name, size, isOneSize, quantity, parts };
}

/** Pieces with their sizes on a printed sheet: large enough to be read across a cutting table. */
export function PrintedPieces({
  lines,
  hasPictures = false,
  isForHouse = false,
}: PrintedPiecesProps) {
  return (
    <ul className={styles.pieces}>
      {lines.map(({ position, sku, name, size, isOneSize, quantity, parts = [], making }) => (
        <li key={position}>
          {hasPictures && sku && <img src={thumbnailUrl(sku)} width={64} height={80} alt="" />}
          <span className={styles.name}>
            {`${quantity} × ${name}`}
            {parts.length > 0 && <span className={styles.parts}>{parts.join(" and ")}</span>}
          </span>
          <span className={styles.size}>{size || sizeWords({ sku, isOneSize }, isForHouse)}</span>
          {making && (
            <div className={styles.making}>
              {making.person && <p>For {making.person.name}</p>}
              {making.set && <SetOfLine set={making.set} isFrozen={making.isFrozen} />}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
