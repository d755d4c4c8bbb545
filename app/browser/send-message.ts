import type { FieldErrors } from "../../domain/forms/field.ts";
import type { MessageKind } from "../../domain/messages/fields.ts";

/** What became of a message. Only 'received' means that the shop has stored it. */
export type SendOutcome =
  | { kind: "received" }
  | { kind: "invalid"; fields: FieldErrors }
  | { kind: "too-many" }
  | { kind: "unreachable" };

const PATIENCE_MS = 20_000;

/** Hands a message to the shop's own server, which stores it first and relays it after (readings, Behaviour). */
export async function sendMessage(
  kind: MessageKind,
  texts: Record<string, string>,
): Promise<SendOutcome> {
  try {
    const response = await fetch("/api/messages", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...texts, kind }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.ok) return { kind: "received" };
    if (response.status === 429) return { kind: "too-many" };
    if (response.status !== 422) return { kind: "unreachable" };
    const { error } = (await response.json()) as { error: { fields?: FieldErrors } };
    return error.fields ? { kind: "invalid", fields: error.fields } : { kind: "unreachable" };
  } catch {
    return { kind: "unreachable" };
  }
}
