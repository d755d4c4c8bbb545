import { readStored, writeStored } from "./storage.ts";

/** Section 9, Local storage keys. Any value means that the visitor has signed up. */
const SIGNED_UP = "hasSignedUp";
/** For this visit alone: session storage. */
const POPUP_CLOSED = "hazelzuri-popup-closed";

/** Whether the sign-up popup may be shown: never to who has signed up, and once closed not again in this visit. */
export function mayAskToSignUp(): boolean {
  return readStored(SIGNED_UP) === null && !wasClosed();
}

export function rememberSignUp(): void {
  writeStored(SIGNED_UP, "true");
}

export function rememberPopupClosed(): void {
  try {
    sessionStorage.setItem(POPUP_CLOSED, "true");
  } catch {
    // Without storage the popup is only gone until the next page.
  }
}

function wasClosed(): boolean {
  try {
    return sessionStorage.getItem(POPUP_CLOSED) !== null;
  } catch {
    return false;
  }
}
