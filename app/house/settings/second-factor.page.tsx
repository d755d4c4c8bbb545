import { data } from "react-router";
import { codeField, passwordField, recoveryField } from "../../../domain/house/forms.ts";
import { shopContext } from "../../shop-context.ts";
import { Form, HouseField, Submit } from "../form.tsx";
import type { FieldErrors, Values } from "../../../domain/fields.ts";
import { houseTitle, Notice, PageHead, Section } from "../screen.tsx";
import { readForm, tooManyAttempts, visitContext } from "../session.ts";
import type { Route } from "./+types/second-factor.page";
import styles from "./second-factor.page.module.css";

export const meta = () => houseTitle("Second factor");

/** Makes a new secret for each page. It is not stored until a code shows that the app has it. */
export async function loader({ context }: Route.LoaderArgs) {
  return context.get(shopContext).house.newFactor(context.get(visitContext));
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request);
  if (values["act"] === "confirm") return confirm(context, values);
  const { secret = "", code = "", password = "" } = values;
  const { house } = context.get(shopContext);
  const visit = context.get(visitContext);
  const result = await house.turnOnFactor(visit, { secret, code, password });
  if (result.kind === "codes") return { recoveryCodes: result.recoveryCodes };
  const factor = await house.showFactor(visit, secret);
  const again = (errors: FieldErrors, status = 422) => data({ factor, errors }, status);
  switch (result.kind) {
    case "wrong-code":
      return again({ code: "This is not the code that the app shows now." });
    case "wrong-password":
      return again({ password: "This is not your password." });
    case "limited":
      return again({ password: tooManyAttempts(result.retryAfter) }, 429);
  }
}

/** The last step: the second factor is on once a recovery code was typed back. */
async function confirm(
  context: Route.ActionArgs["context"],
  { recovery = "", codes = "" }: Values,
) {
  const { house } = context.get(shopContext);
  const visit = context.get(visitContext);
  const result = await house.confirmFactor(visit, recovery);
  switch (result.kind) {
    case "on":
      return { isOn: true as const };
    case "wrong": {
      const recoveryCodes = codes.split(" ").filter((each) => /^[\dA-Z-]{19}$/.test(each));
      const errors = { recovery: "This is none of them." };
      return data({ act: "confirm", recoveryCodes, errors }, 422);
    }
    case "over": {
      const factor = await house.newFactor(visit);
      return data({ factor, errors: { code: "That took too long. Please begin anew." } }, 422);
    }
  }
}

export default function SecondFactorScreen({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && "recoveryCodes" in actionData) {
    return <Recovery codes={actionData.recoveryCodes} />;
  }
  if (actionData && "isOn" in actionData) return <On />;
  // After a refusal the secret that the app already has is shown again, not the loader's new one.
  const { secret, url, code } = actionData?.factor ?? loaderData;
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
            <HouseField field={codeField} />
            <HouseField field={passwordField} />
            <Submit>Turn on</Submit>
          </Form>
        </li>
      </ol>
    </>
  );
}

function On() {
  return (
    <>
      <PageHead title="Second factor" />
      <Notice kind="status">Signing in asks for a code now. Your other sessions have ended.</Notice>
      <p>
        <a className="button-line" href="/house/settings">
          Back to the settings
        </a>
      </p>
    </>
  );
}

/** Shows the recovery codes, once. The second factor is on as soon as one of them was typed back. */
function Recovery({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <PageHead title="Second factor" />
      <Section id="codes" title="Recovery codes">
        <p>
          Write these down and keep them where your phone is not. Each of them signs you in once,
          without the app. They are not shown again.
        </p>
        <ul className={styles.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Form act="confirm">
          <input type="hidden" name="codes" value={codes.join(" ")} />
          <HouseField field={recoveryField} />
          <Submit>Turn on</Submit>
        </Form>
      </Section>
    </>
  );
}
