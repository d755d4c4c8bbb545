import type { FieldErrors } from "../../domain/fields.ts";
import { isRecord } from "../../domain/json.ts";

/** The `error` object of a response's body, or an empty object. */
export function errorOf(body: unknown): Record<string, unknown> {
  return isRecord(body) && isRecord(body.error) ? body.error : {};
}

/** The error messages of a 422 response, by field name; undefined if the body has none. */
export function fieldErrorsOf(body: unknown): FieldErrors | undefined {
  const { fields } = errorOf(body);
  if (!isRecord(fields)) return undefined;
  const isText = Object.values(fields).every((message) => typeof message === "string");
  return isText ? (fields as FieldErrors) : undefined;
}
