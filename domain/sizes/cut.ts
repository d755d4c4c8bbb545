import { KINDS, type Kind } from "../catalogue/facts.ts";
import { WHOLE_BODY, type Cut } from "./recommend.ts";

const UPPER = ["bust", "waist"] as const;
const LOWER = ["waist", "hip"] as const;

const MEASURES: Partial<Record<Kind, Cut["measures"]>> = {
  blouse: UPPER,
  shirt: UPPER,
  jacket: UPPER,
  skirt: LOWER,
  trousers: LOWER,
};

/** What a piece of this kind must fit; the whole body if the kind is not known. */
export function cutOf(kind: Kind | undefined): Cut {
  if (!kind) return WHOLE_BODY;
  const name = kind === "trousers" ? "pair of trousers" : KINDS[kind].one.toLowerCase();
  return { name, measures: MEASURES[kind] ?? WHOLE_BODY.measures };
}
