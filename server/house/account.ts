import {
  chosenField,
  codeField,
  newRepeatField,
  oldPasswordField,
} from "../../domain/house/forms.ts";
import { command, done, invalid, refused } from "../command.ts";
import type { Secrets } from "../command.ts";
import { changePassword } from "./change-password.ts";
import { turnOffFactor } from "./second-factor.ts";

/** The visitor's own password; everybody may. Hashing takes long: the transaction begins after it. */
export const changeOwnPassword = command({
  act: "changed-password",
  isOnItsOwn: true,
  fields: [oldPasswordField, chosenField, newRepeatField],
  read: (_values, _ports, secrets) => ({ input: secrets }),
  run: async (ports, secrets: Secrets, { visit }) => {
    if (!visit) return refused("wrong");
    const given = {
      password: textOf(secrets["password"]),
      chosen: textOf(secrets["chosen"]),
      repeat: textOf(secrets["repeat"]),
    };
    const result = await changePassword(ports, visit, given);
    switch (result.kind) {
      case "changed":
        return done({ ended: result.ended });
      case "invalid":
        return invalid(result.fields);
      case "wrong":
        return refused("wrong");
      case "limited":
        return { ...refused("limited"), retryAfter: result.retryAfter };
    }
  },
});

/** The visitor's own second factor, with password and code. */
export const turnOwnFactorOff = command({
  act: "turned-off-second-factor",
  isOnItsOwn: true,
  fields: [oldPasswordField, codeField],
  read: (_values, _ports, secrets) => ({ input: secrets }),
  run: async (ports, secrets: Secrets, { visit }) => {
    if (!visit) return refused("wrong-password");
    const given = { password: textOf(secrets["password"]), code: textOf(secrets["code"]) };
    const result = await turnOffFactor(ports, visit, given);
    if (result.kind === "off") return done({});
    if (result.kind === "limited") {
      return { ...refused("limited"), retryAfter: result.retryAfter };
    }
    return refused(result.kind);
  },
});

function textOf(secret: Secrets[string]): string {
  return secret?.reveal() ?? "";
}
