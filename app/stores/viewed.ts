import { parseViewed, type ViewedPiece } from "../../domain/catalogue/viewed.ts";
import { createStoredValue } from "./stored-value.ts";

/** The product pages that were looked at on this device, newest first. */
export const viewedStore = createStoredValue<readonly ViewedPiece[]>("hazelzuri-viewed", {
  parse: parseViewed,
  serialise: JSON.stringify,
});
