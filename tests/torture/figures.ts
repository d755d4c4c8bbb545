/** What a trial caused, and the outcome. */
export type Figures = {
  /** Faults caused: kills, stops, misbehaviours and the like. */
  faults: number;
  /** Orders to which the shop responded with 201 or 200. */
  accepted: number;
  /** Accepted orders that the database lacks or has with other contents. */
  lost: number;
  /** Orders in the database beyond one for each press of 'Place Order'. */
  doubled: number;
  /** Stored as paid or refunded, although the provider's record or amount differs. */
  wronglyPaid: number;
  /** The provider has the money, but the order is not paid at the end. */
  unsettled: number;
  /** E-mails that arrived at the service. */
  emails: number;
  /** Due, but never arrived. */
  emailsMissing: number;
  /** Arrived more than once, although no process died between sending and recording them. */
  emailsTwice: number;
  /** Arrived more than once because a process died in between, which cannot be prevented. */
  emailsInDoubt: number;
  /** Responses of status 500 and up, except the 503 that a trial expects. */
  serverErrors: number;
  /** Processes that exited without being told to. */
  crashes: number;
};

export const NOTHING: Figures = {
  faults: 0,
  accepted: 0,
  lost: 0,
  doubled: 0,
  wronglyPaid: 0,
  unsettled: 0,
  emails: 0,
  emailsMissing: 0,
  emailsTwice: 0,
  emailsInDoubt: 0,
  serverErrors: 0,
  crashes: 0,
};

/** These must be 0 in every trial. */
const MUST_BE_ZERO = [
  "lost",
  "doubled",
  "wronglyPaid",
  "unsettled",
  "emailsMissing",
  "emailsTwice",
  "serverErrors",
  "crashes",
] as const satisfies (keyof Figures)[];

/** What a trial found. */
export type Outcome = {
  figures: Figures;
  /** Measurements, for people to read. */
  notes: string[];
  /** Other failures, in words. */
  broken: string[];
};

/** All failures; empty if the trial held. */
export function faultsOf({ figures, broken }: Outcome): string[] {
  const counted = MUST_BE_ZERO.filter((name) => figures[name] > 0);
  return [...counted.map((name) => `${HEADINGS[name]}: ${figures[name]}`), ...broken];
}

export const HEADINGS: Readonly<Record<keyof Figures, string>> = {
  faults: "faults",
  accepted: "orders",
  lost: "lost",
  doubled: "doubled",
  wronglyPaid: "wrongly paid",
  unsettled: "unsettled",
  emails: "e-mails",
  emailsMissing: "none",
  emailsTwice: "twice",
  emailsInDoubt: "in doubt",
  serverErrors: "5xx",
  crashes: "crashes",
};
