import { createStoredValue } from "../browser/stored-value.ts";

const presence = { parse: (text: string | null) => text !== null, serialise: String };

/** Any text means that the visitor has signed up (section 9, Local storage keys). */
const hasSignedUp = createStoredValue<boolean>("hasSignedUp", presence);
const popupShown = createStoredValue<boolean>("hazelzuri-popup-closed", {
  ...presence,
  area: "sessionStorage",
});

/** Whether the sign-up popup may be shown: never after a sign-up, and at most once per visit. */
export function mayAskToSignUp(): boolean {
  return !hasSignedUp.get() && !popupShown.get();
}

export function rememberSignUp(): void {
  hasSignedUp.set(true);
}

export function rememberPopupShown(): void {
  popupShown.set(true);
}
