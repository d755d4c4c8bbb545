import type { GirlPiece } from "./girl-piece.ts";
import { birthdayTutu } from "./hazelbabies/birthday-tutu.ts";
import { gardenSmock } from "./hazelbabies/garden-smock.ts";
import { kiteDress } from "./hazelbabies/kite-dress.ts";
import { littleStarDress } from "./hazelbabies/little-star-dress.ts";
import { marigoldDress } from "./hazelbabies/marigold-dress.ts";
import { partyPuff } from "./hazelbabies/party-puff.ts";
import { pumpkinTwirl } from "./hazelbabies/pumpkin-twirl.ts";
import { skyPinafore } from "./hazelbabies/sky-pinafore.ts";
import { sundayBest } from "./hazelbabies/sunday-best.ts";

/** The nine outfits of HazelBabies. What a name says is what is drawn. */
export const HAZELBABIES: readonly GirlPiece[] = [
  kiteDress,
  marigoldDress,
  pumpkinTwirl,
  skyPinafore,
  littleStarDress,
  birthdayTutu,
  gardenSmock,
  sundayBest,
  partyPuff,
];

export function babiesPiece(slug: string): GirlPiece {
  const piece = HAZELBABIES.find((p) => p.slug === slug);
  if (!piece) throw new RangeError(`HazelBabies has no ${slug}`);
  return piece;
}
