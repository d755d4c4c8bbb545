import { MAX_SIZE_LENGTH } from "../catalogue/sizes.ts";
import type { FormField, FormResult } from "../fields.ts";
import { checkFields } from "../fields.ts";
import { brand } from "../stores/brand.ts";

/** The forms whose messages the owner gets, as `POST /api/messages` names them. */
export const MESSAGE_KINDS = ["contact", "newsletter", "popup"] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** All forms of `POST /api/messages`. `restock` asks to be told when a piece is back; the owner gets no message. */
export const FORM_KINDS = [...MESSAGE_KINDS, "restock"] as const;
export type FormKind = (typeof FORM_KINDS)[number];

/**
 * The fields' names, which the e-mail service's template also uses; `sku` and `size` are the piece of a restock request,
 * in any size if `size` is empty.
 */
export type MessageField = "from_name" | "from_email" | "from_phone" | "message" | "sku" | "size";

/** Refusals of a restock request: only the server knows whether a piece is in stock, or unknown. */
export const IN_STOCK = "This piece can be bought. Please look at its page again.";
export const SIZE_IN_STOCK = "It can be bought in this size. Please look at its page again.";
export const UNKNOWN_SIZE = "Please choose a size in which this piece is made.";
export const UNKNOWN_PIECE = "We do not sell this piece any more, or its page is an old one.";

const name: FormField<MessageField> = {
  name: "from_name",
  label: "Name",
  type: "text",
  autocomplete: "name",
  required: true,
  maxLength: 200,
  message: "Please enter your name.",
  personal: "name",
};

const email: FormField<MessageField> = {
  name: "from_email",
  label: "Email",
  type: "email",
  autocomplete: "email",
  required: true,
  maxLength: 254,
  message: "Please enter a valid e-mail address.",
  personal: "e-mail",
};

const phone: FormField<MessageField> = {
  name: "from_phone",
  label: "Phone",
  type: "tel",
  autocomplete: "tel",
  required: false,
  maxLength: 32,
  message: "Please enter a valid phone number, or leave it empty.",
  personal: "phone if you give it",
};

const message: FormField<MessageField> = {
  name: "message",
  label: "Message",
  type: "textarea",
  rows: 5,
  autocomplete: "off",
  required: true,
  maxLength: 5000,
  message: "Please write a message of up to 5,000 characters.",
  personal: "message",
};

const sku: FormField<MessageField> = {
  name: "sku",
  label: "Piece",
  type: "hidden",
  autocomplete: "off",
  required: true,
  maxLength: 141,
  message: UNKNOWN_PIECE,
};

const size: FormField<MessageField> = {
  name: "size",
  label: "Which size",
  type: "select",
  autocomplete: "off",
  required: false,
  maxLength: MAX_SIZE_LENGTH,
  message: UNKNOWN_SIZE,
};

/** Each form's fields in order. */
export const messageFields: Readonly<Record<FormKind, readonly FormField<MessageField>[]>> = {
  contact: [name, email, phone, message],
  newsletter: [email],
  popup: [name, email],
  restock: [sku, size, email],
};

/** A form's texts by field; fields that the form does not have are missing, optional ones may be empty. */
export type MessageTexts = Partial<Record<MessageField, string>>;

export function isFormKind(value: unknown): value is FormKind {
  return FORM_KINDS.some((kind) => kind === value);
}

/** Validates one of the message forms, in the browser and on the server. `input` may be anything. */
export function validateMessage(
  kind: FormKind,
  input: unknown,
  fields = messageFields[kind],
): FormResult<MessageTexts> {
  const { texts, errors } = checkFields(fields, input);
  return Object.keys(errors).length === 0
    ? { ok: true, values: texts }
    : { ok: false, fields: errors };
}

/** The forms for newsletter sign-ups. */
export type SignUpKind = Exclude<MessageKind, "contact">;

/**
 * The consent texts (NDPA 2023, s 26): shown in the form and in the confirmation e-mail, and stored verbatim with the
 * sign-up. A changed text applies only to new sign-ups; existing ones keep the stored text.
 */
export const CONSENT: Readonly<Record<SignUpKind, string>> = {
  newsletter: `${brand.name} may send me e-mails about new collections and sales, a few times a year. I can unsubscribe at any time.`,
  popup: `${brand.name} may send me e-mails about exclusive sales and discounts, a few times a year. I can unsubscribe at any time.`,
};

/** Whether a form is a sign-up, which asks for consent. */
export function isSignUp(kind: FormKind): kind is SignUpKind {
  return Object.hasOwn(CONSENT, kind);
}

/**
 * `POST /api/messages`: a form's filled-in fields. The response is 202 once the message is stored. `id` is a UUID that
 * the browser chose: a message whose id is stored already is not stored again, and the response is the same.
 */
export type MessageBody = {
  kind: FormKind;
  website?: string;
  id?: string;
  /** The ids of photographs that `POST /api/photographs` has stored; of the contact form alone. */
  photographs?: readonly string[];
} & Partial<Record<MessageField, string>>;
