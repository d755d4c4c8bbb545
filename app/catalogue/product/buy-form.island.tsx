import { useEffect, useRef, useState, useSyncExternalStore, type SubmitEvent } from "react";
import { parseQuantity, type CartPiece } from "../../../domain/cart/line.ts";
import type { Ease } from "../../../domain/alterations/fit.ts";
import { bodyWords } from "../../../domain/catalogue/measurements.ts";
import { inSize, leftWords } from "../../../domain/catalogue/sizes.ts";
import type { Cut, SizeGuide } from "../../../domain/catalogue/size-help.ts";
import { inDays, leadTimeOf, readyBy, type DayTerms } from "../../../domain/checkout/days.ts";
import { sentWithin, type Speed } from "../../../domain/checkout/speed.ts";
import type { PictureSource } from "../../../domain/media/pictures.ts";
import { longDay, toLagos } from "../../../domain/time.ts";
import { useStoredValue } from "../../browser/hooks.ts";
import { Picture } from "../../design/picture.tsx";
import { Price } from "../../design/price.tsx";
import { QuantityStepper } from "../../cart/quantity-stepper.tsx";
import { cartStore } from "../../cart/store.ts";
import { SizeRadios } from "../size-picker.tsx";
import { NO_SIZING, sizingStore } from "../sizing.ts";
import { AddedSheet, type Added } from "./added-sheet.tsx";
import { BuyBar } from "./buy-bar.tsx";
import { SizeHelp } from "./size-help.tsx";
import styles from "./buy-form.island.module.css";

type Props = {
  piece: CartPiece;
  /** Only true for a combo (pieces sold as one) whose parts can still be bought: any other sold-out piece has no form. */
  isSoldOut: boolean;
  /** The sizes to choose from; empty: there is one size. */
  sizes: readonly string[];
  /** How many are left of sizes with few; `""` is the one size. */
  left: Readonly<Record<string, number>>;
  /** Which measures the garment must fit, for 'Size help'. */
  cut: Cut;
  guide?: SizeGuide | undefined;
  /** What reviews and alterations say of the fit. */
  fit?: string | undefined;
  /** By how much the piece is wider than the guide. */
  ease?: Ease | undefined;
  /** Whether the owner takes express orders. */
  offersExpress: boolean;
  /** In how many working days ready-to-wear is sent; undefined for pieces made to order. */
  sendDays: number | undefined;
  /** The piece's days, and whether the house is closed. */
  days: DayTerms;
  /** A combo's parts, which can be bought separately in the chosen size and quantity; empty for other products. */
  parts: readonly (CartPiece & {
    picture: PictureSource;
    soldOut: boolean;
    left: Readonly<Record<string, number>>;
  })[];
};

/**
 * Size, quantity and 'Add To Cart', which sets the cart's line of that product and size to the chosen quantity. Without
 * the script the browser sends the form to the cart page, which adds the piece (`domain/cart/links.ts`).
 */
export default function BuyForm(props: Props) {
  const {
    piece,
    isSoldOut,
    sizes,
    left,
    cut,
    guide,
    fit,
    ease,
    offersExpress,
    sendDays,
    days,
    parts,
  } = props;
  const form = useRef<HTMLFormElement>(null);
  const [quantity, setQuantity] = useState(1);
  const [isChecked, setIsChecked] = useState(false);
  const [added, setAdded] = useState<Added>();
  const [size, setSize] = useState<string>();
  /** Why the chosen size was not added. */
  const [refusal, setRefusal] = useState<string>();
  // Reads the size that was chosen before hydration.
  useEffect(() => setSize(sizeIn(form.current)), []);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = quantityIn(event.currentTarget);
    setIsChecked(!typed.ok);
    if (!typed.ok) {
      setAdded(undefined);
      return showQuantity(event.currentTarget);
    }
    const sku = (event.nativeEvent.submitter as HTMLButtonElement | null)?.value;
    const chosen = parts.find((part) => part.sku === sku) ?? piece;
    const chosenSize = sizeIn(event.currentTarget);
    const few = chosen === piece ? left : parts.find((part) => part.sku === sku)?.left;
    const rest = few?.[chosenSize ?? ""];
    if (rest !== undefined && rest < typed.value) {
      setAdded(undefined);
      return setRefusal(refusalOf(chosen.alt, chosenSize, rest));
    }
    setRefusal(undefined);
    cartStore.setLine(chosen, chosenSize, typed.value);
    const text = sentence(chosen.alt, chosenSize, typed.value);
    const news = { press: performance.now(), text, thumbnail: chosen.src };
    // The count in the header is painted first: rendering the sheet takes up to 100 ms on a slow phone.
    requestAnimationFrame(() => setTimeout(() => setAdded(news)));
  };

  const chooseSize = (chosen: string | undefined) => {
    setRadio(form.current, chosen);
    setSize(chosen);
  };
  const askHouse = () => {
    chooseSize(undefined);
    sizingStore.set({ ...sizingStore.get(), isForHouse: true });
  };

  return (
    <>
      <form
        className={styles.form}
        action="/cart"
        ref={form}
        onSubmit={onSubmit}
        onChange={() => {
          setSize(sizeIn(form.current));
          setRefusal(undefined);
          // While the field shows its error, the sentence about an earlier addition would contradict it.
          if (!quantityIn(form.current).ok) setAdded(undefined);
        }}
      >
        {sizes.length > 0 ? (
          <SizeRadios
            sizes={sizes}
            left={left}
            keeps={sizes.filter((each) => parts.some((part) => part.left[each] !== 0))}
            hasHelp
          />
        ) : (
          <p>{["One size", leftWords(left[""])].filter(Boolean).join(" · ")}</p>
        )}
        {sizes.length > 0 && !size && <SizeMe />}
        <QuantityStepper
          id="quantity"
          quantity={quantity}
          onChange={setQuantity}
          isChecked={isChecked}
        />
        {!isSoldOut && (
          <BuyBar
            sku={piece.sku}
            label={parts.length ? "Add Combo To Cart" : "Add To Cart"}
            price={piece.price}
            size={size}
          />
        )}
        {refusal && (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        )}
        <AddedSheet added={added} onClose={() => setAdded(undefined)} />
        {sendDays === undefined ? (
          <ReadyDay offersExpress={offersExpress} days={days} />
        ) : (
          <p className={styles.ready}>{sentWithin(sendDays)}.</p>
        )}
        <p className={styles.terms}>
          <a href="/terms">
            {piece.price < piece.originalPrice
              ? "Delivery extra, no store credit on sale"
              : "Delivery extra, store credit for sizing"}
          </a>
        </p>
        {parts.length > 0 && (
          <section className={`stack ${styles.parts}`} aria-labelledby="parts">
            <h2 id="parts">Or Buy Separately:</h2>
            <ul>
              {parts.map(({ sku, alt, price, picture, soldOut }) => (
                <li key={sku}>
                  <Picture source={picture} alt="" sizes="4rem" />
                  <p className="stack">
                    <span className="piece-name">{alt}</span>
                    <Price naira={price} />
                  </p>
                  {soldOut ? (
                    <p>Sold out</p>
                  ) : (
                    <button className="button-text" type="submit" name="add" value={sku}>
                      Add {alt} To Cart
                    </button>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
      </form>
      {/* Outside the form, so that Enter in a field of 'Size help' adds nothing to the cart. */}
      {sizes.length > 0 && (
        <SizeHelp
          cut={cut}
          guide={guide}
          fit={fit}
          ease={ease}
          sizes={sizes}
          onUse={chooseSize}
          onHouse={askHouse}
        />
      )}
    </>
  );
}

/** Scrolls the field to the middle of the screen, where neither the header nor the sticky button covers its message. */
function showQuantity(form: HTMLFormElement): void {
  const field = form.elements.namedItem("quantity");
  if (!(field instanceof HTMLElement)) return;
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: "center" });
}

function sizeIn(form: HTMLFormElement | null): string | undefined {
  return valueIn(form, "[name=size]:checked");
}

function quantityIn(form: HTMLFormElement | null) {
  return parseQuantity(valueIn(form, "[name=quantity]") ?? "");
}

function valueIn(form: HTMLFormElement | null, selector: string): string | undefined {
  return form?.querySelector<HTMLInputElement>(selector)?.value;
}

function setRadio(form: HTMLFormElement | null, size: string | undefined): void {
  for (const radio of form?.querySelectorAll<HTMLInputElement>("[name=size]") ?? []) {
    radio.checked = radio.value === size;
  }
}

/** Why so many of a size are not added to the cart. */
function refusalOf(name: string, size: string | undefined, left: number): string {
  const what = inSize(name, size);
  return left === 0 ? `${what} is sold out.` : `Only ${left} left of ${what}.`;
}

function sentence(name: string, size: string | undefined, quantity: number): string {
  const what = `${quantity} × ${name}${size ? `, size ${size}` : ""} in your cart.`;
  if (size) return what;
  return sizingStore.get().isForHouse
    ? `${what} We choose its size.`
    : `${what} No size yet: you can choose it in the cart.`;
}

/** Says that the house chooses the size, once the shopper has asked for that, with a button to undo it. */
function SizeMe() {
  const sizing = useStoredValue(sizingStore, NO_SIZING);
  const measured = bodyWords(sizing.body, sizing.unit);
  return (
    <p className={styles.added} role="status">
      {sizing.isForHouse && (
        <>
          {measured
            ? `We size you: ${measured} go with your order. `
            : "We size you: after your order we write to you about your measurements. "}
          <button
            className="button-text"
            type="button"
            onClick={() => sizingStore.set({ ...sizing, isForHouse: false })}
          >
            I choose myself
          </button>
        </>
      )}
    </p>
  );
}

/**
 * The day on which the piece is ready if it is paid today. The server's page is cached and may be from yesterday: it
 * names the number of days, and only the browser names a date.
 */
function ReadyDay({ offersExpress, days }: Pick<Props, "offersExpress" | "days">) {
  const today = useSyncExternalStore(watchDay, todayInLagos, () => undefined);
  // One text node: of several, those after the date would count as a layout shift when it appears.
  return <p className={styles.ready}>{readyWords(today, offersExpress, days)}</p>;
}

function readyWords(today: string | undefined, offersExpress: boolean, days: DayTerms): string {
  if (!today)
    return `Made in ${inDays(days.ready)}${offersExpress ? "; an express order costs 30% extra." : "."}`;
  const by = (speed: Speed) =>
    longDay(readyBy(`${today}T12:00:00.000Z`, leadTimeOf(days, [], speed)) ?? "");
  return `Paid today, ready by ${by("standard")}${offersExpress ? `, or with Express (+30%) by ${by("express")}` : ""}.`;
}

/** Calls `listener` when the day may have changed: a page may stay open past midnight, or be restored days later. */
function watchDay(listener: () => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  addEventListener("pageshow", listener, { signal });
  document.addEventListener("visibilitychange", listener, { signal });
  const timer = setInterval(listener, 60_000);
  return () => {
    stopping.abort();
    clearInterval(timer);
  };
}

function todayInLagos(): string | undefined {
  return toLagos(new Date().toISOString())?.slice(0, 10);
}
