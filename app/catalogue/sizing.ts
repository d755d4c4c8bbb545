import { isRecord } from "../../domain/json.ts";
import { isBody, type Body, type Unit } from "../../domain/catalogue/measurements.ts";
import { createStoredValue } from "../browser/stored-value.ts";

/** The shopper's measurements, and whether the house is to choose her sizes by them. */
export type Sizing = {
  body: Body;
  /** The unit in which she types them. */
  unit: Unit;
  /** 'Not sure, size me': only then do the measurements go with an order, and the checkout says so. */
  isForHouse: boolean;
};

export const NO_SIZING: Sizing = { body: {}, unit: "cm", isForHouse: false };

/** Stored on the shopper's device. */
export const sizingStore = createStoredValue<Sizing>("hazelzuri-measurements", {
  parse: parseSizing,
  serialise: JSON.stringify,
});

function parseSizing(text: string | null): Sizing {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    if (!isRecord(stored) || !isBody(stored.body)) return NO_SIZING;
    const { body, unit, isForHouse } = stored;
    return { body, unit: unit === "in" ? "in" : "cm", isForHouse: isForHouse === true };
  } catch {
    return NO_SIZING;
  }
}
