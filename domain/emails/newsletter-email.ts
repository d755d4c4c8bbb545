import { brand } from "../brand.ts";
import type { AddressedEmail } from "./email.ts";

export type SignUp = {
  email: string;
  /** What is agreed to. */
  wording: string;
  /** Opening it agrees. */
  url: string;
};

/**
 * To whoever was signed up for news, perhaps by somebody else: so it holds nothing that was typed into the form but
 * the address it goes to, and asks for nothing twice.
 */
export function newsletterConfirmation({ email, wording, url }: SignUp): AddressedEmail {
  const message = [
    "Hello,",
    `somebody, hopefully you, asked for news from ${brand.name} at this address. To agree, open this link:\n${url}`,
    `What you agree to: “${wording}” The same page lets you unsubscribe.`,
    "If it was not you, do nothing: without the link you are not on the list, and we do not write again.",
    `Yours,\n${brand.name}`,
  ];
  return {
    to_email: email,
    to_name: email,
    subject: `Please confirm: news from ${brand.name}`,
    message: message.join("\n\n"),
  };
}
