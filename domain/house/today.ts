import type { Kobo } from "../money.ts";

/** Counts that grow with the shop stop at this number: a higher number on a screen helps nobody. */
export const COUNT_LIMIT = 1_000;

/** A count in words, '999+' at the limit. */
export function countText(count: number): string {
  return count < COUNT_LIMIT ? String(count) : `${COUNT_LIMIT - 1}+`;
}

/** The providers' names for the owner. */
export const PROVIDER_NAMES = {
  card: "Card payments (Paystack)",
  email: "E-mail (EmailJS)",
  babies: "Instagram feed of HazelBabies",
  lifestyle: "Instagram feed of HazelLifestyle",
  rates: "Exchange rates",
} as const;
export type Provider = keyof typeof PROVIDER_NAMES;
export const PROVIDERS = Object.keys(PROVIDER_NAMES) as readonly Provider[];

/** One provider's last calls. Times are UTC in ISO. */
export type ProviderHealth = {
  provider: Provider;
  goodAt: string | undefined;
  failed: { at: string; reason: string } | undefined;
};

/** Whether the provider's last known call has failed. */
export function isFailing({ goodAt, failed }: ProviderHealth): boolean {
  return failed !== undefined && failed.at > (goodAt ?? "");
}

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

/** The kinds whose last backup is too old. A kind of which no backup was ever made is left out. */
export function oldBackups(notes: BackupNotes, now: Date): BackupKind[] {
  return BACKUP_KINDS.filter((kind) => {
    const note = notes[kind];
    return note !== undefined && isBackupOld(note.madeAt, now);
  });
}

/** Why no backup was downloaded. The settings' URL carries the code alone: a link with a text could show anybody's words. */
export const BACKUP_FAULTS = {
  password: "Please enter your password once more.",
  wrong: "This is not your password.",
  limited: "Too many attempts. Please try again in a quarter of an hour.",
  busy: "Another backup is being downloaded. Please try again once it is done.",
  "no-pg-dump":
    "The shop’s computer has no pg_dump: whoever looks after it installs PostgreSQL’s client programs (postgresql-client).",
  failed: "The backup could not be made. The shop’s log says why.",
} as const;
export type BackupFault = keyof typeof BACKUP_FAULTS;

/** Reads the code of a `BackupFault`; undefined for any other text. */
export function readBackupFault(text: string | null): BackupFault | undefined {
  return text !== null && Object.hasOwn(BACKUP_FAULTS, text) ? (text as BackupFault) : undefined;
}

/** What the page Today shows: money in whole kobo, and counts, which stop at `COUNT_LIMIT`. */
export type Today = {
  /** Orders that were placed since midnight, Lagos time, and what they come to. */
  placed: { count: number; amount: Kobo };
  /** Orders of which something is due, and how much. */
  unpaid: { count: number; amount: Kobo };
  /** Successful and recorded payments since midnight and since Monday, Lagos time, before refunds. */
  cameIn: { today: Kobo; week: Kobo };
  /** Orders that are paid for, at least in part, and have not left the house. */
  toMake: { all: number; overdue: number; soon: number };
  needs: readonly Need[];
};

/** Something that a person of the house has to attend to. */
export type Need =
  | { kind: "messages" | "concerns" | "parked-emails" | "drafts" | "reviews"; count: number }
  /** Alterations and returns to answer; `oldest` is the number of the order that has waited longest, HZ-1001. */
  | { kind: "alterations"; count: number; oldest: string }
  /** What is owed for pieces that were sold before they were paid for. */
  | { kind: "owed-back"; count: number; amount: Kobo }
  /** Money of cancelled orders that was neither returned, given as credit nor kept. */
  | { kind: "with-us"; count: number; amount: Kobo }
  /** The last call of a provider failed. */
  | { kind: "failing"; provider: Provider }
  /** There is no backup of any kind. */
  | { kind: "no-backup" }
  /** The last backup of that kind is older than a day. */
  | { kind: "old-backup"; of: BackupKind; madeAt: string }
  | Stale;

/** The last good value of a provider is older than it should be. `at` is its time, UTC in ISO. */
export type Stale = { kind: "stale"; what: "rates" | "babies" | "lifestyle"; at: string };

/** The number on the house's app icon: overdue orders, and everything in `needs`. */
export function countNeeds({ toMake, needs }: Pick<Today, "toMake" | "needs">): number {
  return needs.reduce((sum, need) => sum + ("count" in need ? need.count : 1), toMake.overdue);
}
