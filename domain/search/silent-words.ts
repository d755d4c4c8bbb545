/** Words that say nothing about a piece. */
export const FILLERS: ReadonlySet<string> = new Set(
  "a an the and or but of in on with for to at is are it that which so too very really i im me my we you your want need find show look looking search some any something anything nice beautiful piece pieces clothes clothing wear please price prices priced cost costs costing do does did have be go goes going get pay paying spend spending".split(
    " ",
  ),
);

/** Words that negate, in plain text with an apostrophe or plain words without: "isn't", "isn t", "isnt". */
const NEGATION = String.raw`(?:not|no|non|nor|never|neither|nothing|without|cannot|except|excluding|exclude|avoid|(?:is|are|do|does|did|ca|wo|must|should|would)n['’ ]?t)`;

/** Of one or two plain words: whether they negate what follows. */
export const IS_NEGATION = new RegExp(`^${NEGATION}$`);

const silent = [...FILLERS].filter((word) => word !== "and" && word !== "but").join("|");

/**
 * A negation at the end of a text, with nothing but fillers after it: 'dress without going', "don't show me". Also the
 * 'or' that carries one on: 'not red or'.
 */
export const ENDS_NEGATED = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${NEGATION}(?:\s+(?:${silent}))*|(?<=(?<![\p{L}\p{N}])${NEGATION}(?:\s+\p{L}+){1,3}\s+)or)\s*$`,
  "u",
);

/** 'Nothing but red' asks for red. */
export const NOTHING_BUT = /(?<![\p{L}\p{N}])nothing\s+(?:but|except)(?![\p{L}\p{N}])/gu;
