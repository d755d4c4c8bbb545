import type { FormField } from "../fields.ts";
import { belongsField, doneField } from "./concerns.ts";
import { newOrderFields, orderFields } from "./order-fields.ts";
import {
  collectionField,
  colourField,
  descriptionField,
  detailsField,
  factFields,
  kindField,
  pieceNameField,
  priceField,
} from "./piece-fields.ts";
import {
  beginsField,
  endsField,
  percentField,
  piecesField,
  promotionNameField,
} from "./promotion-fields.ts";
import { MAX_PASSWORD_LENGTH } from "./passwords.ts";

/** A form of the house: the page that it posts to (as in `app/pages.ts`), and its fields. Other fields are ignored. */
export type HouseForm = {
  path: string;
  fields: readonly { name: string; maxLength: number }[];
};

export const emailField: FormField<"email"> = {
  name: "email",
  label: "Email",
  type: "email",
  autocomplete: "username",
  required: true,
  maxLength: 254,
  message: "Please enter a valid email address.",
};

export const passwordField: FormField<"password"> = {
  name: "password",
  label: "Password",
  type: "password",
  autocomplete: "current-password",
  required: true,
  maxLength: MAX_PASSWORD_LENGTH,
  message: "Please enter your password.",
  isSecret: true,
};

export const newPasswordField: FormField<"password"> = {
  ...passwordField,
  autocomplete: "new-password",
  message: "Please choose a password.",
};

export const repeatField: FormField<"repeat"> = {
  ...passwordField,
  name: "repeat",
  label: "Repeat password",
  autocomplete: "new-password",
  message: "The two passwords differ.",
};

/** For changing it while signed in: the old one, the new one, and that again. */
export const oldPasswordField: FormField<"password"> = {
  ...passwordField,
  label: "Current password",
};

export const chosenField: FormField<"chosen"> = {
  ...newPasswordField,
  name: "chosen",
  label: "New password",
};

export const newRepeatField: FormField<"repeat"> = {
  ...repeatField,
  label: "Repeat new password",
};

/** Of the authenticator app, or a recovery code. */
export const codeField: FormField<"code"> = {
  name: "code",
  label: "Code",
  type: "text",
  autocomplete: "one-time-code",
  required: true,
  maxLength: 20,
  message: "Please enter the code.",
  isSecret: true,
};

/** One of those that were just shown, typed back. */
export const recoveryField: FormField<"recovery"> = {
  ...codeField,
  name: "recovery",
  label: "Recovery code",
  autocomplete: "off",
  hint: "Type one of them, from where you wrote it down.",
  message: "Please type one of the recovery codes.",
};

export const nameField: FormField<"name"> = {
  name: "name",
  label: "Name",
  type: "text",
  autocomplete: "off",
  required: false,
  maxLength: 100,
  message: "Please enter a name of up to 100 characters.",
};

export const roleField: FormField<"role"> = {
  name: "role",
  label: "Role",
  type: "select",
  autocomplete: "off",
  required: true,
  maxLength: 10,
  hint: "An owner may do everything; a helper everything but refunds, credit, people and settings.",
  message: "Please choose a role.",
};

/** Which of a page's forms was sent, and which thing it is about. */
const act = { name: "act", maxLength: 40 };
const id = { name: "id", maxLength: 64 };

/** A switch of a piece, and its undoing; `confirmed` repeats what was asked (`app/house/catalogue/piece-changes.ts`). */
const pieceChange = [
  { name: "sku", maxLength: 150 },
  { name: "version", maxLength: 10 },
  { name: "value", maxLength: 3 },
  { name: "confirmed", maxLength: 500 },
  { name: "first", maxLength: 15 },
  { name: "last", maxLength: 15 },
];

const pieceWords = [
  pieceNameField,
  priceField,
  descriptionField,
  detailsField,
  kindField,
  colourField,
  ...factFields,
];

/** `seen` is what a preview was made of (`app/house/catalogue/promotion.tsx`). */
const promotionFields = [
  act,
  promotionNameField,
  percentField,
  beginsField,
  endsField,
  piecesField,
  { name: "seen", maxLength: 30 },
];

/** The forms of the house that are no commands (`server/house/commands.ts`). */
export const houseForms: readonly HouseForm[] = [
  { path: "/house/promotions", fields: [act, id, { name: "version", maxLength: 10 }] },
  { path: "/house/promotions/new", fields: promotionFields },
  {
    path: "/house/promotions/:id",
    fields: [...promotionFields, id, { name: "version", maxLength: 10 }],
  },
  { path: "/house/pieces", fields: [act, ...pieceChange] },
  {
    path: "/house/pieces/new",
    fields: [collectionField, ...pieceWords],
  },
  {
    path: "/house/pieces/order/:collection",
    fields: [act, { name: "place", maxLength: 5 }, ...pieceChange],
  },
  {
    path: "/house/pieces/:collection/:slug",
    fields: [
      act,
      id,
      ...pieceChange,
      ...pieceWords,
      { name: "photographs", maxLength: 500 },
      { name: "base", maxLength: 30 },
    ],
  },
  { path: "/house/sign-in", fields: [emailField, passwordField, { name: "stay", maxLength: 3 }] },
  { path: "/house/sign-in/code", fields: [codeField] },
  { path: "/house/sign-out", fields: [] },
  { path: "/house/invitation/:token", fields: [newPasswordField, repeatField] },
  { path: "/house/messages/subscribers.csv", fields: [] },
  { path: "/house/settings/backup", fields: [passwordField] },
  {
    path: "/house/settings/second-factor",
    fields: [
      act,
      { name: "secret", maxLength: 64 },
      codeField,
      passwordField,
      recoveryField,
      { name: "codes", maxLength: 250 },
    ],
  },
  { path: "/house/orders/new", fields: [act, id, ...newOrderFields] },
  {
    path: "/house/orders/payments",
    fields: [act, { name: "event", maxLength: 500 }, doneField, belongsField, passwordField],
  },
  { path: "/house/orders/:number", fields: [act, id, ...orderFields, passwordField] },
];
