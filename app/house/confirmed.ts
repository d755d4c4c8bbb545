import type { RouterContextProvider } from "react-router";
import { inMinutes } from "../../domain/time.ts";
import { confirmedWithin10Minutes } from "../../domain/house/sign-in.ts";
import { shopContext } from "../shop-context.ts";
import { visitContext } from "./guard.ts";

/** For a loader: whether its forms must ask for the password (`ConfirmPassword`). */
export function isPasswordNeeded(context: Readonly<RouterContextProvider>): boolean {
  return !confirmedWithin10Minutes(context.get(visitContext).confirmedAt, new Date());
}

/**
 * For an action that needs a password not older than ten minutes: call it before anything is changed. Returns why it
 * may not go on, for the field `password`; undefined if it may. `password` is the form's. `mustType`: a
 * password that was given a moment ago is not enough.
 */
export async function notConfirmed(
  context: Readonly<RouterContextProvider>,
  password: string | undefined,
  options = { mustType: false },
): Promise<string | undefined> {
  const { house } = context.get(shopContext);
  const result = await house.confirmPassword(context.get(visitContext), password, options);
  if (result.kind === "confirmed") return undefined;
  if (result.kind === "limited") return tooManyAttempts(result.retryAfter);
  return password ? "This is not your password." : "Please enter your password once more.";
}

/** Said in place of whether the password was right. `retryAfter` in seconds. */
export function tooManyAttempts(retryAfter: number): string {
  return `Too many attempts. Please try again in ${inMinutes(retryAfter)}.`;
}
