import { useRef, useState } from "react";
import type { CurrentCart } from "../../domain/cart/current-cart.ts";
import { isRecord } from "../../domain/json.ts";
import { formatNaira } from "../../domain/money-text.ts";
import type { Naira } from "../../domain/money.ts";
import { callApi, errorOf, fieldErrorsOf, troubleOf, UNREACHABLE } from "../browser/api.ts";
import { useOnHydration } from "../browser/hooks.ts";
import { Field } from "../design/field.tsx";
import { checkoutDraft } from "./draft.ts";
import styles from "./choices.module.css";

/** A discount code that the server has confirmed, with what it takes off the cart's lines. */
export type UsedCode = { code: string; amount: Naira };

type Props = {
  used: UsedCode | undefined;
  /** The server's message when it refused the code of an order, or why the order waits for 'Apply'. */
  error: string | undefined;
  /** The cart as it is now; undefined until it has been read. */
  cartNow(): CurrentCart | undefined;
  onType(text: string): void;
  onChange(used: UsedCode | undefined): void;
};

const FIELD = {
  name: "discount",
  label: "Discount code",
  type: "text",
  autocomplete: "off",
  required: true,
  maxLength: 40,
  message: "",
} as const;

const FORM = "discount-form";

/** The id of the field, which takes the focus when the server refuses an order's code. */
export const DISCOUNT_FIELD = "checkout-discount";

/**
 * A field for a discount code, closed until it is wanted; asks the server what the code takes off. The field belongs to a
 * form of its own, so that Enter in it applies the code instead of placing the order; before hydration the form reloads
 * the page with the code in its address, and so does a link with a code.
 */
export function DiscountField({ used, error, cartNow, onType, onChange }: Props) {
  const [refusal, setRefusal] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  /** The code, to be shown in the field again if an order with it is refused. */
  const [typed, setTyped] = useState("");
  const place = useRef<HTMLDetailsElement>(null);

  const apply = async (text: string) => {
    const cart = cartNow();
    if (isAsking || !cart) return;
    const code = text.trim();
    setTyped(code);
    onType(code);
    if (!code) return setRefusal("Type your code.");
    setRefusal(undefined);
    setIsAsking(true);
    const answer = await checkDiscount(code, cart);
    setIsAsking(false);
    if (typeof answer !== "string") return onChange(answer);
    setIsOpen(true);
    setRefusal(answer);
  };
  // A code of the address, or one that was typed before a reload, is applied at once.
  useOnHydration(() => {
    const field = place.current?.querySelector<HTMLInputElement>("[name=discount]");
    const given = new URLSearchParams(location.search).get("discount");
    const code = field?.value || checkoutDraft.get()?.discount || given?.slice(0, FIELD.maxLength);
    if (!code || !field) return;
    field.value = code;
    void apply(code);
  });

  const remove = () => {
    setTyped("");
    setIsOpen(false);
    onChange(undefined);
  };

  if (used) {
    return (
      <p className={styles.used} role="status">
        <span>
          {used.code} takes off {formatNaira(used.amount)}
        </span>
        <button className="button-text" type="button" onClick={remove}>
          Remove<span className="spoken"> the discount code</span>
        </button>
      </p>
    );
  }
  const message = refusal ?? error;
  return (
    <details
      ref={place}
      className={`plus ${styles.credit}`}
      open={isOpen || Boolean(message)}
      onInput={({ target }) => {
        setRefusal(undefined);
        if (target instanceof HTMLInputElement) onType(target.value);
      }}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>Use a discount code</summary>
      <Field form="checkout" formId={FORM} field={FIELD} value={typed} />
      <button
        className="button-line"
        type="submit"
        form={FORM}
        aria-disabled={isAsking || undefined}
        onClick={(event) => {
          event.preventDefault();
          const field = place.current?.querySelector<HTMLInputElement>("[name=discount]");
          void apply(field?.value ?? "");
        }}
      >
        Apply
      </button>
      <p className={styles.message} role="alert">
        {message}
      </p>
    </details>
  );
}

/** The form of `DiscountField`; it cannot stand within the checkout's own. Enter presses 'Apply'. */
export function DiscountForm() {
  return <form id={FORM} method="get" action="/checkout" />;
}

/** `POST /api/discounts`: what a code takes off a cart, or why it is refused, in words for the shopper. Uses nothing. */
async function checkDiscount(discount: string, { lines }: CurrentCart): Promise<UsedCode | string> {
  const available = lines.filter(({ isAvailable }) => isAvailable);
  const asked = available.map(({ sku, item: { quantity } }) => ({ sku, quantity }));
  const answer = await callApi("/api/discounts", { body: { discount, lines: asked } });
  if (!answer) return UNREACHABLE.message;
  const { status, body } = answer;
  if (status === 200 && isRecord(body) && Number.isSafeInteger(body.discount)) {
    return { code: String(body.code), amount: Number(body.discount) };
  }
  const { code, message } = errorOf(body);
  if (code === "too_many_codes" && typeof message === "string") return message;
  return fieldErrorsOf(body)?.["discount"] ?? troubleOf(status).message;
}
