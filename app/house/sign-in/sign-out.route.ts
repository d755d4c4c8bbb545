import { redirect } from "react-router";
import { SIGN_IN } from "../../../domain/house/sign-in.ts";
import { visitContext } from "../session.ts";
import { shopContext } from "../../shop-context.ts";
import type { Route } from "./+types/sign-out.route";

/** Redirects GET to Today. The form of 'Sign out' posts to this address. */
export function loader() {
  return redirect("/house", 303);
}

export async function action({ context }: Route.ActionArgs) {
  const cookie = await context.get(shopContext).house.signOut(context.get(visitContext));
  return redirect(SIGN_IN, { status: 303, headers: { "Set-Cookie": cookie } });
}
