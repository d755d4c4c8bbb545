import { redirect } from "react-router";
import {
  collectionField,
  colourField,
  descriptionField,
  detailsField,
  factFields,
  kindField,
  linesOf,
  nairaOf,
  pieceNameField,
  priceField,
} from "../../../domain/house/piece-fields.ts";
import { differences, wordsKey } from "../../../domain/house/piece-words.ts";
import { formatNaira } from "../../../domain/money-text.ts";
import type { PreviewWords } from "../../../server/catalogue/preview.ts";
import { shopContext } from "../../shop-context.ts";
import { visitContext } from "../session.ts";
import type { Context } from "../session.ts";
import { changePiece, changerOf, switchActions } from "./piece-changes.ts";
import type { Outcome } from "./piece-changes.ts";
import { numberOf } from "../form.tsx";
import type { Values } from "../../../domain/fields.ts";

type Action = (context: Context, values: Values) => Promise<Awaited<Outcome> | Response>;

/** What the forms of a piece's page do, by their `act`. The page has put the piece's own `sku` into the values. */
export const pieceActions: Readonly<Record<string, Action>> = {
  ...switchActions,

  /** Of a piece on sale: words and price are in the shop at once. */
  save: async (context, values) => {
    const { words, errors } = readWords(values);
    const typed = typedWords(values);
    if (errors) return { errors, values: typed };
    const outcome = await changePiece(context, values, words);
    return { ...outcome, values: typed };
  },

  /** Undoes one entry of the history. */
  restore: async (context, { sku = "", id, version }) => {
    const { house } = context.get(shopContext);
    const by = changerOf(context);
    const request = { historyId: numberOf(id), version: numberOf(version), by };
    const result = await house.restore(request);
    if (result.kind === "changed") return { sku, status: "The earlier value is back." };
    if (result.kind === "unchanged") return { sku, status: "It is so already." };
    const message = result.kind === "invalid" ? Object.values(result.fields)[0] : undefined;
    return { sku, errors: { restore: message ?? NEWER } };
  },

  /** Of a draft: nobody sees it, so nothing has to be complete. */
  "save-draft": async (context, values) => {
    const saved = await saveDraft(context, values);
    return saved.errors || saved.stale ? saved : { ...saved, status: "Saved. Nobody sees it yet." };
  },

  /** Of a piece on sale: nothing is saved. */
  "preview-words": async (context, values) => {
    const { sku = "" } = values;
    const { words, errors } = readWords(values);
    const typed = typedWords(values);
    if (errors) return { errors, values: typed };
    const link = await context.get(shopContext).house.previewWords({ sku, words });
    switch (link.kind) {
      case "made":
        return redirect(`/house/pieces/${sku}${link.path}`, 303);
      case "invalid":
        return { sku, errors: link.fields, values: typed };
      case "incomplete":
        return { sku, missing: link.missing, values: typed };
      case "unknown":
        return { sku, errors: { sku: GONE }, values: typed };
    }
  },

  preview: async (context, values) => {
    const saved = await saveDraft(context, values);
    if (saved.errors || saved.stale) return saved;
    const { sku = "" } = values;
    const link = await context.get(shopContext).house.previewDraft({ sku });
    if (link.kind === "made") {
      return redirect(`/house/pieces/${sku}${link.path}`, 303);
    }
    return { sku, missing: link.kind === "incomplete" ? link.missing : [NO_DRAFT] };
  },

  publish: async (context, values) => {
    const saved = await saveDraft(context, values);
    if (saved.errors || saved.stale) return saved;
    const { sku = "" } = values;
    const { house } = context.get(shopContext);
    const version = saved.version ?? numberOf(values["version"]);
    const result = await house.publishDraft({ sku, version, by: changerOf(context) });
    switch (result.kind) {
      case "changed":
        return redirect(`/house/pieces/${sku}?published`, 303);
      case "incomplete":
        return { sku, missing: result.missing };
      case "invalid":
        return { sku, errors: result.fields };
      default:
        return { sku, errors: { publish: NO_DRAFT } };
    }
  },

  discard: async (context, { sku = "", version }) => {
    const { house } = context.get(shopContext);
    const request = { sku, version: numberOf(version), by: changerOf(context) };
    const result = await house.discardDraft(request);
    if (result.kind === "changed") {
      await house.recordDraft(context.get(visitContext).person, "discarded-draft", sku);
      return redirect("/house/pieces", 303);
    }
    return { sku, errors: { discard: NEWER } };
  },

  /** Order and removal of photographs without a script; with one, the island calls the API. */
  order: async (context, { sku = "", version, photographs = "" }) => {
    const { house } = context.get(shopContext);
    const ids = photographs.split(",").filter(Boolean);
    const request = { sku, version: numberOf(version), change: { photographs: ids } };
    const result = await house.changeDraft({ ...request, by: changerOf(context) });
    if (result.kind === "changed" || result.kind === "unchanged") {
      return { sku, status: "The photographs are in this order now." };
    }
    return { sku, errors: { photographs: NEWER } };
  },

  "open-draft": async (context, { sku = "" }) => {
    await context.get(shopContext).house.openDraft({ sku, by: changerOf(context) });
    return { sku, status: "Change the photographs below; nobody sees it before you publish." };
  },
};

const GONE = "There is no such piece any more.";
const NEWER = "Somebody has changed this meanwhile: what is shown here is the newest.";
const NO_DRAFT = "This draft is not open any more: it was published or discarded.";

/** Saves the words of a new piece's draft; a draft of photographs alone has none. */
async function saveDraft(context: Context, values: Values): Promise<SavedDraft> {
  const { sku = "", version, base } = values;
  if (values["name"] === undefined) return { sku };
  const { house } = context.get(shopContext);
  const typed = typedWords(values);
  const price = (values["price"] ?? "").trim();
  const words = {
    name: values["name"],
    price: price === "" ? null : (nairaOf(price) ?? Number.NaN),
    description: values["description"] ?? "",
    details: linesOf(values["details"] ?? ""),
    ...chosenFacts(values),
  };
  const request = { sku, change: words, by: changerOf(context) };
  let result = await house.changeDraft({ ...request, version: numberOf(version) });
  // Only an upload has raised the version and nobody has changed the texts: saving them loses nothing.
  if (result.kind === "stale" && base === draftWordsKey(result.theirs?.value ?? {})) {
    result = await house.changeDraft({ ...request, version: result.version });
  }
  switch (result.kind) {
    case "changed":
    case "unchanged":
      return { sku, version: result.version };
    case "stale": {
      const stored = { description: "", details: [], ...result.theirs?.value };
      const stale = differences({}, stored, words);
      return stale.length === 0 ? { sku, version: result.version } : { sku, stale, values: typed };
    }
    case "invalid":
      return { sku, errors: result.fields, values: typed };
    case "unknown":
      return { sku, errors: { publish: NO_DRAFT }, values: typed };
  }
}

type SavedDraft = Awaited<Outcome> & { version?: number };

/** The words of a draft, for the form's `base`. */
export function draftWordsKey(draft: {
  name?: string | undefined;
  price?: number | undefined;
  description?: string | undefined;
  details?: readonly string[] | undefined;
  kind?: string | undefined;
  colour?: string | undefined;
  length?: string | undefined;
  fabric?: string | undefined;
  lining?: string | undefined;
  stretch?: string | undefined;
  figureWears?: string | undefined;
}): string {
  const { name = "", price = null, description = "", details = [] } = draft;
  const { kind = null, colour = null } = draft;
  const facts = factFields.map(({ name: fact }) => [fact, draft[fact] ?? ""]);
  const words = { name, price, description, details, kind, colour };
  return wordsKey({ ...words, ...Object.fromEntries(facts) });
}

/** Texts and price as the server takes them, or the error of the price. */
function readWords(values: Values) {
  const price = nairaOf(values["price"] ?? "");
  if (price === undefined) return { errors: { price: priceField.message }, words: {} };
  const { name = "", description = "", details = "" } = values;
  const facts = chosenFacts(values);
  return { words: { name, price, description, details: linesOf(details), ...facts } };
}

/**
 * Kind, colour and the other facts as the server takes them. Kind and colour are null if none is chosen; a fact that
 * the form has no field for is left out.
 */
export function chosenFacts({ kind, colour, ...values }: Values) {
  const facts = factFields.flatMap(({ name }) => {
    const value = values[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...(kind !== undefined && { kind: kind || null }),
    ...(colour !== undefined && { colour: colour || null }),
    ...Object.fromEntries(facts),
  };
}

/** Words that a preview has shown, as the form has them. */
export function formWords({
  name,
  price,
  description,
  details,
  kind,
  colour,
  ...facts
}: PreviewWords): Record<string, string> {
  const given = Object.entries(facts).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(given),
    ...(kind !== undefined && { kind: kind ?? "" }),
    ...(colour !== undefined && { colour: colour ?? "" }),
    ...(name !== undefined && { name }),
    ...(price !== undefined && { price: formatNaira(price) }),
    ...(description !== undefined && { description }),
    ...(details !== undefined && { details: details.join("\n") }),
  };
}

/** What was typed, to be shown again. */
export function typedWords(values: Values): Record<string, string> {
  const fields = [
    collectionField,
    pieceNameField,
    priceField,
    descriptionField,
    detailsField,
    kindField,
    colourField,
    ...factFields,
  ];
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const text = values[name];
      return text === undefined ? [] : [[name, text]];
    }),
  );
}
