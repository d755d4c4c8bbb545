import { parse, serialize } from "hono/utils/cookie";
import type { CookieOptions } from "hono/utils/cookie";

/** `__Host-`: browsers accept it from https only, for this host only, and no subdomain can set it. */
function nameOf(publicUrl: string, of: "house" | "house-device" = "house"): string {
  return publicUrl.startsWith("https:") ? `__Host-${of}` : of;
}

/**
 * `Set-Cookie` for a session. Without `expires` it ends with the browser. Not `Strict`: a link in an e-mail to a page
 * of the house would lead to the sign-in page; every change needs the shop's `Origin` anyway.
 */
export function sessionCookie(publicUrl: string, token: string, expires?: Date): string {
  return cookie(nameOf(publicUrl), publicUrl, token, expires);
}

/** `Set-Cookie` by which a browser is known at its next sign-in. It opens nothing. */
export function deviceCookie(publicUrl: string, token: string, expires: Date): string {
  return cookie(nameOf(publicUrl, "house-device"), publicUrl, token, expires);
}

/** The device's token in a request's `Cookie` header. */
export function deviceIn(publicUrl: string, cookies: string | null): string | undefined {
  const name = nameOf(publicUrl, "house-device");
  return parse(cookies ?? "", name)[name] || undefined;
}

function cookie(name: string, publicUrl: string, value: string, expires?: Date): string {
  const options: CookieOptions = {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: publicUrl.startsWith("https:"),
    ...(expires && { expires }),
  };
  return serialize(name, value, options);
}

/** `Set-Cookie` that deletes it. */
export function endedCookie(publicUrl: string): string {
  return sessionCookie(publicUrl, "", new Date(0));
}

/** The token in a request's `Cookie` header; undefined if there is none. */
export function tokenIn(publicUrl: string, cookies: string | null): string | undefined {
  const name = nameOf(publicUrl);
  return parse(cookies ?? "", name)[name] || undefined;
}
