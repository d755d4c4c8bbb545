import { useRef, useState, type SubmitEvent } from "react";
import { customerFields } from "../../domain/checkout/fields.ts";
import type { PictureSource } from "../../domain/pictures/pictures.ts";
import type { FieldErrors } from "../../domain/forms/field.ts";
import { useCart } from "../browser/use-cart.ts";
import { usePayment } from "../browser/use-payment.ts";
import { useRegions } from "../browser/use-regions.ts";
import type { PriceList } from "../price-list.ts";
import { EmptyCart } from "./cart/empty-cart.tsx";
import { BillingFields, type Country } from "./checkout/billing-fields.tsx";
import { checkForm } from "./checkout/check-form.ts";
import { OrderSummary } from "./checkout/order-summary.tsx";
import { PayBar } from "./checkout/pay-bar.tsx";
import { PaymentNotice } from "./checkout/payment-notice.tsx";
import { PriceChange } from "./checkout/price-change.tsx";
import { atNewPrices, currentCart, draftOf } from "./current-cart.ts";
import styles from "./checkout.module.css";

export type CheckoutProps = {
  prices: PriceList;
  countries: readonly Country[];
  /** For the empty cart. */
  illustration: PictureSource;
  /** Address of the card provider's inline script. */
  scriptUrl: string;
};

/**
 * Billing form, order summary, 'Place Order' (section 2, Checkout). The form is uncontrolled: what is typed
 * stays in its fields whatever happens to the payment, and is kept nowhere else.
 */
export function Checkout({
  prices: initialPrices,
  countries,
  illustration,
  scriptUrl,
}: CheckoutProps) {
  const form = useRef<HTMLFormElement>(null);
  const [prices, setPrices] = useState(initialPrices);
  const [validated, setValidated] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const cart = useCart();
  const { regions, loadRegionsOf } = useRegions();
  const clear = () => {
    form.current?.reset();
    void loadRegionsOf("");
    setValidated(false);
  };
  const { step, outcome, pay, dismiss } = usePayment(scriptUrl, clear);
  const current = cart && currentCart(cart, prices);

  const check = () =>
    checkForm(Object.fromEntries(new FormData(form.current ?? undefined)), regions);
  const show = (faults: FieldErrors) => {
    setErrors(faults);
    const first = customerFields.find(({ name }) => name in faults);
    const control = first && form.current?.elements.namedItem(first.name);
    if (control instanceof HTMLElement) control.focus();
  };
  const place = async (atPrices: PriceList) => {
    if (step || !cart) return;
    setValidated(true);
    const checked = check();
    show(checked.ok ? {} : checked.fields);
    const now = currentCart(cart, atPrices);
    if (!checked.ok || now.hasGone || now.lines.length === 0) return;
    const ended = await pay(draftOf(now, checked.values));
    if (ended?.kind === "invalid") show(ended.fields);
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void place(prices);
  };
  const onInput = () => {
    if (!validated) return;
    const checked = check();
    setErrors(checked.ok ? {} : checked.fields);
  };

  if (outcome?.kind === "paid") return <p role="status">Thank you. Opening your order…</p>;
  if (current?.lines.length === 0 && !step) {
    return <EmptyCart illustration={illustration}>There is nothing to check out yet.</EmptyCart>;
  }
  return (
    <>
      {/* Never sent as it is; 'post' keeps what is typed out of addresses should it ever be. */}
      <form
        className={styles.checkout}
        method="post"
        ref={form}
        onSubmit={onSubmit}
        onInput={onInput}
        noValidate
      >
        <BillingFields
          countries={countries}
          errors={errors}
          regions={regions}
          onCountry={loadRegionsOf}
        />
        <OrderSummary cart={current} />
        <PaymentNotice outcome={outcome} />
        <PayBar cart={current} step={step} />
      </form>
      {outcome?.kind === "price-changed" && current && (
        <PriceChange
          before={current}
          lines={outcome.lines}
          total={outcome.total}
          onClose={dismiss}
          onAccept={() => {
            const accepted = atNewPrices(prices, outcome.lines);
            setPrices(accepted);
            dismiss();
            void place(accepted);
          }}
        />
      )}
    </>
  );
}
