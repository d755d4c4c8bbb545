import { data, redirect } from "react-router";
import { newPasswordField, repeatField } from "../../../domain/house/forms.ts";
import { MIN_PASSWORD_LENGTH } from "../../../domain/house/passwords.ts";
import { HOUSE, SIGN_IN } from "../../../domain/house/sign-in.ts";
import { shopContext } from "../../shop-context.ts";
import { Field } from "../../design/field.tsx";
import { Entrance } from "../entrance.tsx";
import { Form, readForm } from "../form.tsx";
import { houseTitle } from "../screen.tsx";
import { callerOf, sessionCookies, tooManyAttempts } from "../session.ts";
import type { Route } from "./+types/invitation.page";

export const meta = () => houseTitle("Come in");

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const person = await context.get(shopContext).house.readInvitation(token);
  return person ? { email: person.email } : data(null, 404);
}

/** Sets the password and begins a session. The link works once. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const { password = "", repeat = "" } = await readForm(request);
  const { house } = context.get(shopContext);
  const result = await house.acceptInvitation(
    token,
    { password, repeat },
    callerOf(request, context),
  );
  switch (result.kind) {
    case "in":
      return redirect(HOUSE, { status: 303, headers: sessionCookies(result) });
    case "invalid":
      return data(result.fields, 422);
    case "limited":
      return data<Record<string, string>>({ password: tooManyAttempts(result.retryAfter) }, 429);
    case "unknown":
      return data<Record<string, string>>({}, 404);
  }
}

export default function InvitationScreen({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <Unknown />;
  const hint = `At least ${MIN_PASSWORD_LENGTH} characters. Four words that have nothing to do with each other are easy to keep in mind.`;
  return (
    <Entrance title="Come in">
      <p>
        Choose the password with which you sign in as <strong>{loaderData.email}</strong>.
      </p>
      <Form>
        {/* For password managers, which keep it with the password. */}
        <input type="hidden" name="username" autoComplete="username" value={loaderData.email} />
        <Field
          form="invitation"
          field={{ ...newPasswordField, hint }}
          error={actionData?.["password"]}
        />
        <Field form="invitation" field={repeatField} error={actionData?.["repeat"]} />
        <button className="button" type="submit">
          Come in
        </button>
      </Form>
    </Entrance>
  );
}

function Unknown() {
  return (
    <Entrance title="This link does not work">
      <p>
        It may have been used, replaced by a newer one, or be older than 24 hours. Ask for another,
        or <a href={SIGN_IN}>sign in</a>.
      </p>
    </Entrance>
  );
}
