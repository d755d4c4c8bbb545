import { brand } from "../../brand.ts";

/** Nigeria's code: a number that begins with 0 is a local one. */
const HOME_CODE = "234";

/** For a phone's own app: digits and a leading +. */
export function callLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}

/** Opens WhatsApp with a text to a customer; without a number it asks whom to send it to. */
export function whatsAppLink(text: string, phone = ""): string {
  const digits = phone.replace(/\D/g, "").replace(/^00/, "");
  const number = digits.startsWith("0") ? HOME_CODE + digits.slice(1) : digits;
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}

/** Opens the phone's e-mail app with subject and text. */
export function mailLink(email: string, subject: string, text: string): string {
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
  return `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}?${query}`;
}

/** How a message to a customer about their order begins. */
export function greeting(firstName: string, number: string): string {
  return `Hello ${firstName}, this is ${brand.name}, about your order ${number}. `;
}
