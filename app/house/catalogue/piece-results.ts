import type { FieldErrors, Values } from "../../../domain/fields.ts";
import { moreValues } from "../../../domain/house/piece-fields.ts";
import { questionKey, questionText, shownNow } from "../../../domain/house/piece-words.ts";
import type { Difference } from "../../../domain/house/piece-words.ts";
import { sizeLabel } from "../../../domain/house/size-form.ts";
import { formatNaira } from "../../../domain/money-text.ts";
import type { MovedCount } from "../../../server/catalogue/size-commands.ts";
import type { PreviewWords } from "../../../server/catalogue/preview.ts";
import type { House } from "../../../server/house/house.ts";
import type { Shown, Words } from "../act.ts";

const GONE = "There is no such piece any more.";
const LATER = "This cannot be undone: somebody has changed it since.";
const NEWER = "Somebody has changed this meanwhile: what is shown here is the newest.";
const MOVED = "This cannot be undone: something was sold, given back or counted anew since.";
const NO_DRAFT = "This draft is not open any more: it was published or discarded.";

type Pieces = Pick<House, "readPiece">;

/** A sentence, and what shoppers see of the piece now. */
async function now(house: Pieces, { sku = "" }: Values, sentence = ""): Promise<string> {
  const piece = await house.readPiece(sku);
  return piece ? `${sentence} ${shownNow(piece)}`.trim() : GONE;
}

/** The answer to a form about a piece that was carried out before: what shoppers see of the piece now. */
export function alreadySo(house: Pieces) {
  return async (_thing: unknown, { sku = "" }: Values) =>
    (await house.readPiece(sku)) ? now(house, { sku }, "It is so already.") : LIST;
}

const LIST = { to: "/house/pieces" };

type Changed = { revision?: number; isSo: boolean };

/** The sentences after a press on a piece's switches, in the list and on its page. They act at once and can be undone. */
export function switchWords(house: Pieces): Words<"/house/pieces"> {
  const change = {
    done: ({ revision, isSo }: Changed, typed: Values) => {
      const isChanged = revision !== undefined;
      return now(
        house,
        typed,
        isSo ? "It is so already." : isChanged ? "" : "Nothing was changed.",
      );
    },
    stale: staleText,
    refused: { gone: { errors: { sku: GONE } } },
  };
  const later = (_now: unknown, typed: Values) => now(house, typed, LATER);
  return {
    "sold-out": change,
    hidden: change,
    undo: {
      done: ({ revision }, typed) =>
        now(house, typed, revision === undefined ? "It is so already." : "Undone."),
      stale: later,
      refused: { gone: later },
    },
  };
}

/** The sentences after each form of a piece's page. */
export function pageWords(house: Pieces, here: string): Words<"/house/pieces/:collection/:slug"> {
  const switches = switchWords(house);
  const typedStays = { errors: {} };
  const draft = { stale: typedStays, refused: { "not-open": { errors: { publish: NO_DRAFT } } } };
  const look = ({ path }: { path: string | undefined }) =>
    path === undefined ? "" : { to: `${here}${path}` };
  return {
    ...switches,
    save: { ...switches.hidden, stale: typedStays },
    join: {
      done: ({ name, other, revision }) =>
        revision === undefined
          ? "They are colours of one design already."
          : `${name} and ${other} are colours of one design now.`,
      stale: NEWER,
    },
    part: {
      done: ({ name, other, revision }) =>
        revision === undefined
          ? "They are parted already."
          : `${other} is no colour of ${name} any more.`,
      stale: NEWER,
    },
    "set-sizes": {
      done: ({ isChanged }) => (isChanged ? "The sizes are set." : "Nothing was changed."),
      stale: ({ moved, sizes }) => movedText(moved, sizes),
      refused: { combo: { errors: { sizes: "A combo is made in the sizes of its parts." } } },
    },
    "restore-counts": {
      done: "The earlier counts are back.",
      refused: { newer: { errors: { sizes: MOVED } }, gone: { errors: { sizes: GONE } } },
    },
    "let-go": {
      done: ({ isHeld }) =>
        isHeld ? "Let go: others can order it now." : "It is not held any more.",
    },
    restore: {
      done: ({ revision }) =>
        revision === undefined ? "It is so already." : "The earlier value is back.",
      stale: NEWER,
      refused: { newer: { errors: { restore: NEWER } } },
    },
    "save-draft": { done: "Saved. Nobody sees it yet.", ...draft },
    preview: { done: look, ...draft },
    "preview-words": { done: look, refused: { gone: { errors: { sku: GONE } } } },
    publish: {
      done: ({ missing }) => (missing.length > 0 ? "" : { to: `${here}?published` }),
      ...draft,
    },
    discard: { done: LIST, refused: { newer: { errors: { discard: NEWER } } } },
    order: {
      done: "The photographs are in this order now.",
      refused: { newer: { errors: { photographs: NEWER } } },
    },
    "open-draft": {
      done: "Change the photographs below; nobody sees it before you publish.",
    },
  };
}

/** Both values of each count that has moved since the form was made. */
function movedText(moved: readonly MovedCount[], sizes: readonly string[]): string {
  if (moved.length === 0) {
    const now = sizes.join(", ") || "one size";
    return `Somebody else has set the sizes meanwhile: ${now}. Nothing of yours was saved: press again if you mean it.`;
  }
  const both = moved.map(
    ({ size, now: left, yours }) =>
      `${sizeLabel(size)}: now ${left ?? "made to order"}, yours ${yours ?? "made to order"}.`,
  );
  return `This has moved since you opened the page. ${both.join(" ")} Nothing of yours was saved: press again if you mean it.`;
}

/** What a screen shows after one of the forms about a piece. */
export type PieceResult = {
  act: string;
  sku?: string | undefined;
  /** What is shown now. */
  status?: string;
  /** The entries of the history that 'Undo' sets back. */
  undo?: { first: number; last: number };
  /** To be repeated with `confirmed: key`; `value` is the switch's. */
  question?: { text: string; key: string; value: string };
  /** Somebody else has saved meanwhile: both values of each field. */
  stale?: readonly Difference[];
  /** What is still needed to publish. */
  missing?: readonly string[];
  errors?: FieldErrors;
  /** What was typed. */
  values?: Values;
};

/** Turns a command's result into what the screens of a piece show. */
export function pieceResult({
  act,
  typed,
  result,
  notice,
  message,
  errors = message === undefined ? undefined : { sku: message },
}: Shown<"/house/pieces"> | Shown<"/house/pieces/:collection/:slug">): PieceResult {
  const about = { act, sku: typed["sku"], values: typed, ...(notice && { status: notice }) };
  switch (result.kind) {
    case "confirm": {
      const { name, ...question } = result;
      const value = typed["value"] ?? "";
      const [text, key] = [questionText(name, question), questionKey(question)];
      return { ...about, question: { text, key, value } };
    }
    case "stale":
      return Array.isArray(result.now)
        ? { ...about, stale: result.now }
        : { ...about, ...(errors && { errors }) };
    case "done": {
      const missing = "missing" in result ? result.missing : [];
      const { first, revision: last } = "first" in result ? result : {};
      const isUndone = act === "undo" || first === undefined || last === undefined;
      return {
        ...about,
        ...(missing.length > 0 && { missing }),
        ...(!isUndone && { undo: { first, last } }),
      };
    }
    default:
      return { ...about, ...(errors && { errors }) };
  }
}

export function staleText(stale: readonly Difference[]): string {
  const both = stale.map(
    ({ label, theirs, yours }) => `${label}: theirs ${theirs}, yours ${yours}.`,
  );
  return `Somebody else has changed this piece meanwhile. ${both.join(" ")} Nothing of yours was saved: press again if you mean it.`;
}

/** The texts and the price of a preview, as the values of the form's fields. */
export function formWords({
  name,
  price,
  description,
  details,
  kind,
  colour,
  moreColours,
  moreFabrics,
  occasions,
  ...facts
}: PreviewWords): Record<string, string> {
  const given = Object.entries(facts).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(given),
    ...(moreColours && moreValues({ moreColours, moreFabrics, occasions })),
    ...(kind !== undefined && { kind: kind ?? "" }),
    ...(colour !== undefined && { colour: colour ?? "" }),
    ...(name !== undefined && { name }),
    ...(price !== undefined && { price: formatNaira(price) }),
    ...(description !== undefined && { description }),
    ...(details !== undefined && { details: details.join("\n") }),
  };
}
