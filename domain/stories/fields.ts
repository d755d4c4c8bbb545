import type { FormField } from "../fields.ts";

/** Most characters, pictures and pieces of a story. */
export const MOST = { title: 100, words: 6_000, alt: 200, pictures: 12, pieces: 24 } as const;

const base = { autocomplete: "off", required: true } as const;
export const titleField: FormField<"title"> = {
  ...base,
  name: "title",
  label: "Title",
  type: "text",
  maxLength: MOST.title,
  message: `Please enter a title of up to ${MOST.title} characters.`,
  hint: "The address is made of it when the story is first published, and stays.",
};
export const wordsField: FormField<"words"> = {
  ...base,
  required: false,
  name: "words",
  label: "Words",
  type: "textarea",
  rows: 12,
  maxLength: MOST.words,
  message: `Please enter up to ${MOST.words.toLocaleString("en")} characters.`,
  hint: "Plain text; an empty line begins a paragraph. A path of the shop, such as /naledi, becomes a link.",
};
export const storyPiecesField: FormField<"pieces"> = {
  ...base,
  required: false,
  name: "pieces",
  label: "Pieces",
  type: "textarea",
  rows: 3,
  maxLength: 4_000,
  message: `Please name up to ${MOST.pieces} pieces, one a line.`,
  hint: "One a line, by name: Orion Dress. They stand below the words with the price of the moment.",
};

/** The alternative text of the nth photograph, counted from 0, with the photograph's id beside it. */
export function altField(at: number): FormField {
  return {
    ...base,
    required: false,
    name: `alt-${at}`,
    label: `Alternative text of picture ${at + 1}`,
    type: "text",
    maxLength: MOST.alt,
    message: `Please enter up to ${MOST.alt} characters.`,
    hint: "What the picture shows, for who cannot see it.",
  };
}
export function altIdName(at: number): string {
  return `alt-id-${at}`;
}

/** Every field of a story's form. */
export const storyFields: readonly { name: string; maxLength: number }[] = [
  titleField,
  wordsField,
  storyPiecesField,
  ...Array.from({ length: MOST.pictures }, (_, at) => [
    altField(at),
    { name: altIdName(at), maxLength: 32 },
  ]).flat(),
];
