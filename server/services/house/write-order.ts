import { formatNumber } from "../../../domain/orders/numbers.ts";
import type { Ports } from "../../ports.ts";
import { createWriteBespoke } from "../write-bespoke.ts";
import type { BespokeDraft, WriteBespokeResult } from "../write-bespoke.ts";
import { record } from "./record.ts";
import type { Person } from "./types.ts";

/** `id` is the form's: a form that is sent twice writes one order. */
export type WriteOrder = (
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
