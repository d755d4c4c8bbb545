import { EASILY_GUESSED, passwordFault } from "../../../domain/house/passwords.ts";

/** In how many guesses a password is found, as a power of ten: below, a stolen hash is opened within days. */
const MIN_GUESSES_LOG10 = 10;
/** Of a longer one, the beginning must be hard to guess by itself: 200 characters would take a second to judge. */
const JUDGED_LENGTH = 48;

/**
 * Returns what is wrong with a new password, in words for its person; undefined if nothing is. By the shop's own rules
 * first, then by the 49,000 most common passwords and their variations. `own`: the person's name and e-mail address.
 */
export async function newPasswordFault(
  password: string,
  own: readonly string[],
): Promise<string | undefined> {
  const fault = passwordFault(password, own);
  if (fault !== undefined) return fault;
  const { check } = await (judge ??= load());
  const words = own.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter(Boolean);
  const { guessesLog10 } = check(password.slice(0, JUDGED_LENGTH), words);
  return guessesLog10 < MIN_GUESSES_LOG10 ? EASILY_GUESSED : undefined;
}

let judge: ReturnType<typeof load> | undefined;

/** Loaded when the first password is chosen: 170 ms and 45 MB, which a shop whose people are in never needs. */
async function load() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  const factory = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return {
    check: (password: string, words: readonly string[]) => factory.check(password, [...words]),
  };
}
