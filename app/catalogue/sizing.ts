import { isRecord, parseJson } from "../../domain/json.ts";
import { isBody, type Body, type Unit } from "../../domain/catalogue/measurements.ts";
import { createStoredValue } from "../browser/stored-value.ts";

/** The shopper's measurements, and whether the house is to choose her sizes by them. */
export type Sizing = {
  body: Body;
  /** The unit in which she types them. */
  unit: Unit;
  /** Whether she pressed 'Not sure, size me'. Only then are the measurements sent with an order, as the checkout says. */
  isForHouse: boolean;
};

export const NO_SIZING: Sizing = { body: {}, unit: "cm", isForHouse: false };

/** Stored on the shopper's device. */
export const sizingStore = createStoredValue<Sizing>("hazelzuri-measurements", {
  parse: parseSizing,
  serialise: JSON.stringify,
});

function parseSizing(text: string | null): Sizing {
  const stored = parseJson(text ?? "");
  if (!isRecord(stored) || !isBody(stored.body)) return NO_SIZING;
  const { body, unit, isForHouse } = stored;
  return { body, unit: unit === "in" ? "in" : "cm", isForHouse: isForHouse === true };
}
