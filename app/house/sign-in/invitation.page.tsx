import { data, redirect } from "react-router";
import { newPasswordField, repeatField } from "../../../domain/house/forms.ts";
import { MIN_PASSWORD_LENGTH } from "../../../domain/house/passwords.ts";
import { HOUSE, SIGN_IN } from "../../../domain/house/sign-in.ts";
import { shopContext } from "../../shop-context.ts";
import { Entrance } from "../entrance.tsx";
import { Form, HouseField, Submit } from "../form.tsx";
import { houseTitle } from "../screen.tsx";
import { callerOf, readForm, sessionCookies, tooManyAttempts } from "../session.ts";
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
      return data({ errors: result.fields }, 422);
    case "limited":
      return data({ errors: { password: tooManyAttempts(result.retryAfter) } }, 429);
    case "unknown":
      return data({}, 404);
  }
}

export default function InvitationScreen({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <Unknown />;
  const hint = `At least ${MIN_PASSWORD_LENGTH} characters. Four words that have nothing to do with each other are easy to keep in mind.`;
  return (
    <Entrance title="Come in">
      <p>
        Choose the password with which you sign in as <strong>{loaderData.email}</strong>.
      </p>
      <Form>
        {/* Password managers store this e-mail address with the new password. */}
        <input type="hidden" name="username" autoComplete="username" value={loaderData.email} />
        <HouseField field={newPasswordField} hint={hint} />
        <HouseField field={repeatField} />
        <Submit>Come in</Submit>
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
