export const MIN_PASSWORD_LENGTH = 12;
/** Hashing a longer one would only cost time. */
export const MAX_PASSWORD_LENGTH = 200;
/** How many characters must be left once everything that is easily guessed is taken out. */
const MIN_LEFT = 6;

const TOO_SHORT = `Please choose a password of at least ${MIN_PASSWORD_LENGTH} characters.`;
const TOO_LONG = `Please choose a password of at most ${MAX_PASSWORD_LENGTH} characters.`;
const CONTROLS = "A password has no tabs or line breaks.";
export const EASILY_GUESSED =
  "This password is easily guessed. Please choose another, such as four words that have nothing to do with each other.";

/** In both directions; keyboard rows are those of QWERTY. */
const SEQUENCES = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qazwsxedcrfvtgb",
  "1q2w3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6u7i8o9p0",
  "147258369",
  "159753456852",
];

/**
 * Returns what is wrong with a new password, in words for its person; undefined if nothing is. Takes out common
 * passwords and their words, the shop's and the person's own words (`own`: name, e-mail address), years, repetitions
 * and sequences: what is left must be hard to guess by itself.
 */
export function passwordFault(password: string, own: readonly string[]): string | undefined {
  const length = Array.from(password).length;
  if (/\p{Cc}/u.test(password)) return CONTROLS;
  if (length < MIN_PASSWORD_LENGTH) return TOO_SHORT;
  // The fields of forms count as a browser does.
  if (password.length > MAX_PASSWORD_LENGTH) return TOO_LONG;
  return leftOf(password, own).length < MIN_LEFT ? EASILY_GUESSED : undefined;
}

/** What remains of a password without everything that a guesser tries first. */
function leftOf(password: string, own: readonly string[]): string {
  let left = plain(password);
  for (const word of [...ownWords(own), ...COMMON_WORDS]) left = left.replaceAll(word, " ");
  left = left.replace(/(19|20)\d\d/g, " ");
  for (const sequence of SEQUENCES) left = withoutSequence(left, sequence);
  // Of a repetition, one copy is left: 'abab' is as good as 'ab'.
  left = left.replace(/(.{1,8}?)\1+/g, "$1");
  const letters = left.replace(/[^\p{L}\p{N}]/gu, "");
  return new Set(letters).size < MIN_LEFT - 2 ? "" : letters;
}

/** Lower case, and letters for the digits and signs that people put in their place. */
function plain(text: string): string {
  const signs: Readonly<Record<string, string>> = {
    "@": "a",
    "4": "a",
    "3": "e",
    "1": "i",
    "!": "i",
    "0": "o",
    $: "s",
    "5": "s",
    "7": "t",
  };
  const lower = text.normalize("NFKC").toLowerCase();
  // Digits among digits are numbers, not letters.
  return lower.replace(/[@!$]|(?<=\p{L})[134057](?=\p{L})/gu, (sign) => signs[sign] ?? sign);
}

function ownWords(own: readonly string[]): string[] {
  return own
    .flatMap((text) => plain(text).split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= 3);
}

/** Takes out runs of three or more neighbours of a sequence, forwards or backwards. */
function withoutSequence(text: string, sequence: string): string {
  const both = [sequence, Array.from(sequence).reverse().join("")];
  let left = "";
  for (let at = 0; at < text.length;) {
    const run = Math.max(...both.map((each) => runLength(text, at, each)));
    if (run >= 3) {
      left += " ";
      at += run;
    } else {
      left += text[at];
      at += 1;
    }
  }
  return left;
}

function runLength(text: string, from: number, sequence: string): number {
  const start = sequence.indexOf(text[from] ?? "");
  if (start < 0) return 0;
  let length = 1;
  while (start + length < sequence.length && text[from + length] === sequence[start + length])
    length++;
  return length;
}

/**
 * Words of the most common long passwords, longest first, in lower case and with letters for digits ('passw0rd'): almost all
 * passwords of twelve and more characters in published lists are these words, twice or with digits. And the shop's own.
 */
export const COMMON_WORDS: readonly string[] = [
  // The shop.
  "hazellifestyle",
  "hazelbabies",
  "hazelzuri",
  "hazelbee",
  "bubblegirl",
  "resurgence",
  "portharcourt",
  "mysthique",
  "harcourt",
  "boutique",
  "fashion",
  "genesis",
  "nigeria",
  "naledi",
  "lagos",
  "hazel",
  "zuri",
  "house",
  "owner",
  "admin",
  "helper",
  "shop",
  // Published lists.
  "administrator",
  "changeme",
  "password",
  "passwort",
  "passwd",
  "letmein",
  "iloveyou",
  "welcome",
  "princess",
  "sunshine",
  "football",
  "baseball",
  "basketball",
  "superman",
  "batman",
  "spiderman",
  "trustno",
  "starwars",
  "pokemon",
  "whatever",
  "computer",
  "internet",
  "security",
  "secret",
  "master",
  "monkey",
  "dragon",
  "shadow",
  "michael",
  "jennifer",
  "jessica",
  "ashley",
  "charlie",
  "jordan",
  "liverpool",
  "chelsea",
  "arsenal",
  "barcelona",
  "manchester",
  "blessing",
  "blessed",
  "godisgood",
  "godislove",
  "jesuschrist",
  "jesus",
  "christ",
  "favour",
  "grace",
  "mercy",
  "amazing",
  "forever",
  "family",
  "mother",
  "father",
  "mylove",
  "loveyou",
  "beautiful",
  "butterfly",
  "chocolate",
  "babygirl",
  "angel",
  "lovely",
  "flower",
  "summer",
  "winter",
  "spring",
  "autumn",
  "january",
  "february",
  "november",
  "december",
  "october",
  "september",
  "google",
  "facebook",
  "instagram",
  "samsung",
  "iphone",
  "qwerty",
  "azerty",
  "asdf",
  "login",
  "access",
  "test",
  "temp",
  "default",
  "guest",
  "user",
  "root",
  "pass",
  "money",
  "freedom",
  "hello",
  "please",
  "thank",
  "ninja",
  "hunter",
  "killer",
  "soccer",
  "hockey",
  "cookie",
  "cheese",
  "banana",
  "orange",
  "purple",
  "yellow",
  "silver",
  "golden",
  "diamond",
  "lucky",
  "happy",
  "love",
  "baby",
  "girl",
  "life",
  "sexy",
  "god",
  "the",
].sort((a, b) => b.length - a.length);
