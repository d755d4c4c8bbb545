import type { FormField } from "../forms/field.ts";

/** The forms whose messages the owner gets, as `POST /api/messages` names them. */
export const MESSAGE_KINDS = ["contact", "newsletter", "popup"] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** All forms of `POST /api/messages`. `restock` asks to be told when a piece is back; the owner gets no message. */
export const FORM_KINDS = [...MESSAGE_KINDS, "restock"] as const;
export type FormKind = (typeof FORM_KINDS)[number];

/** The field names of section 3, which are also sent to the e-mail service, and the piece of a restock request. */
export type MessageField = "from_name" | "from_email" | "from_phone" | "message" | "sku";

/** Also for a SKU that the catalogue does not have, which only the server can tell. */
export const IN_STOCK = "This piece can be bought. Please look at its page again.";
export const UNKNOWN_PIECE = "We do not sell this piece any more, or its page is an old one.";

const name: FormField<MessageField> = {
  name: "from_name",
  label: "Name",
  type: "text",
  autocomplete: "name",
  required: true,
  maxLength: 200,
  message: "Please enter your name.",
};

const email: FormField<MessageField> = {
  name: "from_email",
  label: "Email",
  type: "email",
  autocomplete: "email",
  required: true,
  maxLength: 254,
  message: "Please enter a valid email address.",
};

const phone: FormField<MessageField> = {
  name: "from_phone",
  label: "Phone",
  type: "tel",
  autocomplete: "tel",
  required: false,
  maxLength: 32,
  message: "Please enter a valid phone number, or leave it empty.",
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

/** Each form's fields in order (section 5); the specification does not prescribe these error messages. */
export const messageFields: Readonly<Record<FormKind, readonly FormField<MessageField>[]>> = {
  contact: [name, email, phone, message],
  newsletter: [email],
  popup: [name, email],
  restock: [sku, email],
};
