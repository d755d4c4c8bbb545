import { shopContext } from "../../shop-context.ts";
import { tooManyAttempts } from "../confirmed.ts";
import { visitContext } from "../guard.ts";
import type { Act } from "./results.ts";

/** Changes the visitor's own password; everybody may. */
export const changePassword: Act = async (context, { password = "", chosen = "", repeat = "" }) => {
  const { house } = context.get(shopContext);
  const given = { password, chosen, repeat };
  const result = await house.changePassword(context.get(visitContext), given);
  switch (result.kind) {
    case "changed":
      return {
        status: CHANGED[result.ended] ?? `${CHANGED[0]} ${result.ended} other sessions have ended.`,
      };
    case "invalid":
      return { errors: result.fields };
    case "wrong":
      return { errors: { password: "This is not your password." } };
    case "limited":
      return { errors: { password: tooManyAttempts(result.retryAfter) } };
  }
};

const CHANGED = [
  "Your password is changed.",
  "Your password is changed. 1 other session has ended.",
];
