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
