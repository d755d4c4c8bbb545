/** Remembers on a device that listings have two columns on phones; without it, or with any other value, they have one. */
export const COLUMNS_COOKIE = "columns=two";

const TWO = /(?:^|;\s*)columns=two(?:;|$)/;

/** Whether a request's `Cookie` header says that this device shows listings in two columns on phones. */
export function hasTwoColumns(cookie: string | null | undefined): boolean {
  return TWO.test(cookie ?? "");
}
