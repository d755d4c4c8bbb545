/** Words that say nothing about a piece. */
export const FILLERS: ReadonlySet<string> = new Set(
  "a an the and or but of in on with for to at is are it that which so too very really i im me my we you your want need find show look looking search some any something anything nice beautiful piece pieces clothes clothing wear please price prices priced cost costs costing do does did have be go goes going get pay paying spend spending afford willing even ever way all everything thing things item items outfit outfits s wey e abeg pls plz must should would can could will".split(
    " ",
  ),
);

/** Words that negate, in plain text with an apostrophe or plain words without: "isn't", "isn t", "isnt". */
export const NEGATION = String.raw`(?:not|no|non|nor|never|neither|none|nothing|without|cannot|except|excluding|exclude|avoid|(?:ai|is|are|do|does|did|ca|wo|must|should|would|could)n['’ ]?t)`;

/** Of one or two plain words: whether they negate what follows. */
export const IS_NEGATION = new RegExp(`^${NEGATION}$`);

/** 'Nothing but red' asks for red. */
export const NOTHING_BUT = /(?<![\p{L}\p{N}])nothing\s+(?:but|except)(?![\p{L}\p{N}])/gu;
