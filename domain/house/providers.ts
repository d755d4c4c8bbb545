export const PROVIDERS = ["card", "email", "babies", "lifestyle", "rates"] as const;
export type Provider = (typeof PROVIDERS)[number];

/** As the owner knows them. */
export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = {
  card: "Card payments (Paystack)",
  email: "E-mail (EmailJS)",
  babies: "Instagram feed of HazelBabies",
  lifestyle: "Instagram feed of HazelLifestyle",
  rates: "Exchange rates",
};

/** One provider's last calls. Times are UTC in ISO. */
export type ProviderHealth = {
  provider: Provider;
  goodAt: string | undefined;
  failed: { at: string; reason: string } | undefined;
};

/** Whether the last that is known of it is a failure. */
export function isFailing({ goodAt, failed }: ProviderHealth): boolean {
  return failed !== undefined && failed.at > (goodAt ?? "");
}

/** A backup older than a day is too old: what was sold since would be lost with the machine. */
export const BACKUP_HOURS = 24;

/** In whole hours; undefined if there is none. */
export function backupAge(madeAt: string | undefined, now: Date): number | undefined {
  if (madeAt === undefined) return undefined;
  return Math.max(0, Math.floor((now.getTime() - Date.parse(madeAt)) / (60 * 60 * 1000)));
}

export function isBackupOld(madeAt: string | undefined, now: Date): boolean {
  if (madeAt === undefined) return true;
  return now.getTime() - Date.parse(madeAt) > BACKUP_HOURS * 60 * 60 * 1000;
}
