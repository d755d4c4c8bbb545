import { alterationFields } from "../../domain/alterations/alteration.ts";
import { guestFields } from "../../domain/celebrations/fields.ts";
import { payerFields } from "../../domain/checkout/fields.ts";
import { photographFields } from "../../domain/media/form-photographs.ts";
import { houseForms } from "../../domain/house/forms.ts";
import { messageFields } from "../../domain/messages/fields.ts";
import { FIND_PATH, findField } from "../../domain/orders/find.ts";
import { reviewFields } from "../../domain/reviews/review.ts";
import { commandForms } from "../house/commands.ts";

/** A form field: its name in the markup and its maximum length in characters. */
type FormField = { name: string; maxLength: number };

/** The fields of all message forms, which post to `/messages`. */
const MESSAGE: readonly FormField[] = [
  { name: "kind", maxLength: 20 },
  // The honeypot, hidden from people.
  { name: "website", maxLength: 200 },
  ...messageFields.contact,
  ...messageFields.restock.filter(({ name }) => name !== "from_email"),
  ...photographFields,
];

/** The forms of the house: a pattern of the paths that each posts to, and its fields. */
const HOUSE_FORMS = [...houseForms, ...commandForms].map(({ path, fields }) => ({
  pattern: new RegExp(`^${path.replace(/:\w+/g, "[\\w-]+")}$`),
  fields,
}));

/** Fields of the forms that pay an order on the card provider's page. */
const PAYMENT: readonly FormField[] = [
  { name: "pay", maxLength: 10 },
  { name: "part", maxLength: 10 },
  ...payerFields,
];

/** Fields of the form that accepts a bespoke order: the total and date that the customer read. */
const ACCEPTANCE: readonly FormField[] = [
  { name: "total", maxLength: 20 },
  { name: "readyBy", maxLength: 10 },
];

/** Fields of the forms that review a piece of an order, or ask to have it altered; a name that both have is as long in both. */
const ON_ORDER: readonly FormField[] = [...reviewFields, ...alterationFields];

/** Field of the button on a subscription's page: `news` to subscribe again, `nothing` to unsubscribe. */
const WANTS: readonly FormField[] = [{ name: "wants", maxLength: 10 }];

/** Fields of 'Find my orders': the address, or the button that closes the list. */
const FIND: readonly FormField[] = [findField, ...WANTS];

/** The fields of the form that posts to a path; undefined if there is none. Others are ignored. The buttons on the pages `/restock/`, `/reminders/` and `/orders/find/` have no fields: the path says all. */
function fieldsOf(path: string): readonly FormField[] | undefined {
  const house = HOUSE_FORMS.find(({ pattern }) => pattern.test(path));
  if (house) return house.fields;
  if (path === FIND_PATH) return FIND;
  if (path.startsWith(`${FIND_PATH}/find/`)) return [];
  if (path.startsWith("/orders/")) return [...ACCEPTANCE, ...PAYMENT, ...ON_ORDER];
  if (path.startsWith("/celebrations/")) return guestFields;
  if (path.startsWith("/pay/")) return PAYMENT;
  if (path.startsWith("/newsletter/")) return WANTS;
  if (/^\/(restock|reminders)\//.test(path)) return [];
  return path === "/messages" ? MESSAGE : undefined;
}

/** Maximum size of a form: 5,000 characters of Yoruba alone are 45 KB when percent-encoded. */
export const MAX_FORM_BYTES = 64 * 1024;
/** Maximum number of name-value pairs; no form has as many. A bespoke order has up to 10 pieces of 5 fields. */
const MAX_PAIRS = 80;
/** Maximum length of one UTF-16 code unit when percent-encoded: three bytes, `%E1%BA%B9`. */
const MAX_ENCODED_LENGTH = 9;

export type FormPost =
  | { kind: "form"; request: Request }
  /** 400: too many pairs; 405: no form posts to this path; 415: not a form's content type. */
  | { kind: "refused"; status: 400 | 405 | 415 };

/**
 * Reduces a form post to the form's own fields, each truncated, but still long enough for validation to reject it
 * as too long. Removes `Origin`, which the guards have already checked: the router would compare it with the
 * address of the request, which is a different one behind a proxy.
 */
export async function readFormPost(request: Request): Promise<FormPost> {
  const { url } = request;
  const fields = fieldsOf(new URL(url).pathname);
  if (!fields) return { kind: "refused", status: 405 };
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
    return { kind: "refused", status: 415 };
  }
  const own = ownFields(await request.text(), fields);
  if (own === undefined) return { kind: "refused", status: 400 };
  const headers = new Headers(request.headers);
  headers.delete("Origin");
  headers.delete("Content-Length");
  return { kind: "form", request: new Request(url, { method: "POST", headers, body: own }) };
}

/** Undefined if there are too many pairs. The first of several values of a field counts. */
function ownFields(text: string, fields: readonly FormField[]): string | undefined {
  const own = new URLSearchParams();
  let start = 0;
  for (let pairs = 0; start < text.length; pairs++) {
    if (pairs === MAX_PAIRS) return undefined;
    const ampersand = text.indexOf("&", start);
    const end = ampersand < 0 ? text.length : ampersand;
    const [name, value] = splitPair(text.slice(start, end));
    const field = fields.find((each) => each.name === name);
    if (field && !own.has(name)) own.set(name, decodeValue(value, field.maxLength));
    start = end + 1;
  }
  return own.toString();
}

function splitPair(pair: string): [name: string, value: string] {
  const equals = pair.indexOf("=");
  return equals < 0 ? [pair, ""] : [pair.slice(0, equals), pair.slice(equals + 1)];
}

/** Decodes and truncates; a value that is too long stays too long. CRLF counts as one character, as in the browser. */
function decodeValue(value: string, maxLength: number): string {
  const some = value.slice(0, MAX_ENCODED_LENGTH * (maxLength + 1));
  const text = new URLSearchParams(`value=${some}`).get("value") ?? "";
  return text.replaceAll("\r\n", "\n");
}
