import type { PhotographFault } from "../../domain/media/form-photographs.ts";
import type { Db, NewRowOf } from "../db/schema.ts";
import { consumeLimits } from "../db/limits.ts";
import type { Ports } from "../ports.ts";
import type { Bytes, SmallResult } from "./take-photograph.ts";

const ID_BYTES = 16;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Forms with photographs that one network may send in an hour. */
const FORMS_PER_HOUR = 20;

/** Where the photographs of a form go: those of reviews may be published, all others are for the house alone. */
export type PhotographUse = "review" | "private";

type TakePorts = Pick<Ports, "db" | "now" | "random" | "fingerprint"> & {
  takeSmall(bytes: Bytes): Promise<SmallResult>;
};

export type TakenPhotographs = { ids: string[] } | { fault: PhotographFault };

/**
 * Stores the photographs of a form before what it writes is stored, so that a form that is refused keeps them. Either
 * all of them are taken, or none. Without a `network`, for somebody who is signed in, nothing is counted.
 */
export async function takePhotographs(
  { db, now, random, fingerprint, takeSmall }: TakePorts,
  files: readonly Bytes[],
  { use, network }: { use: PhotographUse; network?: string },
): Promise<TakenPhotographs> {
  if (network !== undefined) {
    const key = `photographs network ${fingerprint(network)}`;
    const limit = { key, most: FORMS_PER_HOUR, windowMs: HOUR_MS };
    if ((await consumeLimits(db, [limit], now())).kind === "limited") return { fault: "limited" };
  }
  const rows: NewRowOf<"review_photographs">[] = [];
  for (const [position, bytes] of files.entries()) {
    const taken = await takeSmall(bytes);
    if (taken.kind !== "taken") return { fault: taken.kind };
    const { kind: _, ...picture } = taken;
    const id = Buffer.from(random(ID_BYTES)).toString("hex");
    rows.push({ id, position, review_id: null, taken_at: now().toISOString(), ...picture });
  }
  if (use === "review") await db.insertInto("review_photographs").values(rows).execute();
  else {
    // The house sees the JPEG alone.
    const own = rows.map(({ avif: _avif, review_id: _review, ...row }) => row);
    await db.insertInto("private_photographs").values(own).execute();
  }
  return { ids: rows.map(({ id }) => id) };
}

/** What a private photograph is of: a request, a message or an order that the house wrote. */
export type PhotographOwner =
  | { alteration_id: string }
  | { message_id: string }
  | { order_reference: string };

/** Whether all of these photographs are kept, and no request, message or order has them yet. */
export async function areFree(db: Db, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const rows = await db
    .selectFrom("private_photographs")
    .select("id")
    .where("id", "in", ids)
    .where("alteration_id", "is", null)
    .where("message_id", "is", null)
    .where("order_reference", "is", null)
    .execute();
  return rows.length === ids.length;
}

/** Gives what a form has written its photographs, as far as nothing else has them. */
export async function attachPrivate(
  db: Db,
  ids: readonly string[],
  owner: PhotographOwner,
): Promise<void> {
  for (const [position, id] of ids.entries()) {
    await db
      .updateTable("private_photographs")
      .set({ ...owner, position })
      .where("id", "=", id)
      .where("alteration_id", "is", null)
      .where("message_id", "is", null)
      .where("order_reference", "is", null)
      .execute();
  }
}

/** A photograph as the house's pages show it. */
export type PrivatePhotograph = { id: string; width: number; height: number };

/** The photographs of requests, messages or orders, in order, by the owner's id. */
export async function privateOf(
  db: Db,
  column: "alteration_id" | "message_id" | "order_reference",
  owners: readonly string[],
): Promise<Map<string, PrivatePhotograph[]>> {
  const groups = new Map<string, PrivatePhotograph[]>();
  if (owners.length === 0) return groups;
  const rows = await db
    .selectFrom("private_photographs")
    .select(["id", "width", "height", `${column} as owner`])
    .where(column, "in", owners)
    .orderBy("position")
    .execute();
  for (const { owner, ...photograph } of rows) {
    const group = groups.get(owner ?? "");
    if (group) group.push(photograph);
    else groups.set(owner ?? "", [photograph]);
  }
  return groups;
}

/** For the house alone. */
export async function readPrivate(db: Db, id: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("private_photographs")
    .select("jpeg")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.jpeg;
}

/** Deletes photographs whose form was given up a day ago. */
export async function dropGivenUp(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DAY_MS).toISOString();
  await db
    .deleteFrom("review_photographs")
    .where("review_id", "is", null)
    .where("taken_at", "<", before)
    .execute();
  await db
    .deleteFrom("private_photographs")
    .where("alteration_id", "is", null)
    .where("message_id", "is", null)
    .where("order_reference", "is", null)
    .where("taken_at", "<", before)
    .execute();
}
