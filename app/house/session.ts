import { createContext, data, redirect } from "react-router";
import type { MiddlewareFunction, RouterContextProvider } from "react-router";
import { mayDo } from "../../domain/house/rights.ts";
import type { Right } from "../../domain/house/rights.ts";
import { confirmedWithin10Minutes, signInFor } from "../../domain/house/sign-in.ts";
import { inMinutes } from "../../domain/time.ts";
import type { Caller, Visit } from "../../server/house/visit.ts";
import { networkContext, shopContext } from "../shop-context.ts";
import { FORM_HEADER, LOCATION_HEADER } from "./browser/send-forms.ts";

export type Context = Readonly<RouterContextProvider>;

/** The signed-in person's session, for loaders and actions below `app/house/layout.tsx`. */
export const visitContext = createContext<Visit>();

/**
 * Lets nobody past without a session. As a middleware of the layout it guards every screen below it, also a new one.
 * Calls, the manifest and the worker get a 401 in JSON; pages redirect to the sign-in page.
 */
export const guard: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { house } = context.get(shopContext);
  const visit = await house.readVisit(request.headers.get("Cookie"));
  if (!visit) return wantsJson(request) ? SIGNED_OUT() : redirect(signInFor(pathOf(request)), 303);
  if (visit.needsFactor && !OPEN_BEFORE_SET_UP.test(new URL(request.url).pathname)) {
    return wantsJson(request) ? FACTOR_FIRST() : redirect(SET_UP, 303);
  }
  context.set(visitContext, visit);
  return next();
};

/**
 * Answers a form that the house's script has sent (`browser/send-forms.ts`) with the address that a redirect leads to:
 * `fetch` would follow it, and tell nothing of its fragment.
 */
export const tellRedirects: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  const to = response.headers.get("Location");
  if (to === null || !request.headers.has(FORM_HEADER)) return response;
  const headers = new Headers(response.headers);
  headers.delete("Location");
  headers.set(LOCATION_HEADER, to);
  return new Response(null, { status: 204, headers });
};

/** For a loader or an action that not everybody may call. @throws 403, which the house's error page explains. */
export function requireRight(context: Context, right: Right): Visit {
  const visit = context.get(visitContext);
  if (!mayDo(visit.person, right)) throw data(null, { status: 403, statusText: "Forbidden" });
  return visit;
}

/** Where a request comes from, for limits and for the list of sessions. */
export function callerOf(request: Request, context: Context): Caller {
  const userAgent = request.headers.get("User-Agent") ?? "";
  const cookies = request.headers.get("Cookie");
  return { network: context.get(networkContext), userAgent, cookies };
}

/** The headers that begin a session: its cookie, and the one by which this device is known. */
export function sessionCookies({ cookie, device }: { cookie: string; device: string }): Headers {
  return new Headers([
    ["Set-Cookie", cookie],
    ["Set-Cookie", device],
  ]);
}

const SET_UP = "/house/settings/second-factor";
/** Open to an owner who must set the second factor up first: that page, and signing out. */
const OPEN_BEFORE_SET_UP = /^\/house\/(settings\/second-factor|sign-out)(\.data)?$/;

const FACTOR_FIRST = () =>
  Response.json(
    { error: { code: "factor_first", message: "Please turn your second factor on first." } },
    { status: 403, headers: { "Cache-Control": "no-store" } },
  );

const SIGNED_OUT = () =>
  Response.json(
    { error: { code: "signed_out", message: "Please sign in to the house." } },
    { status: 401, headers: { "Cache-Control": "no-store" } },
  );

/** `Sec-Fetch-Dest` of what the browser fetches by itself: it could not show the sign-in page. */
const FETCHED_BY_BROWSER = new Set(["manifest", "serviceworker"]);

function wantsJson(request: Request): boolean {
  if (FETCHED_BY_BROWSER.has(request.headers.get("Sec-Fetch-Dest") ?? "")) return true;
  const accept = request.headers.get("Accept") ?? "";
  return accept.includes("application/json") && !accept.includes("text/html");
}

function pathOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** For a loader: whether its forms must ask for the password (`ConfirmPassword`). */
export function isPasswordNeeded(context: Context): boolean {
  return !confirmedWithin10Minutes(context.get(visitContext).confirmedAt, new Date());
}

/**
 * For an action that needs a password entered within the last ten minutes: call it before anything is changed. Returns
 * the error of the field `password`; undefined if the action may go on. `mustType`: it must be in this form, however
 * recently it was entered.
 */
export async function passwordFault(
  context: Context,
  password: string | undefined,
  options = { mustType: false },
): Promise<string | undefined> {
  const { house } = context.get(shopContext);
  const result = await house.confirmPassword(context.get(visitContext), password, options);
  if (result.kind === "confirmed") return undefined;
  if (result.kind === "limited") return tooManyAttempts(result.retryAfter);
  return password ? "This is not your password." : "Please enter your password once more.";
}

/** Shown instead of whether the password was right. `retryAfter` in seconds. */
export function tooManyAttempts(retryAfter: number): string {
  return `Too many attempts. Please try again in ${inMinutes(retryAfter)}.`;
}
