import { data } from "react-router";
import { codeField, passwordField } from "../../../domain/house/forms.ts";
import { tooManyAttempts } from "../../house/confirmed.ts";
import { Form } from "../../house/form.tsx";
import { visitContext } from "../../house/guard.ts";
import { Notice } from "../../house/notice.tsx";
import { PageHead } from "../../house/page-head.tsx";
import { posted } from "../../house/posted.ts";
import { houseTitle } from "../../house/titles.ts";
import { shopContext } from "../../shop-context.ts";
import { Field } from "../../ui/field.tsx";
import type { Route } from "./+types/second-factor";
import styles from "./second-factor.module.css";

export const meta = () => houseTitle("Second factor");

/** A new secret each time; nothing is stored until a code shows that the app has it. */
export async function loader({ context }: Route.LoaderArgs) {
  return context.get(shopContext).house.newFactor(context.get(visitContext));
}

export async function action({ request, context }: Route.ActionArgs) {
  const { secret = "", code = "", password = "" } = await posted(request);
  const { house } = context.get(shopContext);
  const proof = { secret, code, password };
  const visit = context.get(visitContext);
  const result = await house.turnOnFactor(visit, proof);
  if (result.kind === "on") return { recoveryCodes: result.recoveryCodes };
  const factor = await house.showFactor(visit, secret);
  switch (result.kind) {
    case "wrong-code":
      return data(
        { factor, errors: { code: "This is not the code that the app shows now." } },
        422,
      );
    case "wrong-password":
      return data({ factor, errors: { password: "This is not your password." } }, 422);
    case "limited":
      return data({ factor, errors: { password: tooManyAttempts(result.retryAfter) } }, 429);
  }
}

export default function SecondFactorScreen({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && "recoveryCodes" in actionData) {
    return <Recovery codes={actionData.recoveryCodes} />;
  }
  // The secret that the app has by now, not the new one.
  const { secret, url, code } = actionData?.factor ?? loaderData;
  const errors: Readonly<Partial<Record<string, string>>> = actionData?.errors ?? {};
  return (
    <>
      <PageHead title="Second factor" />
      <ol className={styles.steps}>
        <li>
          <p>
            Add the shop to an authenticator app: on this phone <a href={url}>by this link</a>, with
            the camera of another, or by typing the key.
          </p>
          <svg
            className={styles.code}
            viewBox={`0 0 ${code.size} ${code.size}`}
            role="img"
            aria-label="The key, for a camera"
          >
            <path d={code.path} />
          </svg>
          <p className={styles.secret}>{secret.replace(/(.{4})(?=.)/g, "$1 ")}</p>
        </li>
        <li>
          <p>Enter the six digits that it shows.</p>
          <Form>
            <input type="hidden" name="secret" value={secret} />
            <Field form="factor" field={codeField} error={errors["code"]} />
            <Field form="factor" field={passwordField} error={errors["password"]} />
            <button className="button" type="submit">
              Turn on
            </button>
          </Form>
        </li>
      </ol>
    </>
  );
}

/** Shown once. */
function Recovery({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <PageHead title="Second factor" />
      <Notice kind="status">Signing in asks for a code now. Your other sessions have ended.</Notice>
      <h2 className={styles.title}>Recovery codes</h2>
      <p>
        Write these down and keep them where your phone is not. Each of them signs you in once,
        without the app. They are not shown again.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p>
        <a className="button-line" href="/house/settings">
          I have them
        </a>
      </p>
    </>
  );
}
