import type { BackupFile, OpenedBackup } from "../../gateways/backup.ts";
import type { Db } from "../../db/schema.ts";
import type { Ports } from "../ports.ts";
import { record } from "./record.ts";
import type { Person } from "./types.ts";

/** The last backup that was made and found good. */
export type BackupNote = { madeAt: string; bytes: number; by: string };

export type BackupResult =
  | { kind: "made"; file: BackupFile; name: string }
  | Extract<OpenedBackup, { kind: "unavailable" }>;

/** Undefined if none was ever made, or by releases that left no note. */
export async function readBackup(db: Db): Promise<BackupNote | undefined> {
  const row = await db.selectFrom("backups").selectAll().executeTakeFirst();
  return row && { madeAt: row.made_at, bytes: row.bytes, by: row.made_by };
}

/** A backup to be sent to the owner's phone. The shop cannot tell whether all of it arrives: it is no note of a backup. */
export async function takeBackup(
  { db, backup, now }: Pick<Ports, "db" | "backup" | "now">,
  by: Person,
): Promise<BackupResult> {
  const opened = await backup.open();
  if (opened.kind === "unavailable") return opened;
  const at = now();
  await record(
    db,
    { by, act: "downloaded-backup", thing: { kind: "backup", id: at.toISOString() } },
    at,
  );
  const name = `hazelzuri-${at.toISOString().slice(0, 16).replace(/[T:]/g, "-")}.backup`;
  return { kind: "made", file: opened.file, name };
}
