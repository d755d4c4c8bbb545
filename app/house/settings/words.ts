import { useActionData } from "react-router";
import { vatText } from "../../../domain/orders/vat.ts";
import { eachSwitch } from "../../../domain/stores/setting-rows.ts";
import { resultOf } from "../act.ts";
import type { Shown, Words } from "../act.ts";
import { tooManyAttempts } from "../session.ts";

type SettingsResult = Shown<"/house/settings">;

/** The result of the form that was sent, if it asked for one of these commands: its section shows it. */
export function useSettingsResult<Name extends SettingsResult["act"]>(...names: Name[]) {
  return resultOf(useActionData<SettingsResult>(), ...names);
}

const deliveryWords = {
  done: "Changed. The checkout shows it now.",
  stale:
    "Somebody has changed delivery meanwhile. Nothing was changed: look at what is so now, and save once more to have yours.",
};

export function hoursText(hours: number): string {
  return hours === 1 ? "1 hour" : `${hours} hours`;
}

const NOT_ALLOWED = "You may not change people any more.";
const LAST_OWNER = "Nobody else may invite people. Make somebody else an owner first.";
const person = {
  refused: { "not-allowed": NOT_ALLOWED, "last-owner": LAST_OWNER },
  unknown: "This person was removed already.",
};
const WRONG_PASSWORD = { errors: { password: "This is not your password." } };
const limited = ({ retryAfter }: { retryAfter: number }) => ({
  errors: { password: tooManyAttempts(retryAfter) },
});

/** The words for each result of the settings' forms. */
export const words: Words<"/house/settings"> = {
  shop: {
    done: ({ isChanged }) =>
      isChanged ? "Changed. All pages and e-mails show it now." : "It is so already.",
    stale:
      "Somebody has changed this meanwhile. Yours is still here, and below each field that differs is what shoppers see now. Save once more to have yours.",
  },
  ...eachSwitch((_, { on, off, done: [turnedOn, turnedOff] }) => ({
    done: ({ isOffered }: { isOffered: boolean }) => (isOffered ? turnedOn : turnedOff),
    stale: ({ isOffered }: { isOffered: boolean }) =>
      `Somebody has changed this meanwhile. ${isOffered ? on : off}`,
  })),
  reminder: {
    done: ({ hours }) =>
      hours === null
        ? "Reminder is off: nobody is written to."
        : `Changed: of an order that is not paid we remind once, after ${hoursText(hours)}.`,
    stale: ({ hours }) =>
      `Somebody has changed this meanwhile: it is ${hours === null ? "off" : hoursText(hours)} now. Save once more to have yours.`,
  },
  vat: {
    done: ({ rate }) =>
      rate === 0
        ? "Changed: no VAT is stated."
        : `Changed: orders from now on say that ${vatText(rate)}% VAT is included.`,
    stale: ({ rate }) =>
      `Somebody has changed this meanwhile: it is ${vatText(rate)} now. Save once more to have yours.`,
  },
  hold: {
    done: ({ minutes }) => `Changed: unpaid pieces are held for ${minutes} minutes.`,
    stale: ({ minutes }) =>
      `Somebody has changed this meanwhile: it is ${minutes} now. Save once more to have yours.`,
  },
  "add-zone": deliveryWords,
  "change-zone": deliveryWords,
  "remove-zone": deliveryWords,
  collect: deliveryWords,
  invite: {
    done: ({ name }) => `${name} is invited.`,
    refused: {
      "not-allowed": { errors: { email: NOT_ALLOWED } },
      "already-in": {
        errors: {
          email:
            "They are in already. If they have lost their password, the server’s shell gives them a new link (npm run owner).",
        },
      },
    },
  },
  "change-role": {
    done: ({ name }, { role }) =>
      `${name} is ${role === "workshop" ? "in the workshop" : role} now.`,
    ...person,
  },
  "may-give-credit": {
    done: ({ name }, { mayGiveCredit }) =>
      `${name} may give ${mayGiveCredit === "yes" ? "credit" : "no credit"} now.`,
    ...person,
  },
  "may-record-payments": {
    done: ({ name }, { mayRecordPayments }) =>
      `${name} may record ${mayRecordPayments === "yes" ? "payments" : "no payments"} now.`,
    ...person,
  },
  "may-make-codes": {
    done: ({ name }, { mayMakeCodes }) =>
      `${name} may make ${mayMakeCodes === "yes" ? "discount codes" : "no discount codes"} now.`,
    ...person,
  },
  "may-see-takings": {
    done: ({ name }, { maySeeTakings }) =>
      `${name} may ${maySeeTakings === "yes" ? "see" : "not see"} Takings now.`,
    ...person,
  },
  "may-change-prices": {
    done: ({ name }, { mayChangePrices }) =>
      `${name} may ${mayChangePrices === "yes" ? "change" : "not change"} prices now.`,
    ...person,
  },
  "remove-person": { done: ({ name }) => `${name} was removed.`, ...person },
  "end-session": { done: "This session has ended.", unknown: "It had ended already." },
  "end-others": {
    done: ({ ended }) =>
      ended === 1 ? "1 other session has ended." : `${ended} other sessions have ended.`,
  },
  "change-password": {
    done: ({ ended }) =>
      `Your password is changed.${ENDED[ended] ?? ` ${ended} other sessions have ended.`}`,
    refused: { wrong: WRONG_PASSWORD, limited },
  },
  "factor-off": {
    done: "Signing in asks for no code any more.",
    refused: {
      "wrong-password": WRONG_PASSWORD,
      "wrong-code": { errors: { code: "This code is wrong, or was used already." } },
      limited,
    },
  },
};

const ENDED = ["", " 1 other session has ended."];
