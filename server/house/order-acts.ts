import { createHash } from "node:crypto";
import { formatKobo } from "../../domain/money-text.ts";
import { formatNumber } from "../../domain/orders/numbers.ts";
import type { Stage } from "../../domain/orders/stages.ts";
import { createWriteBespoke } from "../checkout/write-bespoke.ts";
import type { BespokeDraft, WriteBespokeResult } from "../checkout/write-bespoke.ts";
import type { Db } from "../db/schema.ts";
import {
  createChangeAddress,
  createChangeReadyBy,
  createChangeSize,
} from "../orders/change-details.ts";
import type { AddressResult, ReadyByResult, SizeResult } from "../orders/change-details.ts";
import { createChangeStage } from "../orders/change-stage.ts";
import type { StageResult } from "../orders/change-stage.ts";
import { resendConfirmation } from "../orders/emails.ts";
import type { ResendResult } from "../orders/emails.ts";
import { lockOrder } from "../orders/order-rows.ts";
import type { LockedOrder } from "../orders/order-rows.ts";
import type { Ports } from "../ports.ts";
import { record } from "./record.ts";
import type { Done } from "./record.ts";
import type { Person } from "./visit.ts";

/** What everybody who changes an order says. */
export type OrderAct = {
  /** The order's number, without 'HZ-'. */
  number: number;
  /** The form's id: a form that is sent twice acts once. */
  id: string;
  by: Person;
};

/** Why nothing was done, whatever was asked. */
export type ActRefusal =
  | { kind: "unknown-order" }
  /** The same form has acted before; nothing is done again. */
  | { kind: "repeated" }
  /** The same form has acted before with other values, or on another order. */
  | { kind: "other-values" };

export type ActPorts = Pick<Ports, "db" | "now" | "random" | "outboxBell" | "logger">;

/** What an act does within its transaction. `id` is for the entry that it makes. */
export type Step<Result> = (
  ports: ActPorts,
  order: LockedOrder,
  id: string,
) => Promise<{
  result: Result;
  /** Facts for the record; undefined if nothing was done. Without personal data: the record is never deleted. */
  done?: Pick<Done, "before" | "after"> | undefined;
}>;

/**
 * Does one act on an order: once for each form, in one transaction with its row in the house's record, with the
 * order locked. `values` are what was asked for; the second time a form is sent they must be the same.
 */
export async function actOnOrder<Result>(
  ports: ActPorts,
  { number, id, by }: OrderAct,
  { act, values }: { act: string; values: unknown },
  run: Step<Result>,
): Promise<Result | ActRefusal> {
  const { db, now, outboxBell } = ports;
  const at = now();
  const request = `${act}:${id}`;
  const key = `house:${request}`;
  const body_hash = createHash("sha256").update(JSON.stringify(values)).digest("hex");
  const outcome = await db
    .transaction()
    .execute(async (transaction): Promise<Result | ActRefusal> => {
      const order = await lockNumber(transaction, number);
      if (!order) return { kind: "unknown-order" };
      const known = await transaction
        .selectFrom("idempotency_keys")
        .select(["reference", "body_hash"])
        .where("key", "=", key)
        .executeTakeFirst();
      if (known) {
        const isSame = known.reference === order.reference && known.body_hash === body_hash;
        return { kind: isSame ? "repeated" : "other-values" };
      }
      // The bell is rung after the commit.
      const inside = { ...ports, db: transaction, outboxBell: { ...outboxBell, ring: () => {} } };
      const { result, done } = await run(inside, order, request);
      if (!done) return result;
      const { reference } = order;
      await transaction
        .insertInto("idempotency_keys")
        .values({ key, body_hash, reference, created_at: at.toISOString() })
        .execute();
      const thing = { kind: "order", id: `HZ-${number}` };
      await record(transaction, { by, act, thing, ...done }, at);
      return result;
    });
  outboxBell.ring();
  return outcome;
}

async function lockNumber(db: Db, number: number): Promise<LockedOrder | undefined> {
  const row = await db
    .selectFrom("order_numbers")
    .select("reference")
    .where("number", "=", number)
    .executeTakeFirst();
  return row && lockOrder(db, row.reference);
}

/** `from` is the stage that the person saw. */
type FromStage = OrderAct & { from: Stage };

type Move = FromStage & {
  to: Stage;
  courier: string;
  /** An https address, already validated, or empty. */
  trackingUrl: string;
  isSilent: boolean;
};

type ReadyBy = OrderAct & { from: string | null; to: string };

/** What is done with an order's stage and day, each once and recorded. */
type StageActs = {
  move(act: Move): Promise<StageResult | ActRefusal>;
  undo(act: FromStage): Promise<StageResult | ActRefusal>;
  cancel(act: FromStage & { reason: string }): Promise<StageResult | ActRefusal>;
  changeReadyBy(act: ReadyBy): Promise<ReadyByResult | ActRefusal>;
};

export function createStageActs(ports: ActPorts): StageActs {
  return {
    move: ({ from, to, courier, trackingUrl, isSilent, ...act }) =>
      actOnOrder(
        ports,
        act,
        { act: "moved-order", values: { from, to, courier, trackingUrl, isSilent } },
        async (inside, { reference: order }, id) => {
          const step = { from, to, courier, trackingUrl, isSilent };
          const request = { order, id, by: act.by.name, ...step };
          const result = await createChangeStage(inside).moveOrder(request);
          return { result, done: doneIf(result, { stage: from }, { stage: to }) };
        },
      ),

    undo: ({ from, ...act }) =>
      actOnOrder(
        ports,
        act,
        { act: "undid-stage", values: { from } },
        async (inside, { reference: order }, id) => {
          const request = { order, id, from, by: act.by.name };
          const result = await createChangeStage(inside).undoStage(request);
          return { result, done: doneIf(result, { stage: from }, { stage: stageOf(result) }) };
        },
      ),

    cancel: ({ from, reason, ...act }) =>
      actOnOrder(
        ports,
        act,
        { act: "cancelled-order", values: { from, reason } },
        async (inside, { reference: order }, id) => {
          const request = { order, id, from, reason, by: act.by.name };
          const result = await createChangeStage(inside).cancelOrder(request);
          const paid = "money" in result ? formatKobo(result.money.paid) : "";
          const after = { paid };
          return { result, done: doneIf(result, { stage: from }, after) };
        },
      ),

    changeReadyBy: ({ from, to, ...act }) =>
      actOnOrder(
        ports,
        act,
        { act: "changed-ready-by", values: { from, to } },
        async (inside, { reference: order }, id) => {
          const request = { order, id, from, to, by: act.by.name, reason: "" };
          const result = await createChangeReadyBy(inside)(request);
          return { result, done: doneIf(result, { "ready by": from }, { "ready by": to }) };
        },
      ),
  };
}

type Facts = Readonly<Record<string, string | null>>;

function doneIf({ kind }: { kind: string }, before: Facts, after: Facts) {
  return kind === "changed" ? { before, after } : undefined;
}

function stageOf(result: StageResult): string | null {
  return "stage" in result ? result.stage : null;
}

type NewSize = OrderAct & { position: number; from: string; to: string };
type NewAddress = OrderAct & { from: string; to: unknown };
type NewNote = OrderAct & { note: string; isForWorkshop: boolean };
/** `closed`: its customer was erased. */
type NoteResult = { kind: "noted" } | { kind: "closed" };

/** What is changed of an order's pieces, customer and notes, each once and recorded. */
type DetailActs = {
  changeSize(act: NewSize): Promise<SizeResult | ActRefusal>;
  changeAddress(act: NewAddress): Promise<AddressResult | ActRefusal>;
  /** Adds a note for the house alone. */
  addNote(act: NewNote): Promise<NoteResult | ActRefusal>;
  resendConfirmation(act: OrderAct): Promise<ResendResult | ActRefusal>;
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

/** `id` is the form's: a form that is sent twice writes one order. */
type WriteOrder = (
  draft: BespokeDraft,
  request: { by: Person; id: string },
) => Promise<WriteBespokeResult>;

type WritePorts = Parameters<typeof createWriteBespoke>[0] & Pick<Ports, "db">;

/** Writes a bespoke order, and once the row in the house's record. */
export function createWriteOrder(ports: WritePorts): WriteOrder {
  const { db, now } = ports;
  const write = createWriteBespoke(ports);
  return async (draft, { by, id }) => {
    const result = await write(draft, { by: by.name, key: id });
    if (result.kind !== "written") return result;
    const thing = { kind: "order", id: formatNumber(result.number) };
    const act = "wrote-order";
    const known = await db
      .selectFrom("house_record")
      .select("id")
      .where("thing_kind", "=", thing.kind)
      .where("thing_id", "=", thing.id)
      .where("act", "=", act)
      .executeTakeFirst();
    if (!known) await record(db, { by, act, thing, after: { pieces: draft.lines.length } }, now());
    return result;
  };
}
