import { useRef, useState } from "react";
import type { SubmitEvent } from "react";
import { flushSync } from "react-dom";
import { lineId } from "../../domain/cart/cart.ts";
import type { Cart } from "../../domain/cart/cart.ts";
import { atNewPrices, currentCart, draftOf, withSoldOut } from "../../domain/cart/current-cart.ts";
import type { CurrentCart, CurrentLine, PriceList } from "../../domain/cart/current-cart.ts";
import { changeSize } from "../../domain/cart/line.ts";
import { customerFields } from "../../domain/checkout/fields.ts";
import {
  atNewFee,
  deliveryFee,
  isKnownDestination,
  isPriced,
} from "../../domain/checkout/delivery.ts";
import type { DeliveryTerms, Destination, Handover } from "../../domain/checkout/delivery.ts";
import { leadTimeOf } from "../../domain/checkout/days.ts";
import type { DayTerms } from "../../domain/checkout/days.ts";
import type { Speed } from "../../domain/checkout/speed.ts";
import { checkoutSums } from "../../domain/checkout/sums.ts";
import type { CheckoutSums } from "../../domain/checkout/sums.ts";
import { validateCustomer } from "../../domain/checkout/validate.ts";
import type { Customer } from "../../domain/checkout/validate.ts";
import type { FormResult } from "../../domain/fields.ts";
import type { PictureSource } from "../../domain/media/pictures.ts";
import { formatNaira } from "../../domain/money-text.ts";
import type { Naira } from "../../domain/money.ts";
import { useForm } from "../browser/use-form.ts";
import { useStoredScreen, useStoredValue } from "../browser/hooks.ts";
import { EmptyCart, useFocusAfter } from "../cart/empty-cart.tsx";
import { cartStore } from "../cart/store.ts";
import { sizingStore } from "../catalogue/sizing.ts";
import { STEP_TEXTS } from "../payments/pay-in-window.ts";
import type { PaymentStep } from "../payments/pay-in-window.ts";
import { BillingFields, useRegions } from "./billing-fields.tsx";
import type { Country, Regions } from "./billing-fields.tsx";
import { CreditField, SizeMeChoice, sizingFor } from "./choices.tsx";
import type { Credit } from "./choices.tsx";
import { DISCOUNT_FIELD, DiscountField, DiscountForm } from "./discount-field.tsx";
import type { UsedCode } from "./discount-field.tsx";
import { DeliveryChoice } from "./delivery-choice.tsx";
import { checkoutDraft, detailsOf, draftIn, rememberedDetails } from "./draft.ts";
import { PaymentNotice, PriceChange } from "./notices.tsx";
import { OrderSummary } from "./order-summary.tsx";
import type { GuestSummary } from "./order-summary.tsx";
import { usePayment } from "./use-payment.ts";
import styles from "./checkout.island.module.css";

export type CheckoutProps = {
  prices: PriceList;
  countries: readonly Country[];
  /** Whether the owner takes express orders. */
  offersExpress: boolean;
  /** In how many days pieces without days of their own are ready, and whether the house is closed. */
  days: DayTerms;
  /** What delivery costs, and whether orders can be collected. */
  delivery: DeliveryTerms;
  /** Whether a discount code counts now, so that the checkout asks for one. */
  takesCodes: boolean;
  /** Shown if the cart is empty. */
  picture: PictureSource;
  /** URL of the card provider's inline script. */
  scriptUrl: string;
  /** The guest of a celebration who orders, with her pieces in place of the cart. */
  party?: Party;
};

type Party = GuestSummary & {
  /** The tokens of the guests' link and of her own. */
  celebration: string;
  guest: string;
  cart: Cart;
};

/**
 * Billing form, order summary, 'Place Order'. Typed text is kept until the order is paid, even if this tab is reloaded;
 * the device remembers it for the next order only if the shopper agrees.
 */
export default function Checkout({
  prices: initialPrices,
  offersExpress,
  days,
  delivery,
  takesCodes,
  countries,
  picture,
  scriptUrl,
  party,
}: CheckoutProps) {
  const [prices, setPrices] = useState(initialPrices);
  const [terms, setTerms] = useState(delivery);
  const [speed, setSpeed] = useState<Speed>("standard");
  const [handover, setHandover] = useState<Handover>("deliver");
  const [discount, setDiscount] = useState<UsedCode>();
  /** What stands in the field of the discount code, which is in a form of its own. */
  const typedCode = useRef("");
  const [credit, setCredit] = useState<Credit>();
  const stored = useStoredScreen(cartStore, null);
  const cart = party?.cart ?? stored;
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
  const onPaid = () => {
    clear();
    checkoutDraft.set(undefined);
    setSpeed("standard");
    setHandover("deliver");
    setDiscount(undefined);
    typedCode.current = "";
    setCredit(undefined);
    const sizing = sizingStore.get();
    if (sizing.isForHouse && !party) sizingStore.set({ ...sizing, isForHouse: false });
    void loadRegionsOf("");
  };
  const { step, outcome, isPressed, pay, payElsewhere, dismiss } = usePayment(
    scriptUrl,
    onPaid,
    party?.guest,
  );
  const current = cart && currentCart(cart, prices);
  const known = useStoredValue(checkoutDraft, undefined) ?? remembered;
  const { country } = regions;
  const to = { country, state: (known?.country === country && known.state) || "" };
  const sumsOf = ({ total: goods }: CurrentCart, destination: Destination): CheckoutSums => {
    const off = Math.min(discount?.amount ?? 0, goods);
    // Until country and state are chosen, no price of delivery is anybody's yet.
    const fee = isKnownDestination(destination)
      ? deliveryFee(terms, { to: destination, handover, goods: goods - off })
      : undefined;
    const creditLeft = credit?.left ?? 0;
    return checkoutSums(goods, { discount: off, speed, delivery: fee ?? 0, creditLeft });
  };
  const sums = current && sumsOf(current, to);
  const pieceDays = (current?.lines ?? []).map(({ offer }) => offer?.days ?? days);
  const leadTime = (of: Speed) => leadTimeOf(days, pieceDays, of);

  const changeCredit = (used: Credit | undefined) => {
    setCredit(used);
    const { credit: _, ...rest } = draftIn({ ...texts(), discount: typedCode.current });
    checkoutDraft.set({ ...rest, ...(used && { credit: used.code }) });
  };
  const changeDiscount = (used: UsedCode | undefined) => {
    setDiscount(used);
    typedCode.current = used?.code ?? "";
    checkoutDraft.set({ ...checkoutDraft.get(), discount: typedCode.current });
  };
  const onInput = () => {
    props.onInput();
    // The select of states is disabled while its options load; and while a credit is in use, its code has no field.
    const state = regions.state === "loading" ? known?.state : undefined;
    checkoutDraft.set({
      ...(state && { state }),
      ...draftIn({ ...texts(), discount: typedCode.current }),
      ...(credit && { credit: credit.code }),
    });
  };
  const remember = (wanted: boolean) => {
    setChoice(wanted);
    if (!wanted) rememberedDetails.set(undefined);
  };
  const resize = ({ item, sku }: CurrentLine, size: string | undefined) => {
    // The select of the size disappears, so its line takes the focus.
    focusAfter(`[data-line="${CSS.escape(lineId(sku, size))}"]`);
    cartStore.update((now) => changeSize(now, item.id, size));
  };

  const focusCode = () => document.getElementById(DISCOUNT_FIELD)?.focus();
  const refuseCode = (message: string) => {
    refuse({ discount: message });
    focusCode();
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
    if (!discount && typedCode.current.trim()) {
      refuseCode("Press “Apply” to use this code, or empty the field.");
      return;
    }
    const expectedTotal = accepted ?? sumsOf(now, customer).total;
    // A guest's measurements are with her place.
    const sizing = party ? undefined : sizingFor(now, sizingStore.get());
    const codes = { discount: discount?.code, credit: credit?.code };
    const choices = { speed, delivery: handover, ...codes, sizing };
    const draft = draftOf(now, customer, { ...choices, expectedTotal });
    const { celebration, guest } = party ?? {};
    const ended = await pay(party ? { ...draft, celebration, guest } : draft);
    if (ended.kind === "invalid") {
      if (ended.fields["credit"]) setCredit(undefined);
      const { discount: ofCode } = ended.fields;
      if (ofCode !== undefined) flushSync(() => setDiscount(undefined));
      refuse(ended.fields);
      if (ofCode !== undefined && Object.keys(ended.fields).length === 1) focusCode();
    }
    if (ended.kind === "sold-out") setPrices(withSoldOut(atPrices, ended.lines));
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
          leadTime={leadTime}
          speedError={speed === "express" ? errors["speed"] : undefined}
          onSpeed={setSpeed}
          onSize={resize}
          guest={party}
        >
          {sums && isPriced(terms) && (
            <DeliveryChoice
              terms={terms}
              to={to}
              goods={sums.goods - sums.discount}
              lead={leadTime(speed)}
              error={handover === "collect" ? errors["delivery"] : undefined}
              onChange={setHandover}
            />
          )}
          {!party && <SizeMeChoice cart={current} />}
          <div className={styles.codes}>
            {takesCodes && (
              <DiscountField
                used={discount}
                error={errors["discount"]}
                cartNow={() => currentCart(party?.cart ?? cartStore.get(), prices)}
                onType={(text) => {
                  typedCode.current = text;
                }}
                onChange={changeDiscount}
              />
            )}
            <CreditField
              credit={credit}
              error={errors["credit"]}
              emailOf={() => valueOf("email")}
              onChange={changeCredit}
            />
          </div>
        </OrderSummary>
        <PaymentNotice outcome={outcome} takesFocus={isPressed} onPayOnPage={payElsewhere} />
        <PayBar cart={current} sums={sums} isLater={!isPriced(terms)} step={step} />
      </form>
      {takesCodes && <DiscountForm />}
      {outcome?.kind === "price-changed" && cart && current && sums && (
        <PriceChange
          before={current}
          sumsBefore={sums}
          {...outcome}
          onClose={dismiss}
          onAccept={() => {
            const accepted = atNewPrices(prices, outcome.lines);
            setPrices(accepted);
            if (credit) setCredit({ ...credit, left: outcome.credit });
            if (discount) setDiscount({ ...discount, amount: outcome.discount });
            if (outcome.delivery !== sums.delivery) {
              setTerms(atNewFee(terms, to, outcome.delivery));
            }
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

type Props = {
  cart: CurrentCart | null;
  sums: CheckoutSums | null;
  /** Whether the shop writes with the fee of delivery, as no zone has a price. */
  isLater: boolean;
  step: PaymentStep | undefined;
};

/** The naira amount to be charged and 'Place Order', always visible on phones. The button is inert during a payment step. */
export function PayBar({ cart, sums, isLater, step }: Props) {
  // Delivery and a discount change the total, so the button says the new one.
  const isTold = sums !== null && sums.delivery + sums.discount > 0;
  return (
    <>
      <p className={`fine-print ${styles.terms}`}>
        {isLater &&
          "Delivery is not in the price: we write to you with the fee once your order is placed. "}
        By pressing “Place Order” you accept the <a href="/terms">Terms</a>.
      </p>
      <div className={styles.bar}>
        {!isTold && (
          <p className={`fine-print ${styles.due}`}>
            You pay <strong>{sums ? formatNaira(sums.total) : "…"}</strong>
          </p>
        )}
        <button
          className="button"
          type="submit"
          disabled={!cart}
          aria-disabled={step || cart?.hasGone ? true : undefined}
          aria-describedby="payment-step"
        >
          {isTold ? `Place Order: ${formatNaira(sums.total)}` : "Place Order"}
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
