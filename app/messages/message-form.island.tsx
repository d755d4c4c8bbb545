import { useEffect, useState } from "react";
import type { SubmitEvent } from "react";
import type { FieldErrors } from "../../domain/fields.ts";
import { questionInAddress } from "../../domain/messages/about-piece.ts";
import { CONSENT, isSignUp, messageFields, validateMessage } from "../../domain/messages/fields.ts";
import type { FormKind, MessageTexts } from "../../domain/messages/fields.ts";
import { inMinutes } from "../../domain/time.ts";
import { useForm } from "../browser/use-form.ts";
import { Field } from "../design/field.tsx";
import {
  ALSO_STORED,
  buttons,
  rememberSignUp,
  REPLACED,
  STORED,
  thanks,
  tooMany,
  UNREACHABLE,
  useOutboxMessage,
} from "./message-form.ts";
import type { Outcome } from "./message-form.ts";
import styles from "./message-form.island.module.css";

export type MessageFormProps = {
  kind: FormKind;
  /** Called when the shop has stored the message; the popup then closes itself. */
  onReceived?: () => void;
  /**
   * Hidden fields, a message that is begun (app/messages/contact/page.tsx), and values and errors of a plain HTML post that the
   * server rejected (app/messages/page.tsx).
   */
  values?: MessageTexts;
  errors?: FieldErrors;
};

/**
 * Contact, newsletter and popup form, and the one that asks to be told when a piece is back. Without its script it is
 * posted to `/messages`, which redirects back to `#<kind>-received`. With it, the form is cleared once the shop has
 * stored the message, and keeps its text in all other cases, also if it was changed while the message was being sent. A
 * message that does not reach the shop stays on the device, and is sent later.
 */
export default function MessageForm({
  kind,
  onReceived,
  values,
  errors: refused,
}: MessageFormProps) {
  const fields = messageFields[kind];
  const check = (texts: Record<string, string>) => validateMessage(kind, texts);
  const { errors, validate, refuse, clearSubmitted, props } = useForm({ fields, check, refused });
  const [status, setStatus] = useState<string>();
  /** The message that the server has begun; undefined once it is sent, so that the cleared form stays empty. */
  const [begun, setBegun] = useState(values?.message);
  const [isSending, setIsSending] = useState(false);

  useEffect(() => {
    if (kind === "contact") beginQuestion();
  }, [kind]);

  const onReceivedNow = (note = "") => {
    clearSubmitted();
    setBegun(undefined);
    if (isSignUp(kind)) rememberSignUp();
    setStatus(thanks[kind] + note);
    onReceived?.();
  };
  const outbox = useOutboxMessage({
    onReceived: () => onReceivedNow(),
    onRefused: refuse,
    say: setStatus,
  });

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    setStatus(undefined);
    const texts = validate();
    if (!texts) return;
    const { website } = Object.fromEntries(new FormData(event.currentTarget));
    setIsSending(true);
    const trap = typeof website === "string" && website !== "" && { website };
    const { result, isStored, hasReplaced } = await outbox.send({ ...texts, kind, ...trap });
    setIsSending(false);
    const note = hasReplaced ? ` ${REPLACED}` : "";
    if (result.kind === "received") return onReceivedNow(note);
    if (result.kind === "invalid") return refuse(result.fields);
    setStatus(wordsFor(result, isStored) + note);
  };

  return (
    <form
      className={styles.form}
      method="post"
      action="/messages"
      data-kind={kind}
      onSubmit={onSubmit}
      {...props}
    >
      <input type="hidden" name="kind" value={kind} />
      {fields.map((field) => (
        <Field
          key={field.name}
          form={kind}
          field={field}
          value={field.name === "message" ? begun : values?.[field.name]}
          error={errors[field.name]}
        />
      ))}
      {/* Honeypot: bots fill in every field; people never see this one. */}
      <div className={styles.trap} aria-hidden>
        <label htmlFor={`${kind}-website`}>Website</label>
        <input id={`${kind}-website`} name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <button className="button" type="submit" aria-disabled={isSending}>
        {buttons[kind]}
      </button>
      {isSignUp(kind) && <p className={styles.consent}>{CONSENT[kind]}</p>}
      <p className={styles.status} role="status">
        {isSending ? "Sending …" : status}
      </p>
      {outbox.isWaiting && !isSending && (
        <button className="button-text" type="button" onClick={() => void outbox.takeBack()}>
          Take it back
        </button>
      )}
      <p className={styles.received} id={`${kind}-received`}>
        {thanks[kind]}
      </p>
    </form>
  );
}

/** Of a message that the shop has not stored, though nothing is wrong with it. */
function wordsFor(result: Outcome["result"], isStored: boolean): string {
  if (result.kind !== "too-many") return isStored ? STORED : UNREACHABLE;
  const words = tooMany(inMinutes(result.retryAfter));
  return isStored ? `${words} ${ALSO_STORED}` : words;
}

/**
 * Begins the message if the address names a piece (`contactLink`), unless something was typed before hydration. Only on a
 * page from the service worker's cache, whose form is empty; otherwise the server has begun it.
 */
function beginQuestion(): void {
  if (!document.querySelector(".kept-line")) return;
  const message = document.querySelector<HTMLTextAreaElement>("#contact-message");
  const question = questionInAddress(location.search);
  if (message?.value === "" && question) message.value = question;
}
