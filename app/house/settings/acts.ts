import type { RouterContextProvider } from "react-router";
import { checkFields } from "../../../domain/forms/check-fields.ts";
import { emailField, nameField } from "../../../domain/house/forms.ts";
import { isRole } from "../../../domain/house/rights.ts";
import { shopContext } from "../../shop-context.ts";
import { notConfirmed } from "../confirmed.ts";
import { requireRight, visitContext } from "../guard.ts";
import type { Result } from "./results.ts";

type Values = Readonly<Partial<Record<string, string>>>;
type Context = Readonly<RouterContextProvider>;
type Outcome = Promise<Omit<Result, "act">>;
type Act = (context: Context, values: Values) => Outcome;

/** What the settings' forms do, by their `act`: a section with a form adds a row. Each checks its own right. */
export const acts: Readonly<Record<string, Act>> = {
  invite: async (context, values) => {
    const { person: by } = requireRight(context, "people");
    const { texts, errors } = checkFields([emailField, nameField], values);
    const role = isRole(values["role"]) ? values["role"] : "helper";
    const kept = { values: { ...texts, role } };
    if (Object.keys(errors).length > 0) return { errors, ...kept };
    const fault = await notConfirmed(context, values["password"]);
    if (fault !== undefined) return { errors: { password: fault }, ...kept };
    const invitation = { email: texts.email, name: texts.name || undefined, role, by };
    const result = await context.get(shopContext).house.invite(invitation);
    if (result.kind === "invited") return { status: `${result.name} is invited.`, url: result.url };
    const email = result.kind === "invalid" ? result.message : ALREADY_IN;
    return { errors: { email }, ...kept };
  },

  person: async (context, values): Outcome => {
    const { person: by } = requireRight(context, "people");
    const { id = "", role } = values;
    const fault = await notConfirmed(context, values["password"]);
    if (fault !== undefined) return { id, errors: { password: fault } };
    const { house } = context.get(shopContext);
    const result = isRole(role)
      ? await house.changeRole({ id, role, by })
      : await house.removePerson({ id, by });
    if (result.kind === "unknown")
      return { id, errors: { id: "This person was removed already." } };
    if (result.kind === "last-owner") return { id, errors: { id: LAST_OWNER } };
    const status = isRole(role) ? `${result.name} is ${role} now.` : `${result.name} was removed.`;
    return { status };
  },

  "end-session": async (context, { id = "" }) => {
    const hasEnded = await context.get(shopContext).house.endSession(context.get(visitContext), id);
    return { status: hasEnded ? "This session has ended." : "It had ended already." };
  },

  "end-others": async (context) => {
    const ended = await context.get(shopContext).house.endOtherSessions(context.get(visitContext));
    return {
      status: ended === 1 ? "1 other session has ended." : `${ended} other sessions have ended.`,
    };
  },

  "factor-off": async (context, values) => {
    const fault = await notConfirmed(context, values["password"]);
    if (fault !== undefined) return { errors: { password: fault } };
    await context.get(shopContext).house.turnOffFactor(context.get(visitContext));
    return { status: "Signing in asks for no code any more." };
  },
};

const ALREADY_IN =
  "They are in already. If they have lost their password, the server's shell gives them a new link (npm run owner).";
const LAST_OWNER = "Nobody else may invite people. Make somebody else an owner first.";
