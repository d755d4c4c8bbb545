import type { MessageBody } from "../../domain/api/messages.ts";
import type { FieldErrors } from "../../domain/forms/field.ts";
import { callApi } from "./client.ts";
import { fieldErrorsOf } from "./read-error.ts";

/** What became of a message. Only 'received' means that the shop has stored it. */
export type SendResult =
  | { kind: "received" }
  | { kind: "invalid"; fields: FieldErrors }
  /** Seconds until it may be tried again. */
  | { kind: "too-many"; retryAfter: number }
  | { kind: "unreachable" };

/** Where the answer does not say how long to wait. */
const A_MINUTE_S = 60;

/** `POST /api/messages`: the shop stores a message first and relays it after (readings, Behaviour). */
export async function sendMessage(message: MessageBody): Promise<SendResult> {
  const answer = await callApi("/api/messages", { body: message });
  if (answer?.status === 202) return { kind: "received" };
  if (answer?.status === 429) {
    return { kind: "too-many", retryAfter: answer.retryAfter ?? A_MINUTE_S };
  }
  const fields = answer?.status === 422 ? fieldErrorsOf(answer.body) : undefined;
  return fields ? { kind: "invalid", fields } : { kind: "unreachable" };
}
