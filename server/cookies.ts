import { parse, serialize } from "hono/utils/cookie";

/**
 * `house` holds the token of a session in the house, `house-device` that of a known browser, which gives no access, and
 * `orders` that of a shopper who has opened her orders by a link, and `celebrations` those of guests' own links.
 */
export type CookieOf = "house" | "house-device" | "orders" | "celebrations";

/** A cookie's name. With `__Host-` browsers accept it over https only, for this host only, and from no subdomain. */
function nameOf(publicUrl: string, of: CookieOf): string {
  return publicUrl.startsWith("https:") ? `__Host-${of}` : of;
}

/**
 * A `Set-Cookie` header. Without `end` the cookie ends with the browser; seconds are counted by the browser's own clock.
 * It is not `SameSite=Strict`: then a link in an e-mail would find nobody; every change needs the shop's `Origin` anyway.
 */
export function cookie(
  publicUrl: string,
  of: CookieOf,
  token: string,
  end: { expires?: Date | undefined; maxAge?: number } = {},
): string {
  return serialize(nameOf(publicUrl, of), token, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: publicUrl.startsWith("https:"),
    ...(end.expires && { expires: end.expires }),
    ...(end.maxAge !== undefined && { maxAge: end.maxAge }),
  });
}

/** `Set-Cookie` that deletes a cookie. */
export function endedCookie(publicUrl: string, of: CookieOf): string {
  return cookie(publicUrl, of, "", { expires: new Date(0) });
}

/** The token in a request's `Cookie` header; undefined if there is none. */
export function tokenIn(
  publicUrl: string,
  of: CookieOf,
  cookies: string | null | undefined,
): string | undefined {
  const name = nameOf(publicUrl, of);
  return parse(cookies ?? "", name)[name] || undefined;
}
