export const ROLES = ["owner", "helper", "workshop"] as const;
export type Role = (typeof ROLES)[number];

/** What people may do. A command or call that names no right needs `daily`. */
export type Right =
  /** Their own sessions, password and second factor. */
  | "account"
  /** The stages up to 'Ready', the sheets for the workshop, and measurements. */
  | "making"
  /** The daily work: whatever shows or changes money, customers, pieces and messages. */
  | "daily"
  | "refunds"
  | "credit"
  | "payments"
  | "codes"
  | "prices"
  | "takings"
  /** What the workshop may read of a customer's comments. */
  | "comments"
  | "people"
  | "settings";

/**
 * A helper can do the daily work, but neither return money nor change people or settings. The workshop makes pieces: it
 * sees names, but neither money nor how customers are reached.
 */
const RIGHTS: Readonly<Record<Role, readonly Right[]>> = {
  owner: [
    "account",
    "making",
    "daily",
    "refunds",
    "credit",
    "payments",
    "codes",
    "prices",
    "takings",
    "comments",
    "people",
    "settings",
  ],
  helper: ["account", "making", "daily"],
  workshop: ["account", "making"],
};

/** The addresses of the house that somebody without the right `daily` may open. */
const OPEN_TO_ALL =
  /^\/house(\/(celebrations(\/(?!new$)[\w-]+)?|customers(\/(?!new$)[\w-]{1,40})?|orders(\/(HZ-?)?\d{1,9}(\/print)?)?|settings(\/second-factor)?|sign-out|manifest\.webmanifest|worker\.js))?$/i;

/** Whether somebody may open an address of the house at all; its screen, and each command, may need more. */
export function mayOpen(rights: Rights, pathname: string): boolean {
  return mayDo(rights, "daily") || OPEN_TO_ALL.test(pathname);
}

/** What decides somebody's rights: the role, and what an owner allowed them beyond it ('May give credit'). */
export type Rights = { role: Role } & { readonly [Name in Allowance]?: boolean };
export type Allowance =
  | "mayGiveCredit"
  | "mayRecordPayments"
  | "mayMakeCodes"
  | "maySeeTakings"
  | "mayChangePrices";

const ALLOWED_BY: Partial<Record<Right, Allowance>> = {
  credit: "mayGiveCredit",
  payments: "mayRecordPayments",
  codes: "mayMakeCodes",
  takings: "maySeeTakings",
  prices: "mayChangePrices",
};

/** The only place that says who may do what in the house. */
export function mayDo(rights: Rights, right: Right): boolean {
  if (RIGHTS[rights.role].includes(right)) return true;
  const allowance = ALLOWED_BY[right];
  return rights.role === "helper" && allowance !== undefined && rights[allowance] === true;
}

/** Whether a text, such as a posted value, is a role. */
export function isRole(text: unknown): text is Role {
  return ROLES.some((role) => role === text);
}
