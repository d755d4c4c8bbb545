import { COLUMNS_COOKIE } from "../../domain/catalogue/columns.ts";

const YEAR_S = 365 * 24 * 3600;

/**
 * Keeps on this device whether listings have two columns on phones. In a cookie, since the server makes the page of it
 * (`server/http/page-cache.ts`): nothing moves when the page is shown. One column, the default, needs none.
 */
export function keepTwoColumns(isTwo: boolean): void {
  document.cookie = `${COLUMNS_COOKIE}; path=/; max-age=${isTwo ? YEAR_S : 0}; samesite=lax`;
}
