/** What the e-mail service's template is filled with: section 3's form fields, in the shop's own e-mails too. */
export type Email = {
  from_name?: string;
  from_email: string;
  from_phone?: string;
  /** Plain text. */
  message: string;
};
