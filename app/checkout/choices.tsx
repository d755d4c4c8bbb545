import { useRef, useState } from "react";
import { linesWithoutSize } from "../../domain/cart/current-cart.ts";
import type { CurrentCart } from "../../domain/cart/current-cart.ts";
import { bodyWords } from "../../domain/catalogue/measurements.ts";
import type { Body } from "../../domain/catalogue/measurements.ts";
import { inDays, readyBy } from "../../domain/checkout/days.ts";
import type { LeadTime } from "../../domain/checkout/days.ts";
import { SPEEDS, surchargeOf } from "../../domain/checkout/speed.ts";
import type { Speed } from "../../domain/checkout/speed.ts";
import { isRecord } from "../../domain/json.ts";
import { formatKobo } from "../../domain/money-text.ts";
import type { Naira } from "../../domain/money.ts";
import { toKobo, toNaira } from "../../domain/money.ts";
import { dayOfYear, longDay } from "../../domain/time.ts";
import { callApi, fieldErrorsOf, troubleOf, UNREACHABLE } from "../browser/api.ts";
import { useOnHydration, useStoredValue } from "../browser/hooks.ts";
import { NO_SIZING, sizingStore } from "../catalogue/sizing.ts";
import type { Sizing } from "../catalogue/sizing.ts";
import { Field } from "../design/field.tsx";
import { Price } from "../design/price.tsx";
import { checkoutDraft } from "./draft.ts";
import styles from "./choices.module.css";

/** What an order of the cart's pieces is promised at a speed. */
export type LeadTimes = (speed: Speed) => LeadTime;

function labelOf(speed: Speed, leadTime: LeadTimes): string {
  return speed === "express" ? "Express, +30%" : `Standard, ${inDays(leadTime(speed))}`;
}

/** Replaces `SpeedChoice` while the owner takes no express orders. */
export function OnlyStandard({ leadTime }: { leadTime: LeadTimes }) {
  const [today] = useState(() => new Date().toISOString());
  const day = readyBy(today, leadTime("standard"));
  return (
    <p className={styles.only}>
      {labelOf("standard", leadTime)}
      {day && <small>Paid today, ready by {dayOfYear(day)}</small>}
    </p>
  );
}

/** Replaces both for a celebration's guest. */
export function ReadyBy({ day }: { day: string }) {
  return <p className={styles.only}>{`Ready by ${longDay(day)} at the latest`}</p>;
}

/** Applies a choice of radio buttons that the browser has restored, or that was made before a reload. */
export function useRestoredChoice<Choice extends string>(
  name: "speed" | "delivery",
  choices: readonly Choice[],
  onChange: (choice: Choice) => void,
) {
  const place = useRef<HTMLFieldSetElement>(null);
  useOnHydration(() => {
    const radios = [...(place.current?.querySelectorAll<HTMLInputElement>("[type=radio]") ?? [])];
    const before = checkoutDraft.get()?.[name];
    // Each is set by itself: React takes no notice of a press on one that was unchecked only by another's check.
    const isOffered = radios.some(({ value }) => value === before);
    if (isOffered) for (const radio of radios) radio.checked = radio.value === before;
    const chosen = radios.find(({ checked }) => checked)?.value;
    const choice = choices.find((each) => each === chosen);
    if (choice) onChange(choice);
  });
  return place;
}

type SpeedProps = {
  /** The sum of the cart's lines. */
  goods: Naira;
  leadTime: LeadTimes;
  /** Why the server refused the choice. */
  error: string | undefined;
  onChange(speed: Speed): void;
};

/** The choice of how fast the order is made, with surcharges and the days on which it is ready if it is paid today. */
export function SpeedChoice({ goods, leadTime, error, onChange }: SpeedProps) {
  const place = useRestoredChoice("speed", SPEEDS, onChange);
  const [today] = useState(() => new Date().toISOString());

  return (
    <fieldset className={styles.choice} ref={place}>
      <legend className="fine-print">How soon</legend>
      {SPEEDS.map((speed) => {
        const day = readyBy(today, leadTime(speed));
        const surcharge = surchargeOf(speed, goods);
        return (
          <label key={speed}>
            <input
              type="radio"
              name="speed"
              value={speed}
              defaultChecked={speed === "standard"}
              onChange={() => onChange(speed)}
            />
            <span>
              {labelOf(speed, leadTime)}
              {day && <small>Paid today, ready by {dayOfYear(day)}</small>}
            </span>
            {surcharge > 0 && (
              <span>
                + <Price naira={surcharge} />
              </span>
            )}
          </label>
        );
      })}
      {error && (
        <p className={styles.refused} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** For who pressed 'Not sure, size me' on a product page: a checkbox with the measurements that go with the order. Renders nothing if no size is missing. */
export function SizeMeChoice({ cart }: { cart: CurrentCart | null }) {
  const sizing = useStoredValue(sizingStore, NO_SIZING);
  // The box stays visible when it is unticked, so that it can be ticked again.
  const [wasAsked] = useState(() => sizingStore.get().isForHouse);
  const names = cart ? [...new Set(linesWithoutSize(cart).map(({ name }) => name))] : [];
  if (names.length === 0 || !(wasAsked || sizing.isForHouse)) return null;
  const measured = bodyWords(sizing.body, sizing.unit);
  return (
    <label className={styles.sizeMe}>
      <input
        type="checkbox"
        checked={sizing.isForHouse}
        onChange={({ target }) => sizingStore.set({ ...sizing, isForHouse: target.checked })}
      />
      <span>
        Size me
        <small>
          {measured
            ? `My measurements go with this order: ${measured}. You choose the size of ${names.join(", ")}.`
            : `You write to me about my measurements for ${names.join(", ")}.`}
        </small>
      </span>
    </label>
  );
}

/** The measurements to send with an order; undefined if the shopper has not asked to be sized, or chose all sizes. */
export function sizingFor(cart: CurrentCart, { isForHouse, body }: Sizing): Body | undefined {
  return isForHouse && linesWithoutSize(cart).length > 0 ? body : undefined;
}

/** A store credit that the server has confirmed; `left` is the amount that can still be used. */
export type Credit = { code: string; left: Naira };

type CreditFieldProps = {
  /** The credit in use; undefined if there is none. */
  credit: Credit | undefined;
  /** The server's message when it refused the credit of an order. */
  error: string | undefined;
  /** The e-mail address typed in the form, which the credit must belong to. */
  emailOf(): string;
  onChange(credit: Credit | undefined): void;
};

const FIELD = {
  name: "credit",
  label: "Store credit",
  type: "text",
  autocomplete: "off",
  required: true,
  maxLength: 40,
  message: "",
  hint: "The code that we sent you, such as HZC-7K2M-…",
} as const;

/** A field for the code of a store credit; asks the server what the credit is worth. */
export function CreditField({ credit, error, emailOf, onChange }: CreditFieldProps) {
  const [refusal, setRefusal] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  /** The code, to be shown in the field again if the credit is removed or refused. */
  const [typed, setTyped] = useState("");

  const place = useRef<HTMLDetailsElement>(null);
  // Restores a code that was typed before a reload; the server checks it only when the shopper presses 'Use it'.
  useOnHydration(() => {
    const code = checkoutDraft.get()?.credit;
    const field = place.current?.querySelector<HTMLInputElement>("[name=credit]");
    if (!code || !field) return;
    if (!field.value) field.value = code;
    setIsOpen(true);
  });

  const apply = async (form: HTMLFormElement | null) => {
    if (isAsking) return;
    const code = form?.elements.namedItem("credit");
    if (!(code instanceof HTMLInputElement)) return;
    const email = emailOf();
    if (!code.value.trim()) return setRefusal("Type the code of your credit.");
    if (!email) return setRefusal("Fill in your e-mail first: the credit belongs to it.");
    setRefusal(undefined);
    setTyped(code.value.trim());
    setIsAsking(true);
    const left = await checkCredit(code.value, email);
    setIsAsking(false);
    if (typeof left === "string") setRefusal(left);
    else onChange({ code: code.value.trim(), left });
  };

  if (credit) {
    return (
      <p className={styles.used} role="status">
        <span>{formatKobo(toKobo(credit.left))} of store credit</span>
        <button className="button-text" type="button" onClick={() => onChange(undefined)}>
          Remove<span className="spoken"> the store credit</span>
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
      onInput={() => setRefusal(undefined)}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>Use store credit</summary>
      <Field form="checkout" field={FIELD} value={typed} />
      <button
        className="button-line"
        type="button"
        aria-disabled={isAsking || undefined}
        onClick={({ currentTarget }) => void apply(currentTarget.form)}
      >
        Use it
      </button>
      <p className={styles.message} role="alert">
        {message}
      </p>
    </details>
  );
}

/**
 * `POST /api/credits`: what an order with this e-mail address could use of a store credit, or why it is refused, in words
 * for the shopper. Changes nothing.
 */
async function checkCredit(credit: string, email: string): Promise<Naira | string> {
  const answer = await callApi("/api/credits", { body: { credit, email } });
  if (!answer) return UNREACHABLE.message;
  const { status, body } = answer;
  const isLeft = status === 200 && isRecord(body) && Number.isSafeInteger(body.left);
  if (isLeft) return toNaira(Number(body.left));
  return fieldErrorsOf(body)?.["credit"] ?? troubleOf(status).message;
}
