import { data, redirect } from "react-router";
import { checkFields } from "../../../domain/fields.ts";
import { emailField, passwordField } from "../../../domain/house/forms.ts";
import { housePath } from "../../../domain/house/sign-in.ts";
import { shopContext } from "../../shop-context.ts";
import { Entrance } from "../entrance.tsx";
import { Check, Form, HouseField, Submit } from "../form.tsx";
import { FormResult, houseTitle } from "../screen.tsx";
import { callerOf, readForm, sessionCookies, tooManyAttempts } from "../session.ts";
import type { Route } from "./+types/sign-in.page";

export const meta = () => houseTitle("Sign in");

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** Redirects whoever is signed in already. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const visit = await context.get(shopContext).house.readVisit(request.headers.get("Cookie"));
  if (visit) throw redirect(housePath(url.searchParams.get("to")), 303);
  return null;
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const values = await readForm(request);
  const { texts, errors } = checkFields([emailField, passwordField], values);
  if (Object.keys(errors).length > 0) return refused(422, texts.email, undefined, errors);
  const credentials = { ...texts, stay: values["stay"] === "yes" };
  const { house } = context.get(shopContext);
  const result = await house.signIn(credentials, callerOf(request, context));
  const to = url.searchParams.get("to");
  switch (result.kind) {
    case "in":
      return redirect(housePath(to), { status: 303, headers: sessionCookies(result) });
    case "code-needed": {
      const next = `/house/sign-in/code${to ? `?to=${encodeURIComponent(housePath(to))}` : ""}`;
      return redirect(next, { status: 303, headers: { "Set-Cookie": result.cookie } });
    }
    case "wrong":
      return refused(401, texts.email, "E-mail address or password is wrong.");
    case "limited":
      return refused(429, texts.email, tooManyAttempts(result.retryAfter), {}, result.retryAfter);
  }
}

export default function SignInScreen({ actionData }: Route.ComponentProps) {
  return (
    <Entrance title="Sign in">
      <FormResult message={actionData?.message} />
      <Form>
        <HouseField field={emailField} />
        <HouseField field={passwordField} />
        <Check name="stay" label="Stay signed in on this phone" />
        <Submit>Sign in</Submit>
      </Form>
    </Entrance>
  );
}

function refused(
  status: number,
  email: string,
  message: string | undefined,
  errors: Readonly<Record<string, string>> = {},
  retryAfter?: number,
) {
  const headers = retryAfter === undefined ? undefined : { "Retry-After": String(retryAfter) };
  return data({ values: { email }, message, errors }, { status, headers });
}
