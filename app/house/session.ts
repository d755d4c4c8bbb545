import { createContext, data, redirect } from "react-router";
import type { MiddlewareFunction, RouterContextProvider } from "react-router";
import { mayDo } from "../../domain/house/rights.ts";
import type { Right } from "../../domain/house/rights.ts";
import { confirmedWithin10Minutes, signInFor } from "../../domain/house/sign-in.ts";
import { inMinutes } from "../../domain/time.ts";
import type { Caller, Visit } from "../../server/services/house/types.ts";
import { networkContext, shopContext } from "../shop-context.ts";

/** The signed-in person's session, for loaders and actions below `app/house/layout.tsx`. */
export const visitContext = createContext<Visit>();

/**
 * Lets nobody past without a session: it belongs to the layout of all screens of the house, so that a screen which is
 * added there is guarded, however its address is spelled. Calls, the manifest and the worker get a 401 in JSON, pages lead to the sign-in page.
 */
export const guard: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { house } = context.get(shopContext);
  const visit = await house.readVisit(request.headers.get("Cookie"));
  if (!visit) return wantsJson(request) ? SIGNED_OUT() : redirect(signInFor(asked(request)), 303);
  if (visit.needsFactor && !OPEN.test(new URL(request.url).pathname)) {
    return wantsJson(request) ? FACTOR_FIRST() : redirect(SET_UP, 303);
  }
  context.set(visitContext, visit);
  return next();
};

/** For a loader or an action that not everybody may call. @throws 403, which the house's error page explains. */
export function requireRight(context: Readonly<RouterContextProvider>, right: Right): Visit {
  const visit = context.get(visitContext);
  if (!mayDo(visit.person, right)) throw data(null, { status: 403, statusText: "Forbidden" });
  return visit;
}

/** Where a request comes from, for limits and for the list of sessions. */
export function callerOf(request: Request, context: Readonly<RouterContextProvider>): Caller {
  const userAgent = request.headers.get("User-Agent") ?? "";
  const cookies = request.headers.get("Cookie");
  return { network: context.get(networkContext), userAgent, cookies };
}

/** The headers of whoever has just come in. */
export function entered({ cookie, device }: { cookie: string; device: string }): Headers {
  return new Headers([
    ["Set-Cookie", cookie],
    ["Set-Cookie", device],
  ]);
}

const SET_UP = "/house/settings/second-factor";
/** What an owner gets who must set the second factor up first: that page, and the way out. */
const OPEN = /^\/house\/(settings\/second-factor|sign-out)(\.data)?$/;

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

/** What the browser fetches by itself, and would not show the sign-in page for. */
const MACHINES = new Set(["manifest", "serviceworker"]);

function wantsJson(request: Request): boolean {
  if (MACHINES.has(request.headers.get("Sec-Fetch-Dest") ?? "")) return true;
  const accept = request.headers.get("Accept") ?? "";
  return accept.includes("application/json") && !accept.includes("text/html");
}

function asked({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

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
