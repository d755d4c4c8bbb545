import { brand } from "../brand.ts";
import { momentText } from "../house/moment.ts";
import type { AddressedEmail } from "./email.ts";

/** To the owner: somebody tries passwords or codes of a person of the house. */
export function signInWarning(warning: {
  /** Whose account it is. */
  name: string;
  email: string;
  /** UTC in ISO. */
  at: string;
  to: string;
  /** The house's record. */
  url: string;
}): AddressedEmail {
  const { name, email, at, to, url } = warning;
  return {
    to_email: to,
    to_name: brand.name,
    subject: `Somebody tries to sign in as ${name}`,
    message: [
      `Ten passwords or codes for ${name} (${email}) were wrong within an hour, the last at ${momentText(at)}.`,
      `If it was not ${name}: nothing has happened, and nobody got in by it. Further attempts are slowed down by themselves. If the password may be known to somebody, change it, and turn the second factor on.`,
      `Who signed in and when: ${url}`,
    ].join("\n\n"),
  };
}
