import type { AddressedEmail } from "../messages/emails.ts";
import { brand } from "../stores/brand.ts";
import { longDay } from "../time.ts";
import { MOVED_HOURS } from "./celebration.ts";

/** What the e-mail about a moved day needs. */
export type MovedDay = {
  to: { email: string; firstName: string; name: string };
  celebration: string;
  /** Days in Lagos, `2026-12-05`. */
  day: string;
  readyBy: string;
  number: string;
  /** The guest's own page. */
  placeUrl: string;
  /** Whether she has paid, and so may cancel for her whole money. */
  isPaid: boolean;
};

/** To each guest who has ordered, once, when the day of the celebration was moved. */
export function celebrationMoved(moved: MovedDay): AddressedEmail {
  const { to, celebration, day, readyBy, number, placeUrl, isPaid } = moved;
  const message = [
    `Dear ${to.firstName},`,
    `the day of ${celebration} was moved. It is now ${longDay(day)}; your order ${number} is ready by ${longDay(readyBy)}.`,
    isPaid
      ? `If you cannot come on that day, you may cancel within ${MOVED_HOURS} hours of this change and get your whole money back, on your own page:\n${placeUrl}`
      : `If you cannot come on that day, say so on your own page:\n${placeUrl}`,
    `Yours,\n${brand.name}`,
  ];
  return {
    to_email: to.email,
    to_name: to.name,
    subject: `${celebration}: now on ${longDay(day)}`,
    message: message.join("\n\n"),
  };
}
