import { brand } from "../stores/brand.ts";

export const MIN_PASSWORD_LENGTH = 12;
/** Hashing a longer password would only cost time. */
export const MAX_PASSWORD_LENGTH = 200;
/** The highest score of zxcvbn, 10^10 guesses. With a lower one, a stolen hash gives away the password within days. */
const MIN_SCORE = 4;
/** Only so many characters are judged, since judging 200 can take a second: they must be hard to guess by themselves. */
const JUDGED_LENGTH = 48;

const TOO_SHORT = `Please choose a password of at least ${MIN_PASSWORD_LENGTH} characters.`;
const TOO_LONG = `Please choose a password of at most ${MAX_PASSWORD_LENGTH} characters.`;
const EASILY_GUESSED =
  "This password is easily guessed. Please choose another, such as four words that have nothing to do with each other.";

/** Attackers try the shop's own words first. */
const SHOP_WORDS = [brand.name, brand.city, brand.country, ...Object.values(brand.stores), "house"];

/**
 * Returns what is wrong with a new password, in words for its person; undefined if nothing is. `own`: the person's name
 * and e-mail address, which count as known words.
 */
export async function passwordFault(
  password: string,
  own: readonly string[],
): Promise<string | undefined> {
  if (Array.from(password).length < MIN_PASSWORD_LENGTH) return TOO_SHORT;
  // Counted in UTF-16 units, as browsers count for `maxlength`.
  if (password.length > MAX_PASSWORD_LENGTH) return TOO_LONG;
  const { check } = await (judge ??= load());
  const words = [...own, ...SHOP_WORDS].flatMap(wordsIn);
  return check(password, words).score < MIN_SCORE ? EASILY_GUESSED : undefined;
}

/** A text, the part of an e-mail address before the @, and the words of both: 'HazelZuri', 'Hazel', 'Zuri'. */
function wordsIn(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u);
  return [text, text.split("@", 1)[0] ?? "", ...words].filter((word) => word.length >= 3);
}

let judge: ReturnType<typeof load> | undefined;

/** Loads zxcvbn only when a password is chosen, which is rare: it takes 170 ms and 45 MB. */
async function load() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  const factory = new ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    maxLength: JUDGED_LENGTH,
  });
  return {
    check: (password: string, words: string[]) => factory.check(password, words),
  };
}
