import { z } from "zod";
import { isEmail, isPhone } from "../email-and-phone.ts";
import { whatsAppNumber } from "../messages/reply-links.ts";
import { DAYS, NETWORKS } from "./shop-details.ts";

/**
 * The owner's settings as rows beside the changes of the catalogue (`edit-rows.ts`), so that they have its history, its
 * versions and its revision, and pages follow them in the same way.
 */

const line = (max: number, message: string) =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(max, message)
    .refine((text) => !/\p{Cc}/u.test(text), message);
const NO_PHONE = "Please enter a phone number with its country code.";
const NO_EMAIL = "Please enter a valid email address.";
const NO_LINK = "Please enter a link that begins with https://, or leave it empty.";
const NO_TIME = "Please enter both times, the closing time after the opening time, or neither.";

const phone = line(32, NO_PHONE).refine(isPhone, NO_PHONE);
const NO_DAYS = "Please enter a whole number of working days, 1 to 30.";
/** Forms send it as a text. */
const sendDays = z.coerce.number({ error: NO_DAYS }).int(NO_DAYS).min(1, NO_DAYS).max(30, NO_DAYS);
const link = z
  .string({ error: NO_LINK })
  .trim()
  .max(200, "A link has at most 200 characters.")
  .refine((text) => text === "" || isWebLink(text), NO_LINK);
const clock = z.string({ error: NO_TIME }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, NO_TIME);
const times = z
  .strictObject({ opens: clock, closes: clock })
  .refine(({ opens, closes }) => opens < closes, NO_TIME);

/** Fields that the owner changed; a missing one is the brand's (`details.ts`). */
export const shopEdit = z.strictObject({
  phone: phone.optional(),
  whatsApp: z
    .string({ error: NO_PHONE })
    .trim()
    .max(32, NO_PHONE)
    .refine((text) => text === "" || whatsAppNumber(text) !== undefined, NO_PHONE)
    .optional(),
  email: line(254, NO_EMAIL).refine(isEmail, NO_EMAIL).optional(),
  address: line(200, "Please enter an address of up to 200 characters.").optional(),
  social: z.partialRecord(z.enum(NETWORKS), link).optional(),
  week: z.partialRecord(z.enum(DAYS), times).optional(),
  sendDays: sendDays.optional(),
});

/** Whether express orders are taken. */
export const expressOffer = z.strictObject({ isOffered: z.boolean() });

function isWebLink(text: string): boolean {
  if (!/^https:\/\/[^\s"'<>\\]+$/i.test(text) || !URL.canParse(text)) return false;
  const { username, password, hostname } = new URL(text);
  return username === "" && password === "" && hostname.includes(".");
}
