import type { FormField } from "../forms/field.ts";
import { newOrderFields, orderFields } from "./orders/fields.ts";
import { MAX_PASSWORD_LENGTH } from "./password-rules.ts";

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

/** Of the authenticator app, or a recovery code. */
export const codeField: FormField<"code"> = {
  name: "code",
  label: "Code",
  type: "text",
  autocomplete: "one-time-code",
  required: true,
  maxLength: 20,
  message: "Please enter the code.",
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
  message: "Please choose a role.",
};

/** Which of a page's forms was sent, and which thing it is about. */
const act = { name: "act", maxLength: 40 };
const id = { name: "id", maxLength: 64 };

/** Every form of the house: a screen with a form adds a row. */
export const houseForms: readonly HouseForm[] = [
  { path: "/house/sign-in", fields: [emailField, passwordField, { name: "stay", maxLength: 3 }] },
  { path: "/house/sign-in/code", fields: [codeField] },
  { path: "/house/sign-out", fields: [] },
  { path: "/house/invitation/:token", fields: [newPasswordField, repeatField] },
  {
    path: "/house/settings",
    fields: [act, id, emailField, nameField, roleField, passwordField],
  },
  {
    path: "/house/settings/second-factor",
    fields: [{ name: "secret", maxLength: 64 }, codeField, passwordField],
  },
  { path: "/house/orders/new", fields: [act, id, ...newOrderFields] },
  { path: "/house/orders/:number", fields: [act, id, ...orderFields, passwordField] },
];
