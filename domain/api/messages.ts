import type { MessageField, MessageKind } from "../messages/fields.ts";

/** `POST /api/messages`: a form's filled fields. Answered 202 once it is stored. */
export type MessageBody = { kind: MessageKind; website?: string } & Partial<
  Record<MessageField, string>
>;
