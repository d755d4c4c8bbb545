import { createStoredValue } from "../browser/stored-value.ts";

/** Whether there may be messages in the outbox (`app/messages/outbox.ts`); pages open that database only then. */
export const hasUnsent = createStoredValue<boolean>("hazelzuri-waiting", {
  parse: (text) => text === "yes",
  serialise: (has) => (has ? "yes" : ""),
});
