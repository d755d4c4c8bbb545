import { sql } from "kysely";
import { formatNumber } from "../../domain/orders/numbers.ts";
import { COUNT_LIMIT } from "../../domain/house/today.ts";
import type { Db, RowOf } from "../db/schema.ts";
import { privateOf } from "../media/form-photographs.ts";
import type { PrivatePhotograph } from "../media/form-photographs.ts";

export type AlterationMeasure = Pick<
  RowOf<"alteration_measures">,
  "measure" | "millimetres" | "noted_at" | "noted_by"
>;

/** A request as the house sees it. */
export type HouseAlteration = Omit<RowOf<"alterations">, "order_reference"> & {
  photographs: readonly PrivatePhotograph[];
  measures: readonly AlterationMeasure[];
};

/** The requests about an order, oldest first. */
export async function alterationsOf(db: Db, reference: string): Promise<HouseAlteration[]> {
  const rows = await db
    .selectFrom("alterations")
    .selectAll()
    .where("order_reference", "=", reference)
    .orderBy("asked_at")
    .orderBy("id")
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const photographs = await privateOf(db, "alteration_id", ids);
  const measures = await db
    .selectFrom("alteration_measures")
    .select(["alteration_id", "measure", "millimetres", "noted_at", "noted_by"])
    .where("alteration_id", "in", ids)
    .orderBy("measure")
    .execute();
  return rows.map((row) => {
    const { order_reference: _, ...request } = row;
    const own = measures.filter(({ alteration_id }) => alteration_id === row.id);
    return { ...request, photographs: photographs.get(row.id) ?? [], measures: own };
  });
}

/** How many requests wait for an answer, at most `COUNT_LIMIT`, and the number of the order that has waited longest. */
export async function waitingAlterations(
  db: Db,
): Promise<{ count: number; oldest: string | undefined }> {
  const rows = await db
    .selectFrom("alterations")
    .innerJoin("order_numbers", "order_numbers.reference", "order_reference")
    .select("number")
    // A literal, so that the partial index is used.
    .where("state", "=", sql.lit("waiting"))
    .orderBy("asked_at")
    .orderBy("id")
    .limit(COUNT_LIMIT)
    .execute();
  const [first] = rows;
  return { count: rows.length, oldest: first && formatNumber(first.number) };
}
