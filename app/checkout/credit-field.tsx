import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isRecord } from "../../domain/json.ts";
import { formatKobo } from "../../domain/money-text.ts";
import { toKobo, toNaira } from "../../domain/money.ts";
import type { Naira } from "../../domain/money.ts";
import { callApi, fieldErrorsOf, troubleOf, UNREACHABLE } from "../browser/api.ts";
import { Field } from "../design/field.tsx";
import { checkoutDraft } from "./draft.ts";
import styles from "./credit-field.module.css";

/** A store credit that the shop has confirmed; `left` is what can be used of it. */
export type Credit = { code: string; left: Naira };

type Props = {
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

/** Takes the code of a store credit and asks the shop what it is worth (selling, Terms that become functions). */
export function CreditField({ credit, error, emailOf, onChange }: Props) {
  const [refusal, setRefusal] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  /** Kept for when the credit is removed or refused. */
  const [typed, setTyped] = useState("");

  const place = useRef<HTMLDetailsElement>(null);
  const readEarlyCode = useEffectEvent(() => {
    const code = checkoutDraft.get()?.credit;
    const field = place.current?.querySelector<HTMLInputElement>("[name=credit]");
    if (!code || !field) return;
    if (!field.value) field.value = code;
    setIsOpen(true);
  });
  // A code that was typed before a reload; the shop is asked about it again when she presses 'Use it'.
  useEffect(() => readEarlyCode(), []);

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
    const answer = await checkCredit(code.value, email);
    setIsAsking(false);
    if (answer.kind === "left") onChange({ code: code.value.trim(), left: answer.left });
    else setRefusal(answer.message);
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
      className={styles.credit}
      open={isOpen || Boolean(message)}
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

export type CreditResult =
  | { kind: "left"; left: Naira }
  /** `message` is for the shopper. */
  | { kind: "refused"; message: string };

/** `POST /api/credits`: what an order with this e-mail address could use of a store credit. Changes nothing. */
export async function checkCredit(credit: string, email: string): Promise<CreditResult> {
  const answer = await callApi("/api/credits", { body: { credit, email } });
  if (!answer) return { kind: "refused", message: UNREACHABLE.message };
  const { status, body } = answer;
  if (status === 200 && isRecord(body) && Number.isSafeInteger(body.left)) {
    return { kind: "left", left: toNaira(Number(body.left)) };
  }
  const message = fieldErrorsOf(body)?.["credit"] ?? troubleOf(status).message;
  return { kind: "refused", message };
}
