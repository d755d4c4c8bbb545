import { createContext, data, redirect } from "react-router";
import type { MiddlewareFunction, RouterContextProvider } from "react-router";
import { mayDo, mayOpen } from "../../domain/house/rights.ts";
import type { Values } from "../../domain/fields.ts";
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
 * Lets nobody past without a session. As a middleware of `app/house/layout.tsx` it guards every screen in that layout.
 * Without a session calls, the manifest and the worker get a 401 in JSON, and pages redirect to the sign-in page.
 */
export const guard: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { house } = context.get(shopContext);
  const visit = await house.readVisit(request.headers.get("Cookie"));
  const { pathname, search } = new URL(request.url);
  if (!visit) {
    return wantsJson(request)
      ? refusal(401, "signed_out", "Please sign in to the house.")
      : redirect(signInFor(pathname + search), 303);
  }
  if (visit.needsFactor && !OPEN_BEFORE_SET_UP.test(pathname)) {
    return wantsJson(request)
      ? refusal(403, "factor_first", "Please turn your second factor on first.")
      : redirect(SET_UP, 303);
  }
  if (!mayOpen(visit.person, pathname)) {
    if (wantsJson(request)) return refusal(403, "forbidden", "This is not for the workshop.");
    throw data(null, { status: 403, statusText: "Forbidden" });
  }
  context.set(visitContext, visit);
  return next();
};

/**
 * Answers a form that the house's script has sent (`app/house/browser/send-forms.ts`) with a redirect's address in a
 * header: `fetch` would follow the redirect itself and hide the address's fragment.
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

/** Returns the visit if the person has the right. @throws 403, which the house's error page explains. */
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

/** The headers that begin a session: its cookie, and the cookie by which this browser is known at the next sign-in. */
export function sessionCookies({ cookie, device }: { cookie: string; device: string }): Headers {
  return new Headers([
    ["Set-Cookie", cookie],
    ["Set-Cookie", device],
  ]);
}

const SET_UP = "/house/settings/second-factor";
/** The addresses for an owner who must set a second factor up first: the page for that, and signing out. */
const OPEN_BEFORE_SET_UP = /^\/house\/(settings\/second-factor|sign-out)(\.data)?$/;

/** A refusal in JSON, for what a script or the browser fetches by itself. */
function refusal(status: 401 | 403, code: string, message: string): Response {
  const headers = { "Cache-Control": "no-store" };
  return Response.json({ error: { code, message } }, { status, headers });
}

/** `Sec-Fetch-Dest` of files that the browser fetches by itself: a redirect to the sign-in page would be of no use. */
const FETCHED_BY_BROWSER = new Set(["manifest", "serviceworker"]);

function wantsJson(request: Request): boolean {
  if (FETCHED_BY_BROWSER.has(request.headers.get("Sec-Fetch-Dest") ?? "")) return true;
  const accept = request.headers.get("Accept") ?? "";
  return accept.includes("application/json") && !accept.includes("text/html");
}

/** Whether the page's forms must ask for the password (`ConfirmPassword`): it was given more than ten minutes ago. */
export function isPasswordNeeded(context: Context): boolean {
  return !confirmedWithin10Minutes(context.get(visitContext).confirmedAt, new Date());
}

/** The words for too many attempts; they do not tell whether the password was right. `retryAfter` is in seconds. */
export function tooManyAttempts(retryAfter: number): string {
  return `Too many attempts. Please try again in ${inMinutes(retryAfter)}.`;
}

/** The fields of a posted form. `server/http/form-posts.ts` has removed those that the page's forms do not have. */
export async function readForm(request: Request): Promise<Values> {
  return Object.fromEntries(new URLSearchParams(await request.text()));
}
