import { mayDo } from "../../../domain/house/rights.ts";
import type { Db } from "../../db/schema.ts";
import { SHELL, STRANGER } from "./record.ts";
import type { Done } from "./record.ts";

/**
 * Whether somebody may still manage people, read in the transaction of the change: they may have been removed since
 * their request began. Locks everybody's rows, so that two changes see each other.
 */
export async function mayManagePeople(transaction: Db, by: Done["by"]): Promise<boolean> {
  const people = await transaction
    .updateTable("house_people")
    .set(({ ref }) => ({ name: ref("name") }))
    .where("removed_at", "is", null)
    .returning(["id", "role"])
    .execute();
  if (by === SHELL) return true;
  if (by === STRANGER) return false;
  return people.some(({ id, role }) => id === by.id && mayDo({ role }, "people"));
}
