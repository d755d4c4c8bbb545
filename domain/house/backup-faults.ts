/** Why no backup was sent, as the settings' address names it: its text must not come from an address. */
export const BACKUP_FAULTS = {
  password: "Please enter your password once more.",
  wrong: "This is not your password.",
  limited: "Too many attempts. Please try again in a quarter of an hour.",
  busy: "Another backup is being downloaded. Please try again once it is done.",
  "no-pg-dump":
    "The shop's computer has no pg_dump: whoever looks after it installs PostgreSQL's client programs (postgresql-client).",
  failed: "The backup could not be made. The shop's log says why.",
} as const;
export type BackupFault = keyof typeof BACKUP_FAULTS;

/** Undefined for any other text. */
export function readBackupFault(text: string | null): BackupFault | undefined {
  return text !== null && Object.hasOwn(BACKUP_FAULTS, text) ? (text as BackupFault) : undefined;
}
