/** The cookie by which a phone shows listings in two columns; without this cookie listings have one column. */
export const COLUMNS_COOKIE = "columns=two";

const TWO = /(?:^|;\s*)columns=two(?:;|$)/;

/** Whether a request's `Cookie` header says that this device shows listings in two columns on phones. */
export function hasTwoColumns(cookie: string | null | undefined): boolean {
  return TWO.test(cookie ?? "");
}
