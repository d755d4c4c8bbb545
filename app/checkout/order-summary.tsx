import type { ReactNode } from "react";
import { lacksSize, sizesOf } from "../../domain/cart/current-cart.ts";
import type { CurrentCart, CurrentLine } from "../../domain/cart/current-cart.ts";
import { collectionOf } from "../../domain/catalogue/collections.ts";
import type { Speed } from "../../domain/checkout/speed.ts";
import type { CheckoutSums } from "../../domain/checkout/sums.ts";
import type { Term } from "../../domain/currencies.ts";
import { thumbnailUrl } from "../../domain/media/thumbnail.ts";
import { currencies, formatNaira } from "../../domain/money-text.ts";
import type { Naira } from "../../domain/money.ts";
import { sizeWords } from "../../domain/orders/summary.ts";
import { currency, storedRates } from "../browser/currency.ts";
import { useStoredValue } from "../browser/hooks.ts";
import { SizeSelect } from "../catalogue/size-picker.tsx";
import { NO_SIZING, sizingStore } from "../catalogue/sizing.ts";
import { Price } from "../design/price.tsx";
import { OnlyStandard, ReadyBy, SpeedChoice, type LeadTimes } from "./choices.tsx";
import row from "../orders/order-line.module.css";
import styles from "./order-summary.module.css";

type Props = {
  /** Null until the cart has been read from the browser's storage. */
  cart: CurrentCart | null;
  sums: CheckoutSums | null;
  offersExpress: boolean;
  leadTime: LeadTimes;
  /** The server's message when it refused the speed of an order. */
  speedError: string | undefined;
  onSpeed(speed: Speed): void;
  onSize(line: CurrentLine, size: string | undefined): void;
  guest?: GuestSummary | undefined;
  /** `DeliveryChoice`, `SizeMeChoice`, `DiscountField` and `CreditField`. */
  children: ReactNode;
};

/** What is said of the pieces of a celebration's guest. */
export type GuestSummary = {
  /** Her own page, on which she changes what she said. */
  placeUrl: string;
  /** The day, `2026-12-05`, on which her pieces are ready at the latest. */
  readyBy: string;
  /** The house chooses her size. */
  isMeasured: boolean;
};

/** The cart's count, lines and total, and how fast the order is made. */
export function OrderSummary({
  cart,
  sums,
  offersExpress,
  leadTime,
  speedError,
  onSpeed,
  onSize,
  guest,
  children,
}: Props) {
  return (
    <section className={styles.summary} aria-labelledby="summary">
      <header className={styles.head}>
        <h2 id="summary">Order summary</h2>
        {cart && (
          <span className={styles.count}>
            {cart.count}
            <span className="spoken">{cart.count === 1 ? " item" : " items"}</span>
          </span>
        )}
        <a href={guest?.placeUrl ?? "/cart"}>Change</a>
      </header>
      {!cart && <p className={styles.waiting}>Reading your cart…</p>}
      <ul>
        {cart?.lines.map((line) => (
          <SummaryLine
            key={line.item.id}
            line={line}
            guest={guest}
            onSize={(size) => onSize(line, size)}
          />
        ))}
      </ul>
      {cart && sums && (
        <>
          {guest ? (
            <ReadyBy day={guest.readyBy} />
          ) : offersExpress ? (
            <SpeedChoice
              goods={sums.goods - sums.discount}
              leadTime={leadTime}
              error={speedError}
              onChange={onSpeed}
            />
          ) : (
            <OnlyStandard leadTime={leadTime} />
          )}
          {children}
          {(sums.total !== sums.goods || sums.discount > 0) && (
            <dl className={row.sums}>
              <Sum name="Pieces" naira={cart.terms} />
              {sums.discount > 0 && <Sum name="Discount" naira={sums.discount} isLess />}
              {sums.express > 0 && <Sum name="Express" naira={sums.express} />}
              {sums.delivery > 0 && <Sum name="Delivery" naira={sums.delivery} />}
              {sums.credit > 0 && <Sum name="Store credit" naira={sums.credit} isLess />}
            </dl>
          )}
          <p className={row.total}>
            Total{" "}
            <Price
              naira={[
                ...cart.terms,
                [0 - sums.discount, 1],
                [sums.express, 1],
                [sums.delivery, 1],
                [0 - sums.credit, 1],
              ]}
            />
          </p>
          <CurrencyNote total={sums.total} />
          <p className={`fine-print ${styles.ways}`}>
            By card, bank transfer or USSD, in the window of our card provider, Paystack. We never
            see your card.
          </p>
        </>
      )}
    </section>
  );
}

type SumProps = { name: string; naira: Naira | readonly Term[]; isLess?: boolean };

function Sum({ name, naira, isLess = false }: SumProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {isLess && "−"}
        <Price naira={naira} />
      </dd>
    </div>
  );
}

type LineProps = {
  line: CurrentLine;
  guest: GuestSummary | undefined;
  onSize(size: string | undefined): void;
};

/** One line of the cart. Asks for a missing size unless the house is to choose it; the shopper may leave it out. */
function SummaryLine({ line, guest, onSize }: LineProps) {
  const { item, sku, name, offer, size, isAvailable, sizeFault } = line;
  const sizing = useStoredValue(sizingStore, NO_SIZING);
  const isForHouse = guest ? guest.isMeasured : sizing.isForHouse;
  // The house cannot choose where each size is counted.
  const asks = !guest && lacksSize(line) && (!isForHouse || offer?.needsSize);
  return (
    <li className={row.line} data-line={item.id} tabIndex={-1}>
      <span className={styles.picture}>
        {offer && <img src={thumbnailUrl(sku)} width={64} height={80} alt="" />}
        <span className={styles.quantity}>
          <span className="spoken">Quantity </span>
          {item.quantity}
        </span>
      </span>
      <span className={styles.name}>
        <span className="piece-name">
          <span className="room-mark" data-room={(collectionOf(sku) ?? offer?.collection)?.room} />
          {name}
        </span>
        {isAvailable ? (
          <small>
            {`${sizeWords({ sku, size, isOneSize: !offer?.sized }, isForHouse)} ·\u00a0`}
            <Price naira={item.price} />
          </small>
        ) : (
          <small>
            {sizeFault ?? (offer ? "Sold out" : "No longer available")}:{" "}
            {guest
              ? "change it on your own page."
              : inCart(sizeFault !== undefined && offer?.sized)}
          </small>
        )}
      </span>
      {isAvailable && <Price naira={[[item.price, item.quantity]]} />}
      {(asks || (!guest && sizeFault && offer?.sized)) && (
        <div className={styles.size} role="group" aria-label={`Which size of ${name}?`}>
          <SizeSelect
            label="Choose a size"
            sizes={sizesOf(offer)}
            size={item.size}
            onChoose={onSize}
          />
        </div>
      )}
    </li>
  );
}

const inCart = (hasOtherSizes: boolean | undefined) =>
  hasOtherSizes ? "choose another size, or change it in the cart." : "remove it in the cart.";

/** For display currencies other than naira: the amount to pay in naira, and the date of the rates. */
function CurrencyNote({ total }: { total: Naira }) {
  const choice = useStoredValue(currency, "ngn");
  const rates = useStoredValue(storedRates, undefined)?.rates;
  if (choice === "ngn") return null;
  return (
    <p className={`fine-print ${styles.note}`}>
      Payment is in Nigerian naira: you pay <strong>{formatNaira(total)}</strong>.{" "}
      {rates ? (
        <>
          Prices in {currencies[choice].sign} are for orientation, at the rates of{" "}
          <time dateTime={rates.date}>{rates.date}</time>.
        </>
      ) : (
        "Exchange rates are not known right now, so prices are shown in naira."
      )}
    </p>
  );
}
