/**
 * A visitor's form for the owner, sent with the e-mail service's first template: only section 3's fields. The
 * recipient is configured at the service, so that no visitor can choose where the shop's e-mail goes.
 */
export type VisitorEmail = {
  from_name?: string;
  from_email: string;
  from_phone?: string;
  /** Plain text. */
  message: string;
};

/** An e-mail whose recipient the shop sets, sent with the second template. The shop writes all of its text. */
export type AddressedEmail = {
  to_email: string;
  to_name: string;
  subject: string;
  /** Plain text. */
  message: string;
};

export type Email = VisitorEmail | AddressedEmail;

export function isAddressed(email: Email): email is AddressedEmail {
  return "to_email" in email;
}
