export const HOUSE = "/house";
export const SIGN_IN = "/house/sign-in";

/** Pages to which nobody is led after signing in. */
const NEVER = /^\/house\/(sign-in|sign-out|invitation|api|manifest\.webmanifest|worker\.js)(\/|$)/;

/**
 * Where to go after signing in: the address that was asked for, if it is a page of the house, else Today. Any other
 * text (`//evil.example`, a backslash, a full address) could lead out of the shop.
 */
export function housePath(asked: string | null | undefined): string {
  if (!asked || asked.length > 500 || !/^\/house(?:[/?][\w\-./~%?=&+:,]*)?$/.test(asked)) {
    return HOUSE;
  }
  const [path = ""] = asked.split("?", 1);
  // Nothing of the house has an encoded path; an encoded dot would be another way out.
  const isOdd = path.includes("%") || path.includes("//") || path.includes("..");
  return isOdd || NEVER.test(path) ? HOUSE : asked;
}

/** The sign-in page that leads back to an address of the house. */
export function signInFor(asked: string): string {
  const to = housePath(asked);
  return to === HOUSE ? SIGN_IN : `${SIGN_IN}?to=${encodeURIComponent(to)}`;
}
