import { data, redirect } from "react-router";
import { codeField } from "../../../domain/house/forms.ts";
import { housePath, SIGN_IN } from "../../../domain/house/sign-in.ts";
import { shopContext } from "../../shop-context.ts";
import { Entrance } from "../entrance.tsx";
import { Form, HouseField, Submit } from "../form.tsx";
import { houseTitle } from "../screen.tsx";
import { callerOf, readForm, sessionCookies, tooManyAttempts } from "../session.ts";
import type { Route } from "./+types/code.page";

export const meta = () => houseTitle("Your code");

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** Redirects to the sign-in page unless the right password was entered in the last ten minutes. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { house } = context.get(shopContext);
  if (!(await house.isCodeNeeded(request.headers.get("Cookie")))) throw redirect(SIGN_IN, 303);
  return null;
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { code = "" } = await readForm(request);
  const { house } = context.get(shopContext);
  const cookies = request.headers.get("Cookie");
  const result = await house.signInWithCode(code, cookies, callerOf(request, context));
  switch (result.kind) {
    case "in": {
      const to = housePath(url.searchParams.get("to"));
      return redirect(to, { status: 303, headers: sessionCookies(result) });
    }
    case "over":
      return redirect(SIGN_IN, 303);
    case "wrong":
      return data({ errors: { code: "This code is wrong, or was used already." } }, 401);
    case "recovery-only":
      return data({ errors: { code: RECOVERY_ONLY } }, 401);
    case "limited": {
      const { retryAfter } = result;
      const errors = { code: tooManyAttempts(retryAfter) };
      return data({ errors }, { status: 429, headers: { "Retry-After": String(retryAfter) } });
    }
  }
}

const RECOVERY_ONLY =
  "So many codes were wrong lately that only a recovery code is taken now. Without one, the server’s shell lets you in anew (npm run owner).";

export default function SignInCodeScreen() {
  return (
    <Entrance title="Your code">
      <p>The six digits that your authenticator app shows now, or one of your recovery codes.</p>
      <Form>
        <HouseField field={codeField} />
        <Submit>Sign in</Submit>
      </Form>
    </Entrance>
  );
}
