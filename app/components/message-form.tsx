import { Island } from "../islands/island.tsx";
import { MessageForm } from "../islands/message-form.tsx";

/** The form of 'Send A Message'. At most one on a page: its controls' ids begin with `contact-`. */
export function ContactForm() {
  return <Island name="message-form" component={MessageForm} props={{ kind: "contact" }} />;
}

/** The form of Home's 'Subscribe': one e-mail field and a button in a row. At most one on a page. */
export function NewsletterForm() {
  return <Island name="message-form" component={MessageForm} props={{ kind: "newsletter" }} />;
}
