/** Where a piece can be altered. The size guide has the first three; the others are noted and said. */
export const ALTERED = ["bust", "waist", "hip", "shoulder", "sleeve", "length"] as const;
export type Altered = (typeof ALTERED)[number];

export const ALTERED_NAMES: Readonly<Record<Altered, string>> = {
  bust: "Bust",
  waist: "Waist",
  hip: "Hip",
  shoulder: "Shoulder",
  sleeve: "Sleeve",
  length: "Length",
};

export function isAltered(text: string | undefined): text is Altered {
  return ALTERED.some((each) => each === text);
}

/** By how much one alteration changes a measure at most; more is a typing mistake. */
const MOST_CM = 30;

export const CHANGE_RULE = `Please enter centimetres, such as -2 or +1.5: not 0, at most ${MOST_CM}.`;

/** Reads centimetres with one decimal, '-2', '−2.5' or '+1', as whole millimetres; undefined for any other text, and 0. */
export function readChange(typed: string): number | undefined {
  const [, sign = "", whole = "", tenth = "0"] =
    /^([-−+]?)\s*(\d{1,2})(?:[.,](\d))?(?:\s*cm)?$/.exec(typed.trim()) ?? [];
  const mm = whole === "" ? 0 : Number(whole) * 10 + Number(tenth);
  if (mm === 0 || mm > MOST_CM * 10) return undefined;
  return sign === "-" || sign === "−" ? 0 - mm : mm;
}

/** 'Waist −2 cm', 'Sleeve +1.5 cm'. */
export function changeText(measure: Altered, millimetres: number): string {
  const size = Math.abs(millimetres) / 10;
  return `${ALTERED_NAMES[measure]} ${millimetres < 0 ? "−" : "+"}${size} cm`;
}

/** How many alterations of a piece changed a measure by the same. */
export type AlteredTally = { measure: Altered; millimetres: number; count: number };

/** By how many millimetres a piece is wider than the size guide says; below 0: narrower. */
export type Ease = Readonly<Partial<Record<Altered, number>>>;

/** Each measure begins with this many pieces that needed no alteration: few cases move it little. */
const DAMPING = 8;
/** However many cases there are: half of what lies between two sizes. */
export const MOST_EASE_MM = 30;

/**
 * What alterations say of a piece's fit: where it was taken in, it is wider than the guide. The mean of all changes, with
 * 0 for each customer who said that it is true to size, and damped while there are few.
 */
export function easeOf(tallies: readonly AlteredTally[], trueToSize = 0): Ease {
  const ease: Partial<Record<Altered, number>> = {};
  for (const measure of ALTERED) {
    const own = tallies.filter((tally) => tally.measure === measure);
    const cases = own.reduce((sum, { count }) => sum + count, 0);
    const changes = own.reduce((sum, { millimetres, count }) => sum + millimetres * count, 0);
    const mean = changes / (cases + trueToSize + DAMPING);
    // Rounded towards 0, so that nothing is claimed that is not there.
    const mm = Math.trunc(Math.min(MOST_EASE_MM, Math.max(0 - MOST_EASE_MM, 0 - mean)));
    if (mm !== 0) ease[measure] = mm;
  }
  return ease;
}

/** Fewer would say something of one customer's body. */
const LEAST_SAID = 3;

const SAID: Readonly<Record<Altered, readonly [less: string, more: string]>> = {
  bust: ["the bust taken in", "the bust let out"],
  waist: ["the waist taken in", "the waist let out"],
  hip: ["the hip taken in", "the hip let out"],
  shoulder: ["the shoulders taken in", "the shoulders let out"],
  sleeve: ["the sleeves shortened", "the sleeves made longer"],
  length: ["the length shortened", "the length let down"],
};

/** '4 had the waist taken in, by 2 cm on average.' One sentence for each; undefined while there are fewer than three. */
export function alteredWords(tallies: readonly AlteredTally[]): string | undefined {
  const sentences = ALTERED.flatMap((measure) =>
    [-1, 1].flatMap((sign) => {
      const own = tallies.filter(
        (tally) => tally.measure === measure && Math.sign(tally.millimetres) === sign,
      );
      const cases = own.reduce((sum, { count }) => sum + count, 0);
      if (cases < LEAST_SAID) return [];
      const sum = own.reduce((all, { millimetres, count }) => all + millimetres * count, 0);
      const mean = Math.round(Math.abs(sum) / cases / 5) / 2;
      return [`${cases} had ${SAID[measure][sign < 0 ? 0 : 1]}, by ${mean} cm on average.`];
    }),
  );
  return sentences.length > 0 ? sentences.join(" ") : undefined;
}
