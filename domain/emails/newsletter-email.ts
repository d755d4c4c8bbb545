import { brand } from "../brand.ts";
import type { AddressedEmail } from "./email.ts";

export type SignUp = {
  email: string;
  /** The consent text. */
  wording: string;
  /** The page on which one press gives consent. */
  url: string;
};

/**
 * The confirmation e-mail of a newsletter sign-up. Somebody else may have entered the address, so the e-mail contains
 * nothing else that was typed into the form, and promises that no reminder follows.
 */
export function newsletterConfirmation({ email, wording, url }: SignUp): AddressedEmail {
  const message = [
    "Hello,",
    `somebody, hopefully you, asked for news from ${brand.name} at this address. To agree, open this link and press the button there:\n${url}`,
    `What you agree to: “${wording}” The same page lets you unsubscribe.`,
    "If it was not you, do nothing: without that you are not on the list, and we do not write again.",
    `Yours,\n${brand.name}`,
  ];
  return {
    to_email: email,
    to_name: email,
    subject: `Please confirm: news from ${brand.name}`,
    message: message.join("\n\n"),
  };
}
