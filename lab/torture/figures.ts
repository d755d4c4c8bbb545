/** What a trial caused, and the outcome. */
export type Figures = {
  /** Faults caused: kills, stops, misbehaviours and the like. */
  faults: number;
  /** Orders to which the shop responded with 201 or 200. */
  accepted: number;
  /** Orders that the house wrote, and orders that use a discount code. */
  written: number;
  coded: number;
  /** Orders that hold or have taken counted pieces. */
  counted: number;
  /** Accepted orders that the database lacks or has with other contents. */
  lost: number;
  /** Orders in the database beyond one for each press of 'Place Order' and each form of the house. */
  doubled: number;
  /** Stored as paid, partly paid or refunded, although it is not by the provider's ledger. */
  wronglyPaid: number;
  /** The provider has the money, but the order is not paid at the end. */
  unsettled: number;
  /** What the provider took, returned, and has beyond what orders cost, in kobo. */
  took: number;
  returned: number;
  owed: number;
  /** The difference between the provider's books and the shop's, in kobo. */
  booksOff: number;
  /** Store credits that were spent twice, or whose sums differ. */
  creditsWrong: number;
  /** Codes used beyond their number, and uses that differ from what was taken off. */
  codesWrong: number;
  /** Counted sizes, and paid orders of them, that are not as the owner's counts say. */
  stockWrong: number;
  /** The difference between Takings and the sum of what came and went back, in kobo. */
  takingsOff: number;
  /** Refunds that were carried out twice, unasked or never. */
  refundsWrong: number;
  /** Orders whose API shows another status, total, paid, refunded or due. */
  shownWrong: number;
  /** E-mails that arrived at the service. */
  emails: number;
  /** Due, but never arrived. */
  emailsMissing: number;
  /** Arrived although nothing was paid. */
  emailsWrong: number;
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
  written: 0,
  coded: 0,
  counted: 0,
  lost: 0,
  doubled: 0,
  wronglyPaid: 0,
  unsettled: 0,
  took: 0,
  returned: 0,
  owed: 0,
  booksOff: 0,
  creditsWrong: 0,
  codesWrong: 0,
  stockWrong: 0,
  takingsOff: 0,
  refundsWrong: 0,
  shownWrong: 0,
  emails: 0,
  emailsMissing: 0,
  emailsWrong: 0,
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
  "booksOff",
  "creditsWrong",
  "codesWrong",
  "stockWrong",
  "takingsOff",
  "refundsWrong",
  "shownWrong",
  "emailsMissing",
  "emailsWrong",
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

/** All failures and what explains them; empty if the trial held. */
export function explainedFaultsOf(outcome: Outcome): string[] {
  const faults = faultsOf(outcome);
  return faults.length > 0 ? [...faults, ...outcome.notes] : [];
}

export const HEADINGS: Readonly<Record<keyof Figures, string>> = {
  faults: "faults",
  accepted: "orders",
  written: "of the house",
  coded: "with a code",
  counted: "of counted pieces",
  lost: "lost",
  doubled: "doubled",
  wronglyPaid: "wrongly paid",
  unsettled: "unsettled",
  took: "took, kobo",
  returned: "returned",
  owed: "owed",
  booksOff: "books off",
  creditsWrong: "credits wrong",
  codesWrong: "codes wrong",
  stockWrong: "stock wrong",
  takingsOff: "Takings off",
  refundsWrong: "refunds wrong",
  shownWrong: "shown wrong",
  emails: "e-mails",
  emailsMissing: "none",
  emailsWrong: "not due",
  emailsTwice: "twice",
  emailsInDoubt: "in doubt",
  serverErrors: "5xx",
  crashes: "crashes",
};
