/**
 * A visitor's form as it goes to the owner, by the e-mail service's first template: section 3's fields and no
 * others. Its recipient is set at the service, so no visitor decides where the shop's mail goes.
 */
export type VisitorEmail = {
  from_name?: string;
  from_email: string;
  from_phone?: string;
  /** Plain text. */
  message: string;
};

/** What the shop addresses itself, by the second template. The shop writes all of it. */
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
