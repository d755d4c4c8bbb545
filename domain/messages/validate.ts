import { checkFields } from "../forms/check-fields.ts";
import type { Checked } from "../forms/field.ts";
import { FORM_KINDS, MESSAGE_KINDS, messageFields } from "./fields.ts";
import type { FormKind, MessageField, MessageKind } from "./fields.ts";

/** A form's texts by field; fields that the form does not have are missing, optional ones may be empty. */
export type MessageTexts = Partial<Record<MessageField, string>>;

export function isMessageKind(value: unknown): value is MessageKind {
  return MESSAGE_KINDS.some((kind) => kind === value);
}

export function isFormKind(value: unknown): value is FormKind {
  return FORM_KINDS.some((kind) => kind === value);
}

/** Validates one of the message forms, in the browser and on the server. `input` may be anything. */
export function validateMessage(kind: FormKind, input: unknown): Checked<MessageTexts> {
  const { texts, errors } = checkFields(messageFields[kind], input);
  return Object.keys(errors).length === 0
    ? { ok: true, values: texts }
    : { ok: false, fields: errors };
}
