import { data } from "react-router";
import type { FieldErrors } from "../../../domain/fields.ts";
import { checkFields } from "../../../domain/fields.ts";
import { emailField, nameField } from "../../../domain/house/forms.ts";
import { isRole } from "../../../domain/house/rights.ts";
import { readShopForm, shopFormFields } from "../../../domain/house/shop-form.ts";
import type { House } from "../../../server/house/house.ts";
import type { ChangePersonResult } from "../../../server/house/people.ts";
import type { Visit } from "../../../server/house/visit.ts";
import { shopContext } from "../../shop-context.ts";
import { passwordFault, requireRight, tooManyAttempts, visitContext } from "../session.ts";
import type { Context } from "../session.ts";
import { numberOf } from "../form.tsx";
import type { Values } from "../form.tsx";

/** The result of one of the settings' forms: shown in its section, beside its fields. */
export type Result = {
  act: string;
  /** Which person or session the form is about. */
  id?: string | undefined;
  /** What was done. */
  status?: string;
  errors?: FieldErrors;
  /** What was typed, except passwords. */
  values?: Readonly<Record<string, string>>;
  /** Somebody else has changed it meanwhile: nothing was done, and `values` are what was typed. */
  isStale?: boolean;
  /** An invitation's link, to be passed on. */
  url?: string;
};

/** What one of the settings' forms does. */
export type Action = (context: Context, values: Values) => Promise<Omit<Result, "act">>;

/** The HTTP status: 422 if something was refused, 409 if somebody else has changed it meanwhile. */
export function statusOf({ errors, isStale }: Result): number {
  if (isStale) return 409;
  return errors ? 422 : 200;
}

/** Shop's details, and Express on or off. */
export const shopActions: Readonly<Record<string, Action>> = {
  shop: async (context, values) => {
    const { person: by } = requireRight(context, "settings");
    const typed = Object.fromEntries(shopFormFields.map(({ name }) => [name, values[name] ?? ""]));
    const { details, errors } = readShopForm(typed);
    if (Object.keys(errors).length > 0) return { errors, values: typed };
    const { house } = context.get(shopContext);
    const result = await house.changeShop({ version: numberOf(values["version"]), by, details });
    if (result.kind === "stale") return { isStale: true, values: typed };
    if (result.kind === "invalid") return { errors: result.fields, values: typed };
    return { status: result.kind === "unchanged" ? "It is so already." : SHOP_CHANGED };
  },

  express: async (context, values) => {
    const { person: by } = requireRight(context, "settings");
    const isOffered = values["offer"] === "yes";
    const { house } = context.get(shopContext);
    const result = await house.changeExpress({
      version: numberOf(values["version"]),
      by,
      isOffered,
    });
    if (result.kind === "stale") {
      const { express } = await house.readShop();
      if (express.isOffered !== isOffered) return { isStale: true };
    }
    return { status: isOffered ? "Express is on." : "Express is off: nobody can choose it now." };
  },
};

const SHOP_CHANGED = "Changed. All pages and e-mails show it now.";

/** Changes the visitor's own password; everybody may. */
export const changePassword: Action = async (
  context,
  { password = "", chosen = "", repeat = "" },
) => {
  const { house } = context.get(shopContext);
  const given = { password, chosen, repeat };
  const result = await house.changePassword(context.get(visitContext), given);
  switch (result.kind) {
    case "changed":
      return {
        status:
          PASSWORD_CHANGED[result.ended] ??
          `${PASSWORD_CHANGED[0]} ${result.ended} other sessions have ended.`,
      };
    case "invalid":
      return { errors: result.fields };
    case "wrong":
      return { errors: { password: "This is not your password." } };
    case "limited":
      return { errors: { password: tooManyAttempts(result.retryAfter) } };
  }
};

const PASSWORD_CHANGED = [
  "Your password is changed.",
  "Your password is changed. 1 other session has ended.",
];

/** What the settings' forms do, by their `act`. Each checks its own right. */
export const settingsActions: Readonly<Record<string, Action>> = {
  ...shopActions,

  invite: async (context, values) => {
    const { person: by } = requireRight(context, "people");
    const { texts, errors } = checkFields([emailField, nameField], values);
    const role = isRole(values["role"]) ? values["role"] : "helper";
    const typed = { values: { ...texts, role } };
    if (Object.keys(errors).length > 0) return { errors, ...typed };
    const fault = await passwordFault(context, values["password"]);
    if (fault !== undefined) return { errors: { password: fault }, ...typed };
    const invitation = { email: texts.email, name: texts.name || undefined, role, by };
    const result = await context.get(shopContext).house.invite(invitation);
    if (result.kind === "invited") return { status: `${result.name} is invited.`, url: result.url };
    if (result.kind === "not-allowed") return { errors: { email: NOT_ALLOWED }, ...typed };
    const email = result.kind === "invalid" ? result.message : ALREADY_IN;
    return { errors: { email }, ...typed };
  },

  "change-role": (context, { role, ...values }) =>
    changePerson(context, values, `is ${role} now`, (house, change) =>
      isRole(role)
        ? house.changeRole({ ...change, role })
        : Promise.reject(data(null, { status: 400, statusText: "Bad Request" })),
    ),

  "may-give-credit": (context, { mayGiveCredit, ...values }) => {
    const isAllowed = mayGiveCredit === "yes";
    const done = isAllowed ? "may give credit now" : "may give no credit now";
    // The password is in this form, however recently it was entered: a phone left unattended must not allow it.
    return changePerson(
      context,
      values,
      done,
      (house, change) => house.allowCredit({ ...change, isAllowed }),
      { mustType: true },
    );
  },

  "remove-person": (context, values) =>
    changePerson(context, values, "was removed", (house, change) => house.removePerson(change)),

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

  "change-password": changePassword,

  "factor-off": async (context, values): ReturnType<Action> => {
    const { password = "", code = "" } = values;
    const visit = context.get(visitContext);
    const result = await context.get(shopContext).house.turnOffFactor(visit, { password, code });
    switch (result.kind) {
      case "off":
        return { status: "Signing in asks for no code any more." };
      case "wrong-password":
        return { errors: { password: "This is not your password." } };
      case "wrong-code":
        return { errors: { code: "This code is wrong, or was used already." } };
      case "limited":
        return { errors: { password: tooManyAttempts(result.retryAfter) } };
    }
  },
};

type Change = { id: string; by: Visit["person"] };

async function changePerson(
  context: Parameters<Action>[0],
  { id = "", password }: Parameters<Action>[1],
  done: string,
  apply: (house: House, change: Change) => Promise<ChangePersonResult>,
  options?: { mustType: boolean },
): ReturnType<Action> {
  const { person: by } = requireRight(context, "people");
  const fault = await passwordFault(context, password, options);
  if (fault !== undefined) return { id, errors: { password: fault } };
  const result = await apply(context.get(shopContext).house, { id, by });
  switch (result.kind) {
    case "changed":
      return { status: `${result.name} ${done}.` };
    case "unknown":
      return { id, errors: { id: "This person was removed already." } };
    case "last-owner":
      return { id, errors: { id: LAST_OWNER } };
    case "not-allowed":
      return { id, errors: { id: NOT_ALLOWED } };
  }
}

const NOT_ALLOWED = "You may not change people any more.";
const ALREADY_IN =
  "They are in already. If they have lost their password, the server's shell gives them a new link (npm run owner).";
const LAST_OWNER = "Nobody else may invite people. Make somebody else an owner first.";
