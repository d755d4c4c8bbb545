import type { MessageField, MessageKind } from "../messages/fields.ts";

/** `POST /api/messages`: a form's filled-in fields. The response is 202 once the message is stored. */
export type MessageBody = { kind: MessageKind; website?: string } & Partial<
  Record<MessageField, string>
>;
