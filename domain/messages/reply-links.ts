import { isPhone } from "../email-and-phone.ts";

/** Nigeria's country code. */
const OWN_COUNTRY_CODE = "234";

/**
 * A number as `wa.me` wants it: digits with the country code, no plus. A number that begins with one zero, 0803 555
 * 0123, is Nigerian. Undefined for a text that cannot be a number on WhatsApp.
 */
export function whatsAppNumber(phone: string): string | undefined {
  if (!isPhone(phone.trim())) return undefined;
  const digits = phone.replace(/\D/g, "");
  const international = digits.startsWith("00")
    ? digits.slice(2)
    : digits.startsWith("0")
      ? OWN_COUNTRY_CODE + digits.slice(1)
      : // People write +234 (0)803, with a zero that is not dialled.
        digits.replace(/^2340/, OWN_COUNTRY_CODE);
  return /^[1-9]\d{7,14}$/.test(international) ? international : undefined;
}

/** Opens a chat with a number, the text written but not sent. */
export function whatsAppLink(phone: string, text: string): string | undefined {
  const number = whatsAppNumber(phone);
  return number && `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}

/** Opens WhatsApp, which asks whom to send the text to. */
export function whatsAppShareLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}

/** Opens the phone's own app for calls; the link has only digits and a leading +. */
export function callLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}

/** Opens the phone's e-mail app with subject and text. */
export function mailLink(email: string, subject: string, text: string): string {
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
  return `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}?${query}`;
}
