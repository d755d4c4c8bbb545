import { createStoredValue } from "./stored-value.ts";

const isThere = { parse: (text: string | null) => text !== null, serialise: String };

/** Any text means that the visitor has signed up (section 9, Local storage keys). */
const hasSignedUp = createStoredValue<boolean>("hasSignedUp", isThere);
const popupShown = createStoredValue<boolean>("hazelzuri-popup-closed", {
  ...isThere,
  area: "sessionStorage",
});

/** Whether the sign-up popup may be shown: never after a sign-up, and once a visit. */
export function mayAskToSignUp(): boolean {
  return !hasSignedUp.get() && !popupShown.get();
}

export function rememberSignUp(): void {
  hasSignedUp.set(true);
}

export function rememberPopupShown(): void {
  popupShown.set(true);
}
