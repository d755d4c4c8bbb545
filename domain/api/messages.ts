import type { FormKind, MessageField } from "../messages/fields.ts";

/** `POST /api/messages`: a form's filled-in fields. The response is 202 once the message is stored. */
export type MessageBody = { kind: FormKind; website?: string } & Partial<
  Record<MessageField, string>
>;
