import { createChangeAddress } from "../change-address.ts";
import type { AddressResult } from "../change-address.ts";
import { createChangeSize } from "../change-size.ts";
import type { SizeResult } from "../change-size.ts";
import { resendConfirmation } from "../resend-confirmation.ts";
import type { ResendResult } from "../resend-confirmation.ts";
import { actOnOrder } from "./act-on-order.ts";
import type { ActPorts, OrderAct, Unacted } from "./act-on-order.ts";

export type NewSize = OrderAct & { position: number; from: string; to: string };
export type NewAddress = OrderAct & { from: string; to: unknown };
export type NewNote = OrderAct & { note: string; isForWorkshop: boolean };
/** `closed`: its customer was erased. */
export type NoteResult = { kind: "noted" } | { kind: "closed" };

/** What is changed of an order's pieces, customer and notes, each once and recorded. */
export type DetailActs = {
  changeSize(act: NewSize): Promise<SizeResult | Unacted>;
  changeAddress(act: NewAddress): Promise<AddressResult | Unacted>;
  /** Adds a note for the house alone. */
  addNote(act: NewNote): Promise<NoteResult | Unacted>;
  resendConfirmation(act: OrderAct): Promise<ResendResult | Unacted>;
};

export function createDetailActs(ports: ActPorts): DetailActs {
  return {
    changeSize: ({ position, from, to, ...act }) =>
      actOnOrder(
        ports,
        act,
        { act: "changed-size", values: { position, from, to } },
        async (inside, { reference: order }, id) => {
          const request = { order, id, position, from, to, by: act.by.name, reason: "" };
          const result = await createChangeSize(inside)(request);
          const done =
            result.kind === "changed"
              ? { before: { size: from || "none" }, after: { size: to, line: position + 1 } }
              : undefined;
          return { result, done };
        },
      ),

    changeAddress: ({ from, to, ...act }) =>
      actOnOrder(
        ports,
        act,
        { act: "changed-address", values: { from, to } },
        async (inside, { reference: order }, id) => {
          const request = { order, id, from, to, by: act.by.name, reason: "" };
          const result = await createChangeAddress(inside)(request);
          // The addresses stand in the entry beside the order, which is blanked with its customer.
          return { result, done: result.kind === "changed" ? {} : undefined };
        },
      ),

    addNote: ({ note, isForWorkshop, ...act }) =>
      actOnOrder(
        ports,
        act,
        { act: "noted-on-order", values: { note, isForWorkshop } },
        async (
          { db, now },
          { reference, email },
          id,
        ): Promise<{ result: NoteResult; done?: object }> => {
          if (email === "") return { result: { kind: "closed" } };
          const entry = { id, order_reference: reference, made_by: act.by.name };
          await db
            .insertInto("order_notes")
            .values({
              ...entry,
              note,
              for_workshop: isForWorkshop ? 1 : 0,
              made_at: now().toISOString(),
            })
            .execute();
          return { result: { kind: "noted" }, done: {} };
        },
      ),

    resendConfirmation: (act) =>
      actOnOrder(
        ports,
        act,
        { act: "resent-confirmation", values: {} },
        async ({ db, now }, { reference }) => {
          const result = await resendConfirmation(db, reference, now());
          return { result, done: result.kind === "queued" ? {} : undefined };
        },
      ),
  };
}
