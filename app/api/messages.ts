import type { FieldErrors } from "../../domain/fields.ts";
import type { MessageBody } from "../../domain/messages/fields.ts";
import { callApi, fieldErrorsOf } from "../browser/api.ts";

/** The result of sending a message. Only 'received' means that the shop has stored it. */
export type SendResult =
  | { kind: "received" }
  | { kind: "invalid"; fields: FieldErrors }
  /** Seconds until a retry is allowed. */
  | { kind: "too-many"; retryAfter: number }
  /** Not stored, for a reason that is not the message's: the database's outage, a firewall's refusal. */
  | { kind: "failed" }
  /** No response at all. */
  | { kind: "unreachable" };

/** Used if the response has no usable `Retry-After`. */
const DEFAULT_RETRY_S = 60;

/** `POST /api/messages`: the shop stores the message, then relays it by e-mail (readings, Behaviour). */
export async function sendMessage(message: MessageBody): Promise<SendResult> {
  const answer = await callApi("/api/messages", { body: message, takesAnyBody: true });
  if (!answer) return { kind: "unreachable" };
  if (answer.status === 202 && answer.body !== undefined) return { kind: "received" };
  if (answer.status === 429) {
    return { kind: "too-many", retryAfter: answer.retryAfter ?? DEFAULT_RETRY_S };
  }
  const fields = answer.status === 422 ? fieldErrorsOf(answer.body) : undefined;
  return fields ? { kind: "invalid", fields } : { kind: "failed" };
}
