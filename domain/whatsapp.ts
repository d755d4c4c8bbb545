import { contact } from "./brand.ts";

/** A link that opens a WhatsApp chat with the house, with a message that the customer can change before sending. */
export function whatsAppUrl(message: string, phone: string = contact.phone): string {
  return `https://wa.me/${phone.replaceAll(/\D/g, "")}?text=${encodeURIComponent(message)}`;
}
