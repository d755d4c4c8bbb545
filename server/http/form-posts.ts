import { messageFields } from "../../domain/messages/fields.ts";

/** A field that a form posts: its name as it stands in the markup, and the most characters it may have. */
type PostedField = { name: string; maxLength: number };

/** Every address that pages post forms to, with the form's own fields: nothing else is read. */
const FORMS: ReadonlyMap<string, readonly PostedField[]> = new Map([
  [
    "/messages",
    [
      { name: "kind", maxLength: 20 },
      // The field that people never see (`app/islands/message-form/`).
      { name: "website", maxLength: 200 },
      ...messageFields.contact,
    ],
  ],
]);

/** 'Unsubscribe' has no fields: its address says all. */
function fieldsOf(path: string): readonly PostedField[] | undefined {
  return FORMS.get(path) ?? (path.startsWith("/newsletter/") ? [] : undefined);
}

/** All of a form, 5,000 characters of Yoruba among it: escaped, those alone are 45 KB. */
export const MOST_FORM_BYTES = 64 * 1024;
/** More pairs than any form has; what is beyond is not even looked at. */
const MOST_PAIRS = 32;
/** The most that one character of a text takes when it is escaped: three bytes, `%E1%BA%B9`. */
const LONGEST_CHARACTER = 9;

export type FormPost =
  | { kind: "form"; request: Request }
  /** 400: not a form's text; 405: no form is posted here; 415: not of a form's type. */
  | { kind: "refused"; status: 400 | 405 | 415 };

/**
 * A form post as the router gets it: with the form's own fields, each no longer than lets its check say that it
 * is too long. It comes without an origin, which the guards have looked at: the router would compare it with
 * the address that the request came in by, and behind a proxy that is another one.
 */
export async function readFormPost(request: Request): Promise<FormPost> {
  const { url, headers: given } = request;
  const fields = fieldsOf(new URL(url).pathname);
  if (!fields) return { kind: "refused", status: 405 };
  const type = given.get("Content-Type") ?? "";
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
    return { kind: "refused", status: 415 };
  }
  const own = ownFields(await request.text(), fields);
  if (own === undefined) return { kind: "refused", status: 400 };
  const headers = new Headers(given);
  headers.delete("Origin");
  headers.delete("Content-Length");
  return { kind: "form", request: new Request(url, { method: "POST", headers, body: own }) };
}

/** Undefined where there are more pairs than any form has. Of a name that comes twice the first counts. */
function ownFields(text: string, fields: readonly PostedField[]): string | undefined {
  const own = new URLSearchParams();
  let start = 0;
  for (let pairs = 0; start < text.length; pairs++) {
    if (pairs === MOST_PAIRS) return undefined;
    const ampersand = text.indexOf("&", start);
    const end = ampersand < 0 ? text.length : ampersand;
    const [name, value] = parted(text.slice(start, end));
    const field = fields.find((each) => each.name === name);
    if (field && !own.has(name)) own.set(name, decoded(value, field.maxLength));
    start = end + 1;
  }
  return own.toString();
}

function parted(pair: string): [name: string, value: string] {
  const equals = pair.indexOf("=");
  return equals < 0 ? [pair, ""] : [pair.slice(0, equals), pair.slice(equals + 1)];
}

/** At least a character too long where it is too long at all. A line's end counts as one, as it does in the browser. */
function decoded(value: string, maxLength: number): string {
  const some = value.slice(0, LONGEST_CHARACTER * (maxLength + 1));
  const text = new URLSearchParams(`value=${some}`).get("value") ?? "";
  return text.replaceAll("\r\n", "\n");
}
