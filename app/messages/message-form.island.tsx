import { useEffect, useState } from "react";
import type { SubmitEvent } from "react";
import type { FieldErrors } from "../../domain/fields.ts";
import { questionInAddress } from "../../domain/messages/about-piece.ts";
import { CONSENT, isSignUp, messageFields, validateMessage } from "../../domain/messages/fields.ts";
import type { FormKind, MessageTexts } from "../../domain/messages/fields.ts";
import { useForm } from "../browser/use-form.ts";
import { MOST_PHOTOGRAPHS, PHOTOGRAPH_FAULTS } from "../../domain/media/form-photographs.ts";
import { Field } from "../design/field.tsx";
import { PhotographsField } from "../design/photographs-field.tsx";
import { buttons, thanks, useOutboxMessage } from "./message-form.ts";
import { hasSignedUp } from "./popup.ts";
import styles from "./message-form.island.module.css";

export type MessageFormProps = {
  kind: FormKind;
  /** Called when the shop has stored the message; the popup then closes itself. */
  onReceived?: () => void;
  /**
   * Initial values: of hidden fields, a prefilled message (app/messages/contact/page.tsx), or the texts of a plain HTML
   * post that the server rejected, with `errors` (app/messages/page.tsx).
   */
  values?: MessageTexts | undefined;
  /** The ids of photographs that the shop has kept of that post. */
  photographs?: readonly string[] | undefined;
  errors?: FieldErrors | undefined;
  /** The sizes to choose from in a restock request; `""` is any size. Empty or left out: nothing asks for one. */
  sizes?: readonly string[];
};

/**
 * The forms for contact, newsletter, popup, and 'Tell me when it is back'. Without the script a form is posted to
 * `/messages`, which redirects back to `#<kind>-received`. With the script, the form is cleared once the shop has stored
 * the message, but keeps its text in all other cases, also if the text was changed during sending. A message that does
 * not reach the shop stays on the device, and is sent later.
 */
export default function MessageForm({
  kind,
  onReceived,
  values,
  photographs: kept,
  errors: refused,
  sizes = [],
}: MessageFormProps) {
  const fields = messageFields[kind].flatMap((field) =>
    field.type !== "select"
      ? [field]
      : sizes.length > 0
        ? [{ ...field, required: !sizes.includes("") }]
        : [],
  );
  const check = (texts: Record<string, string>) => validateMessage(kind, texts, fields);
  const { errors, validate, refuse, clearSubmitted, props } = useForm({ fields, check, refused });
  const [status, setStatus] = useState<string>();
  /** The message that the server has prefilled; undefined once it is sent, so that the cleared form stays empty. */
  const [begun, setBegun] = useState(values?.message);

  useEffect(() => {
    if (kind === "contact") beginQuestion();
  }, [kind]);

  const { isSending, isWaiting, send, takeBack } = useOutboxMessage({
    onReceived: (note) => {
      clearSubmitted();
      setBegun(undefined);
      if (isSignUp(kind)) hasSignedUp.set(true);
      setStatus(thanks[kind] + note);
      onReceived?.();
    },
    onRefused: refuse,
    say: setStatus,
  });

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    setStatus(undefined);
    const texts = validate();
    if (!texts) return;
    const sent = new FormData(event.currentTarget);
    const website = sent.get("website");
    const trap = typeof website === "string" && website !== "" && { website };
    const files = sent.getAll("photographs").filter(isFile);
    if (files.length > MOST_PHOTOGRAPHS) return refuse({ photographs: PHOTOGRAPH_FAULTS.many });
    const has = kept && kept.length > 0 && files.length === 0 && { photographs: kept };
    await send({ ...texts, kind, ...has, ...trap }, files);
  };

  return (
    <form
      className={styles.form}
      method="post"
      action="/messages"
      encType={kind === "contact" ? "multipart/form-data" : undefined}
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
        >
          {field.type === "select" && <SizeOptions sizes={sizes} />}
        </Field>
      ))}
      {kind === "contact" && (
        <PhotographsField form={kind} kept={kept ?? []} error={errors["photographs"]} />
      )}
      {/* Honeypot: bots fill in every field; people never see this one. */}
      <div className={styles.trap} aria-hidden>
        <label htmlFor={`${kind}-website`}>Website</label>
        <input id={`${kind}-website`} name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <button className="button" type="submit" aria-disabled={isSending}>
        {buttons[kind]}
      </button>
      {isSignUp(kind) && <p className="fine-print">{CONSENT[kind]}</p>}
      <p role="status">{isSending ? "Sending …" : status}</p>
      {isWaiting && !isSending && (
        <button className="button-text" type="button" onClick={() => void takeBack()}>
          Take it back
        </button>
      )}
      <p className={styles.received} id={`${kind}-received`}>
        {thanks[kind]}
      </p>
    </form>
  );
}

/** A file field without a file sends an empty one. */
const isFile = (value: unknown): value is File => value instanceof File && value.size > 0;

/** Where several sizes are sold out, none is chosen at first. */
function SizeOptions({ sizes }: { sizes: readonly string[] }) {
  return (
    <>
      {!sizes.includes("") && sizes.length > 1 && <option value="">Choose a size</option>}
      {sizes.map((size) => (
        <option key={size} value={size}>
          {size || "Any size"}
        </option>
      ))}
    </>
  );
}

/**
 * Prefills the message if the address names a piece (`contactLink`), unless something was typed before hydration. Only
 * needed on a page from the service worker's cache (`.kept-line`): otherwise the server has prefilled the message.
 */
function beginQuestion(): void {
  if (!document.querySelector(".kept-line")) return;
  const message = document.querySelector<HTMLTextAreaElement>("#contact-message");
  const question = questionInAddress(location.search);
  if (message?.value === "" && question) message.value = question;
}
