import type { FormKind, MessageField } from "../messages/fields.ts";

/**
 * `POST /api/messages`: a form's filled-in fields. The response is 202 once the message is stored. `id` is a UUID that
 * the browser chose: a message whose id is stored already is not stored again, and the response is the same.
 */
export type MessageBody = { kind: FormKind; website?: string; id?: string } & Partial<
  Record<MessageField, string>
>;
