import { brand } from "../brand.ts";
import type { AddressedEmail } from "./email.ts";

export type Restocked = {
  email: string;
  /** The piece's name. */
  name: string;
  /** URL of the piece's page. */
  url: string;
  /** URL of the page where the request is ended. */
  stopUrl: string;
};

/** Tells whoever asked for it that a piece can be bought again. Sent once for each request. */
export function restockEmail({ email, name, url, stopUrl }: Restocked): AddressedEmail {
  const message = [
    "Hello,",
    `you asked us to tell you, and it is so: ${name} can be bought again.\n${url}`,
    "We keep no piece aside, so it may be gone once more. We write about it only this once.",
    `If it was not you who asked, open this link and press 'Do not write to me':\n${stopUrl}`,
    `Yours,\n${brand.name}`,
  ];
  return {
    to_email: email,
    to_name: email,
    subject: `${name} is back`,
    message: message.join("\n\n"),
  };
}
