/** Where backups are: in a file of the shop's computer (`npm run backup`), or away from it (`npm run offsite`). */
export const BACKUP_KINDS = ["local", "offsite"] as const;
export type BackupKind = (typeof BACKUP_KINDS)[number];

/** The last backup of a kind that was made and found good. `madeAt` is UTC in ISO. */
export type BackupNote = { madeAt: string; bytes: number; by: string };
/** A kind is missing if no backup of it was ever made. */
export type BackupNotes = Readonly<Partial<Record<BackupKind, BackupNote>>>;

/** A backup older than a day is too old: what was sold since would be lost with the machine. */
const BACKUP_HOURS = 24;

/** `madeAt` is UTC in ISO. */
export function isBackupOld(madeAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(madeAt) > BACKUP_HOURS * 60 * 60 * 1000;
}

/** The kinds whose last backup is too old. A kind that was never made is not expected. */
export function oldBackups(notes: BackupNotes, now: Date): BackupKind[] {
  return BACKUP_KINDS.filter((kind) => {
    const note = notes[kind];
    return note !== undefined && isBackupOld(note.madeAt, now);
  });
}
