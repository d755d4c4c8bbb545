import type { FormField } from "../fields.ts";
import { MAX_PASSWORD_LENGTH } from "./passwords.ts";

/** A form of the house: the page that it posts to (as in `app/pages.ts`), and its fields. Other fields are ignored. */
export type HouseForm = {
  path: string;
  fields: readonly { name: string; maxLength: number }[];
};

const base = { type: "text", autocomplete: "off", required: true } as const;

export const emailField: FormField<"email"> = {
  ...base,
  name: "email",
  label: "Email",
  type: "email",
  autocomplete: "username",
  maxLength: 254,
  message: "Please enter a valid e-mail address.",
};

export const passwordField: FormField<"password"> = {
  ...base,
  name: "password",
  label: "Password",
  type: "password",
  autocomplete: "current-password",
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

/** This field and the next two change the password while signed in: the old one, the new one, and the new one again. */
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

/** The code of the authenticator app, or a recovery code. */
export const codeField: FormField<"code"> = {
  ...base,
  name: "code",
  label: "Code",
  autocomplete: "one-time-code",
  maxLength: 20,
  message: "Please enter the code.",
  isSecret: true,
};

/** One of the recovery codes that were just shown: typing it proves that they were written down. */
export const recoveryField: FormField<"recovery"> = {
  ...codeField,
  name: "recovery",
  label: "Recovery code",
  autocomplete: "off",
  hint: "Type one of them, from where you wrote it down.",
  message: "Please type one of the recovery codes.",
};

export const nameField: FormField<"name"> = {
  ...base,
  name: "name",
  label: "Name",
  required: false,
  maxLength: 100,
  message: "Please enter a name of up to 100 characters.",
};

export const roleField: FormField<"role"> = {
  ...base,
  name: "role",
  label: "Role",
  type: "select",
  maxLength: 10,
  hint: "An owner may do everything; a helper everything but refunds, credit, people and settings; the workshop sees pieces, sizes and names, no money and no addresses.",
  message: "Please choose a role.",
};

/** Which of a page's forms was sent. */
const act = { name: "act", maxLength: 40 };

/** The forms of the house that do not call a command of `server/house/commands.ts`. */
export const houseForms: readonly HouseForm[] = [
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
];
