import { randomUUID } from "node:crypto";
import type { FieldErrors } from "../../domain/forms/field.ts";
import { isRecord } from "../../domain/is-record.ts";
import { isMessageKind, validateMessage } from "../../domain/messages/validate.ts";
import { isOutage } from "../db/outage.ts";
import { enqueueEmail } from "./outbox.ts";
import type { Ports } from "./ports.ts";

export type TakeMessageResult =
  | { kind: "taken" }
  | { kind: "invalid"; fields: FieldErrors }
  /** The database cannot store it now: nothing was taken, and the form has to keep its text. */
  | { kind: "unavailable" };

/**
 * Takes a message of the contact, newsletter or popup form: stored first, relayed by the outbox after,
 * so that nothing is lost while the e-mail service is away (readings, Behaviour).
 */
export function createTakeMessage(ports: Pick<Ports, "db" | "outboxBell" | "now" | "logger">) {
  const { db, outboxBell, now, logger } = ports;

  return async function takeMessage(body: unknown): Promise<TakeMessageResult> {
    const input = isRecord(body) ? body : {};
    const { kind, website } = input;
    if (!isMessageKind(kind)) {
      return { kind: "invalid", fields: { kind: "The kind is contact, newsletter or popup." } };
    }
    // The field that people never see: who fills it in is told what everybody is told.
    if (typeof website === "string" && website !== "") return { kind: "taken" };
    const checked = validateMessage(kind, input);
    if (!checked.ok) return { kind: "invalid", fields: checked.fields };

    const { from_name = "", from_email = "", from_phone = "", message = "" } = checked.values;
    const id = randomUUID();
    const at = now();
    const received_at = at.toISOString();
    const row = { id, kind, from_name, from_email, from_phone, message, received_at };
    const storing = db.transaction().execute(async (transaction) => {
      await transaction.insertInto("messages").values(row).execute();
      await enqueueEmail(transaction, "message", id, at);
    });
    const outage = await storing.then(() => undefined, onlyOutage);
    if (outage) {
      logger.error({ err: outage, kind }, "Message not taken: the database did not store it");
      return { kind: "unavailable" };
    }
    outboxBell.ring();
    logger.info({ id, kind }, "Message taken");
    return { kind: "taken" };
  };
}

function onlyOutage(error: unknown): unknown {
  if (isOutage(error)) return error;
  throw error;
}
