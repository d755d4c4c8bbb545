export const ROLES = ["owner", "helper"] as const;
export type Role = (typeof ROLES)[number];

/** The actions that need a right. Everything else in the house may be done by everybody who is signed in. */
export type Right =
  | "refunds"
  | "credit"
  | "payments"
  | "codes"
  | "prices"
  | "takings"
  | "people"
  | "settings";

/** A helper can do the daily work, but neither return money nor change people or settings. */
const RIGHTS: Readonly<Record<Role, readonly Right[]>> = {
  owner: ["refunds", "credit", "payments", "codes", "prices", "takings", "people", "settings"],
  helper: [],
};

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
  const allowance = ALLOWED_BY[right];
  return RIGHTS[rights.role].includes(right) || (allowance ? rights[allowance] === true : false);
}

/** Whether a text, such as a posted value, is a role. */
export function isRole(text: unknown): text is Role {
  return ROLES.some((role) => role === text);
}
