import type { BackupFile, OpenedBackup } from "../providers/backup.ts";
import type { BackupNotes } from "../../domain/house/today.ts";
import type { Db } from "../db/schema.ts";
import type { Ports } from "../ports.ts";
import { record } from "./record.ts";
import type { Person } from "./visit.ts";

type BackupResult =
  | { kind: "made"; file: BackupFile; name: string }
  | Extract<OpenedBackup, { kind: "unavailable" }>;

export async function readBackups(db: Db): Promise<BackupNotes> {
  const rows = await db.selectFrom("backup_notes").selectAll().execute();
  return Object.fromEntries(
    rows.map(({ kind, made_at, bytes, made_by }) => [
      kind,
      { madeAt: made_at, bytes, by: made_by },
    ]),
  );
}

/** Makes a backup for download. It does not count as the last backup (`backup_notes`): it may not arrive completely. */
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
