import { useState, type FormEvent } from "react";
import { flushSync } from "react-dom";
import { isValid } from "../../domain/forms/check-fields.ts";
import type { FieldErrors } from "../../domain/forms/field.ts";
import { messageFields, type MessageKind } from "../../domain/messages/fields.ts";
import { type MessageTexts, validateMessage } from "../../domain/messages/validate.ts";
import { sendMessage } from "../browser/send-message.ts";
import { rememberSignUp } from "../browser/sign-up.ts";
import { MessageField } from "../components/message-field.tsx";
import { buttons, thanks, TOO_MANY, UNREACHABLE } from "./message-words.ts";
import styles from "./message-form.module.css";

export type MessageFormProps = {
  kind: MessageKind;
  /** Told when the shop has the message; the popup closes itself then. */
  onReceived?: () => void;
  /** What was typed into a post that the server refused, and why (app/routes/messages.tsx). */
  values?: MessageTexts;
  errors?: FieldErrors;
};

/**
 * Contact, newsletter and popup form. Without JavaScript it is posted to `/messages`, which leads back to
 * `#<kind>-received`. With it the form resets once the shop has stored the message, and keeps its text only
 * where the shop could not be reached (readings, Behaviour).
 */
export function MessageForm({ kind, onReceived, values, errors: refused }: MessageFormProps) {
  const [errors, setErrors] = useState<FieldErrors>(refused ?? {});
  const [status, setStatus] = useState<string>();
  const [sending, setSending] = useState(false);
  const fields = messageFields[kind];

  const refuse = (form: HTMLFormElement, wrong: FieldErrors) => {
    // Shown before the focus moves, so that the field is read out with its message.
    flushSync(() => setErrors(wrong));
    const first = fields.find(({ name }) => wrong[name]);
    if (first) form.querySelector<HTMLElement>(`[name=${first.name}]`)?.focus();
  };
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const form = event.currentTarget;
    const texts = textsOf(form);
    const checked = validateMessage(kind, texts);
    setStatus(undefined);
    setErrors({});
    if (!checked.ok) return refuse(form, checked.fields);
    setSending(true);
    const outcome = await sendMessage(kind, texts);
    setSending(false);
    if (outcome.kind === "invalid") return refuse(form, outcome.fields);
    if (outcome.kind !== "received") {
      return setStatus(outcome.kind === "too-many" ? TOO_MANY : UNREACHABLE);
    }
    form.reset();
    if (kind !== "contact") rememberSignUp();
    setStatus(thanks[kind]);
    onReceived?.();
  };
  // A message beside a field goes as soon as what stands there is right.
  const onInput = ({ target }: FormEvent) => {
    const { name, value } = target as HTMLInputElement;
    const field = fields.find((candidate) => candidate.name === name);
    if (field && errors[name] && isValid(field, value)) setErrors({ ...errors, [name]: "" });
  };

  return (
    <form
      className={styles.form}
      method="post"
      action="/messages"
      data-kind={kind}
      ref={quietly}
      suppressHydrationWarning
      onSubmit={onSubmit}
      onInput={onInput}
    >
      <input type="hidden" name="kind" value={kind} />
      {fields.map((field) => (
        <MessageField
          key={field.name}
          id={`${kind}-${field.name}`}
          field={field}
          value={values?.[field.name]}
          error={errors[field.name]}
        />
      ))}
      {/* Robots fill in every field; people never meet this one. */}
      <div className={styles.trap} aria-hidden>
        <label htmlFor={`${kind}-website`}>Website</label>
        <input id={`${kind}-website`} name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <button className="button" type="submit" aria-disabled={sending}>
        {buttons[kind]}
      </button>
      <p className={styles.status} role="status">
        {sending ? "Sending …" : status}
      </p>
      <p className={styles.received} id={`${kind}-received`}>
        {thanks[kind]}
      </p>
    </form>
  );
}

/** The form shows its own messages beside the fields, the popup's too; a page's own is told so before it is awake (`wake.ts`). */
function quietly(form: HTMLFormElement | null): void {
  if (form) form.noValidate = true;
}

function textsOf(form: HTMLFormElement): Record<string, string> {
  const filled = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== "",
  );
  return Object.fromEntries(filled);
}
