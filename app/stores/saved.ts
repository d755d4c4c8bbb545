import { parseSaved, type Saved } from "../../domain/catalogue/saved.ts";
import { createStoredValue } from "./stored-value.ts";

/** The pieces that the shopper has saved; independent of the cart. */
export const savedStore = createStoredValue<Saved>("hazelzuri-saved", {
  parse: parseSaved,
  serialise: JSON.stringify,
});
