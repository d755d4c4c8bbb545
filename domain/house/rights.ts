export const ROLES = ["owner", "helper"] as const;
export type Role = (typeof ROLES)[number];

/** What needs a right. Everything else in the house may be done by everybody who is signed in. */
export type Right = "refunds" | "people" | "settings";

/** A helper can do the daily work, but return no money, and change neither people nor settings. */
const RIGHTS: Readonly<Record<Role, readonly Right[]>> = {
  owner: ["refunds", "people", "settings"],
  helper: [],
};

/** The only place that says who may do what in the house. */
export function mayDo(role: Role, right: Right): boolean {
  return RIGHTS[role].includes(right);
}

/** Whether a text, such as a posted value, is a role. */
export function isRole(text: unknown): text is Role {
  return ROLES.some((role) => role === text);
}
