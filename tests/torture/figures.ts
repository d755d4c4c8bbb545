/** What a trial caused and what became of it. */
export type Figures = {
  /** Kills, stops, misbehaviours and the like that were caused. */
  faults: number;
  /** Orders that the shop answered with 201 or 200. */
  accepted: number;
  /** Accepted, and not in the database as they were accepted. */
  lost: number;
  /** Orders in the database beyond one for each press of the button. */
  doubled: number;
  /** Paid without the money, or with another amount. */
  wronglyPaid: number;
  /** The money came, and the order is not paid at the end. */
  unsettled: number;
  /** E-mails that arrived at the service. */
  emails: number;
  /** Caused, and never arrived. */
  emailsMissing: number;
  /** Arrived again though no process died between the sending and its record. */
  emailsTwice: number;
  /** Arrived again because one did, which nothing can prevent. */
  emailsInDoubt: number;
  /** Answers of 500 and up, save the 503 that a trial is about. */
  serverErrors: number;
  /** Processes that ended by themselves. */
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
const NEVER = [
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
  /** Measurements, for people. */
  notes: string[];
  /** Whatever else must not be, in words. */
  broken: string[];
};

/** Everything that must not be and was; empty where the trial held. */
export function faultsOf({ figures, broken }: Outcome): string[] {
  const counted = NEVER.filter((name) => figures[name] > 0);
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
