import { useRef, useState } from "react";
import type { SubmitEvent } from "react";
import { lineId } from "../../domain/cart/cart.ts";
import { atNewPrices, currentCart, draftOf, withSoldOut } from "../../domain/cart/current-cart.ts";
import type { CurrentCart, CurrentLine, PriceList } from "../../domain/cart/current-cart.ts";
import { changeSize } from "../../domain/cart/line.ts";
import type { Size } from "../../domain/catalogue/product.ts";
import { customerFields } from "../../domain/checkout/fields.ts";
import type { Speed } from "../../domain/checkout/speed.ts";
import { checkoutSums } from "../../domain/checkout/sums.ts";
import { validateCustomer } from "../../domain/checkout/validate.ts";
import type { Customer } from "../../domain/checkout/validate.ts";
import type { FormResult } from "../../domain/fields.ts";
import type { PictureSource } from "../../domain/media/pictures.ts";
import { formatNaira } from "../../domain/money-text.ts";
import type { Naira } from "../../domain/money.ts";
import { useForm } from "../browser/use-form.ts";
import { useStoredValue } from "../browser/hooks.ts";
import { EmptyCart, useFocusAfter } from "../cart/empty-cart.tsx";
import { cartStore } from "../cart/store.ts";
import { sizingStore } from "../catalogue/sizing.ts";
import { STEP_TEXTS } from "../payments/pay-in-window.ts";
import type { PaymentStep } from "../payments/pay-in-window.ts";
import { BillingFields, useRegions } from "./billing-fields.tsx";
import type { Country, Regions } from "./billing-fields.tsx";
import { CreditField, SizeMeChoice, sizingFor } from "./choices.tsx";
import type { Credit } from "./choices.tsx";
import { checkoutDraft, detailsOf, draftIn, rememberedDetails } from "./draft.ts";
import { PaymentNotice, PriceChange } from "./notices.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { usePayment } from "./use-payment.ts";
import styles from "./checkout.island.module.css";

export type CheckoutProps = {
  prices: PriceList;
  countries: readonly Country[];
  /** Whether the owner takes express orders. */
  offersExpress: boolean;
  /** Shown if the cart is empty. */
  picture: PictureSource;
  /** URL of the card provider's inline script. */
  scriptUrl: string;
};

/**
 * Billing form, order summary, 'Place Order'. Typed text is kept until the order is paid, even if this tab is reloaded;
 * the device remembers it for the next order only if the shopper agrees.
 */
export default function Checkout({
  prices: initialPrices,
  offersExpress,
  countries,
  picture,
  scriptUrl,
}: CheckoutProps) {
  const [prices, setPrices] = useState(initialPrices);
  const [speed, setSpeed] = useState<Speed>("standard");
  const [credit, setCredit] = useState<Credit>();
  const cart = useStoredValue(cartStore, null);
  const remembered = useStoredValue(rememberedDetails, undefined);
  const [choice, setChoice] = useState<boolean>();
  const remembers = choice ?? remembered !== undefined;
  const place = useRef<HTMLDivElement>(null);
  const focusAfter = useFocusAfter(place);
  const { regions, loadRegionsOf } = useRegions();
  const { errors, validate, refuse, clear, texts, valueOf, props } = useForm({
    fields: customerFields,
    check: (texts) => checkForm(texts, regions),
  });
  const { step, outcome, isPressed, pay, payElsewhere, dismiss } = usePayment(scriptUrl, () => {
    clear();
    checkoutDraft.set(undefined);
    setSpeed("standard");
    setCredit(undefined);
    const sizing = sizingStore.get();
    if (sizing.isForHouse) sizingStore.set({ ...sizing, isForHouse: false });
    void loadRegionsOf("");
  });
  const current = cart && currentCart(cart, prices);
  const sums = current && checkoutSums(current.total, speed, credit?.left ?? 0);

  const changeCredit = (used: Credit | undefined) => {
    setCredit(used);
    const { credit: _, ...rest } = draftIn(texts());
    checkoutDraft.set({ ...rest, ...(used && { credit: used.code }) });
  };
  const onInput = () => {
    props.onInput();
    // While a credit is in use, the form has no field for its code.
    checkoutDraft.set({ ...draftIn(texts()), ...(credit && { credit: credit.code }) });
  };
  const remember = (wanted: boolean) => {
    setChoice(wanted);
    if (!wanted) rememberedDetails.set(undefined);
  };
  const resize = ({ item, sku }: CurrentLine, size: Size | undefined) => {
    // The select of the size disappears, so its line takes the focus.
    focusAfter(`[data-line="${CSS.escape(lineId(sku, size))}"]`);
    cartStore.update((now) => changeSize(now, item.id, size));
  };

  /** `accepted` is a new total that the shopper has accepted. */
  const order = async (atPrices: PriceList, accepted?: Naira) => {
    if (step || !cart) return;
    const customer = validate();
    const now = currentCart(cart, atPrices);
    if (!customer || now.hasGone || now.lines.length === 0) return;
    if (remembers) rememberedDetails.set(detailsOf(customer));
    if (!credit && valueOf("credit").trim()) {
      refuse({ credit: "Press “Use it” to pay with this credit, or empty the field." });
      return;
    }
    const { total } = checkoutSums(now.total, speed, credit?.left ?? 0);
    const expectedTotal = accepted ?? total;
    const sizing = sizingFor(now, sizingStore.get());
    const ended = await pay(
      draftOf(now, customer, { speed, credit: credit?.code, sizing, expectedTotal }),
    );
    if (ended.kind === "invalid") {
      if (ended.fields["credit"]) setCredit(undefined);
      refuse(ended.fields);
    }
    if (ended.kind === "sold-out") setPrices(withSoldOut(atPrices, ended.skus));
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void order(prices);
  };

  if (outcome?.kind === "paid") return <p role="status">Thank you. Opening your order…</p>;
  if (current?.lines.length === 0 && !step) {
    return <EmptyCart picture={picture}>There is nothing to check out yet.</EmptyCart>;
  }
  return (
    <div ref={place}>
      {/* Never sent natively: the button is disabled until hydration. 'post' would keep the data out of the URL. */}
      <form
        className={styles.checkout}
        method="post"
        onSubmit={onSubmit}
        {...props}
        onInput={onInput}
      >
        <BillingFields
          countries={countries}
          errors={errors}
          regions={regions}
          remembered={remembered}
          remembers={remembers}
          onCountry={loadRegionsOf}
          onRemember={remember}
        />
        <OrderSummary
          cart={current}
          sums={sums}
          offersExpress={offersExpress}
          speedError={speed === "express" ? errors["speed"] : undefined}
          onSpeed={setSpeed}
          onSize={resize}
        >
          <SizeMeChoice cart={current} />
          <CreditField
            credit={credit}
            error={errors["credit"]}
            emailOf={() => valueOf("email")}
            onChange={changeCredit}
          />
        </OrderSummary>
        <PaymentNotice outcome={outcome} takesFocus={isPressed} onPayOnPage={payElsewhere} />
        <PayBar cart={current} total={sums && sums.total} step={step} />
      </form>
      {outcome?.kind === "price-changed" && cart && current && sums && (
        <PriceChange
          before={current}
          totalBefore={sums.total}
          lines={outcome.lines}
          total={outcome.total}
          onClose={dismiss}
          onAccept={() => {
            const accepted = atNewPrices(prices, outcome.lines);
            setPrices(accepted);
            // The server's total has the credit deducted: what the new prices come to, less that total, is the credit.
            const { goods, express } = checkoutSums(currentCart(cart, accepted).total, speed, 0);
            if (credit) setCredit({ ...credit, left: goods + express - outcome.total });
            dismiss();
            void order(accepted, outcome.total);
          }}
        />
      )}
    </div>
  );
}

/**
 * Validates the billing form with the loaded regions. While the chosen country's regions are not loaded, only
 * the state is reported as invalid, not the country.
 */
export function checkForm(texts: Record<string, unknown>, regions: Regions): FormResult<Customer> {
  const known = (country: string) =>
    regions.state === "ready" && regions.country === country ? regions.names : undefined;
  const checked = validateCustomer(texts, known);
  if (checked.ok || !texts["country"]) return checked;
  const { country: _country, ...fields } = checked.fields;
  return { ok: false, fields };
}

type Props = { cart: CurrentCart | null; total: Naira | null; step: PaymentStep | undefined };

/** The naira amount to be charged and 'Place Order', always visible on phones. The button is inert during a payment step. */
export function PayBar({ cart, total, step }: Props) {
  return (
    <>
      <p className={`fine-print ${styles.terms}`}>
        Delivery is not in the price: we write to you with the fee once your order is placed. By
        pressing “Place Order” you accept the <a href="/terms">Terms</a>.
      </p>
      <div className={styles.bar}>
        <p className={`fine-print ${styles.due}`}>
          You pay <strong>{total === null ? "…" : formatNaira(total)}</strong>
        </p>
        <button
          className="button"
          type="submit"
          disabled={!cart}
          aria-disabled={step || cart?.hasGone ? true : undefined}
          aria-describedby="payment-step"
        >
          Place Order
        </button>
        <p className={`fine-print ${styles.step}`} id="payment-step" role="status">
          {step
            ? STEP_TEXTS[step]
            : cart?.hasGone && "Remove what is no longer available to go on."}
        </p>
      </div>
    </>
  );
}
