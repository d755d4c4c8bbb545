import { collections } from "../catalogue/collections.ts";
import { MEASURES } from "../catalogue/measurements.ts";
import type { Measure } from "../catalogue/measurements.ts";
import type { Size } from "../catalogue/product.ts";
import { SIZES } from "../catalogue/product.ts";
import { isValid } from "../fields.ts";
import type { FieldErrors, FormField, Values } from "../fields.ts";
import { cleanLine, cleanText } from "../stores/text.ts";
import {
  CENTIMETRES,
  MAX_QUESTIONS,
  MOST,
  partNames,
  isShowcase,
  SHOWCASES,
  wholeList,
} from "../stores/words.ts";
import type { ListedPiece, OwnPicture, Part, PartValues, ShowcaseId } from "../stores/words.ts";
import { fromLagos, toLagos } from "../time.ts";
import { momentText } from "./time.ts";

/** The forms of the page Words: how the parts of `domain/stores/words.ts` are asked for, read and told in the history. */

const base = { type: "text", autocomplete: "off", required: true } as const;

function textField(name: string, label: string, most: number): FormField {
  const message = `Please write 1 to ${most.toLocaleString("en-US")} characters.`;
  return { ...base, name, label, maxLength: most, message };
}

const area = (field: FormField, rows: number): FormField => ({ ...field, type: "textarea", rows });

const LINKS = "A path of the shop, such as /naledi, becomes a link.";

const lineField = textField("line", "Line", MOST.line);
const linkField: FormField = {
  ...base,
  name: "link",
  label: "Link",
  required: false,
  maxLength: MOST.path,
  message: "Please enter a path of the shop, such as /naledi, or nothing.",
  hint: "Where ‘Explore’ leads. Empty: to all collections, on wide screens alone.",
};
const latestField: FormField = {
  ...base,
  name: "latest",
  label: "Latest collection",
  type: "select",
  maxLength: 100,
  message: "Please choose a collection.",
};
/** The id of a picture that was sent, or nothing for the bundle's. */
const pictureField = (name: string): FormField => ({
  ...base,
  name,
  label: "Picture",
  type: "hidden",
  required: false,
  maxLength: 32,
  message: "This picture is still being made ready: save again in half a minute.",
});
const blurbField = area(textField("blurb", "Blurb", MOST.blurb), 3);
const brandField: FormField = {
  ...area(textField("brand", "The Brand", MOST.brand), 8),
  hint: `An empty line begins a paragraph. ${LINKS}`,
};
const announcementField: FormField = {
  ...textField("announcement", "Announcement", MOST.announcement),
  required: false,
  message: `Please write up to ${MOST.announcement} characters.`,
  hint: `Above every page of the shop, but not the checkout and orders. Empty: none. ${LINKS}`,
};
const endsField: FormField = {
  ...base,
  name: "ends",
  label: "Ends",
  type: "datetime-local",
  required: false,
  maxLength: 20,
  message: "Please enter a day and a time to come.",
  hint: "On Lagos’ clock; it goes by itself.",
};
const questionFields = (at: number): readonly FormField[] => [
  { ...textField(`question-${at}`, "Question", MOST.question), required: false },
  { ...area(textField(`answer-${at}`, "Answer", MOST.answer), 3), required: false },
];
const sizeField = (size: Size, measure: Measure): FormField => ({
  ...base,
  name: `${size}-${measure}`,
  label: `${size} ${measure}`,
  inputMode: "numeric",
  maxLength: 3,
  message: `Please enter whole centimetres, ${CENTIMETRES.least} to ${CENTIMETRES.most}.`,
});
const MAX_PLACE = 100;
const pieceFields = (slug: string): readonly FormField[] => [
  textField(`name-${slug}`, "Name", MOST.name),
  {
    ...base,
    name: `place-${slug}`,
    label: "Place",
    inputMode: "numeric",
    maxLength: 3,
    message: `Please enter a whole number, 1 to ${MAX_PLACE}.`,
  },
  // The place that the page has shown: of two pieces with one place the moved one comes first, or last if it went down.
  {
    ...base,
    name: `was-${slug}`,
    label: "",
    type: "hidden",
    required: false,
    maxLength: 3,
    message: "",
  },
  { ...base, name: `hidden-${slug}`, label: "Hidden", required: false, maxLength: 3, message: "" },
  pictureField(`picture-${slug}`),
];

/** A part's form has these fields in these groups; a group without a name stands alone. */
export type FieldGroup = { name?: string; fields: readonly FormField[] };

/** The fields of a part's form; `values` are its present ones. */
export function fieldGroups(part: Part, values: Values): readonly FieldGroup[] {
  if (part === "home") {
    return [{ fields: [lineField, linkField, latestField, pictureField("picture")] }];
  }
  if (part === "brand") return [{ fields: [brandField] }];
  if (part === "announcement") return [{ fields: [announcementField, endsField] }];
  if (part === "questions") return questionGroups(values);
  if (part === "sizes") {
    return SIZES.map((size) => ({
      name: size,
      fields: MEASURES.map((measure) => sizeField(size, measure)),
    }));
  }
  if (isShowcase(part)) {
    const placed = SHOWCASES[part].map(({ slug, title }) => ({
      place: Number(values[`place-${slug}`]) || MAX_PLACE,
      group: { name: title, fields: pieceFields(slug) },
    }));
    return placed.sort((one, other) => one.place - other.place).map(({ group }) => group);
  }
  return [{ fields: [blurbField] }];
}

/** The questions that there are, and two empty ones. */
function questionGroups(values: Values): FieldGroup[] {
  const isThere = (at: number) => Boolean(values[`question-${at}`] || values[`answer-${at}`]);
  const count = numbers(MAX_QUESTIONS).filter(isThere).length;
  return numbers(Math.min(MAX_QUESTIONS, count + 2)).map((at) => ({
    name: `Question ${at}`,
    fields: questionFields(at),
  }));
}

const numbers = (most: number) => Array.from({ length: most }, (_, at) => at + 1);

/** All fields that the page's forms send. */
export const wordsFields: readonly FormField[] = [
  ...partNames
    .filter((part) => part !== "questions")
    .flatMap((part) => fieldGroups(part, {}).flatMap(({ fields }) => fields)),
  ...numbers(MAX_QUESTIONS).flatMap(questionFields),
].filter((field, at, all) => all.findIndex(({ name }) => name === field.name) === at);

/** What stands in the fields of a part's form. */
export function partTexts<Name extends Part>(
  part: Name,
  value: PartValues[Name],
): Record<string, string> {
  const all = { [part]: value } as Partial<PartValues>;
  if (all.home) {
    const { picture, ...home } = all.home;
    return { ...home, picture: picture?.photograph ?? "" };
  }
  if (all.brand) return { brand: all.brand.text };
  if (all.announcement) {
    const { text, endsAt } = all.announcement;
    return { announcement: text, ends: toLagos(endsAt) ?? "" };
  }
  if (all.questions) {
    return texts(
      all.questions.questions.flatMap(({ question, answer }, at) => [
        [`question-${at + 1}`, question],
        [`answer-${at + 1}`, answer],
      ]),
    );
  }
  if (all.sizes) {
    const { sizes } = all.sizes;
    return texts(
      SIZES.flatMap((size) =>
        MEASURES.map((measure) => [`${size}-${measure}`, String(sizes[size][measure])]),
      ),
    );
  }
  if (isShowcase(part)) {
    const { pieces } = value as PartValues[ShowcaseId];
    return texts(
      wholeList(part, pieces).flatMap(({ slug, name, isHidden, picture }, at) => [
        [`name-${slug}`, name],
        [`picture-${slug}`, picture?.photograph ?? ""],
        [`place-${slug}`, String(at + 1)],
        [`was-${slug}`, String(at + 1)],
        [`hidden-${slug}`, isHidden ? "yes" : ""],
      ]),
    );
  }
  return { blurb: (value as { blurb: string }).blurb };
}

const texts = (entries: readonly (readonly string[])[]) =>
  Object.fromEntries(entries) as Record<string, string>;

export type ReadOptions = {
  now: Date;
  /** The path of the shop that a text means, or its full address; undefined for anything else. */
  pathIn(text: string): string | undefined;
  /** The part's picture with an id, once it can be shown. */
  pictureOf(id: string): OwnPicture | undefined;
  /** Whether Home can show a collection as its latest. */
  isInShowcase(collection: string): boolean;
};

/** A part's value as its form has it, or the messages beside its fields. */
export type ReadPart = { value: PartValues[Part] } | { errors: FieldErrors };

export function readPart(part: Part, values: Values, options: ReadOptions): ReadPart {
  const fields = fieldGroups(part, values).flatMap((group) => group.fields);
  const of = textsOf(fields, values);
  const errors: Record<string, string> = {};
  for (const field of fields) {
    if (!isValid(field, of(field.name))) errors[field.name] = field.message;
  }
  const fault = (name: string) => {
    errors[name] ??= fields.find((field) => field.name === name)?.message ?? "";
  };
  const value = valueOf(part, of, { ...options, fault, errors });
  return Object.keys(errors).length > 0 ? { errors } : { value };
}

type Reading = ReadOptions & {
  /** Notes that a field is wrong. */
  fault(name: string): void;
  errors: Record<string, string>;
};
type Text = (name: string) => string;

/** A field's cleaned text; empty if it was not sent. */
function textsOf(fields: readonly FormField[], values: Values): Text {
  return (name) => {
    const { type } = fields.find((field) => field.name === name) ?? {};
    const text = values[name] ?? "";
    return type === "textarea" ? cleanText(text) : cleanLine(text);
  };
}

function valueOf(part: Part, of: Text, reading: Reading): PartValues[Part] {
  if (part === "home") return readHome(of, reading);
  if (part === "brand") return { text: of("brand") };
  if (part === "announcement") return readAnnouncement(of, reading);
  if (part === "questions") return readQuestions(of, reading);
  if (part === "sizes") return readSizes(of, reading);
  if (isShowcase(part)) return { pieces: readList(part, of, reading) };
  return { blurb: of("blurb") };
}

/** The picture that a hidden field names; none if it is empty. */
function readPicture(name: string, of: Text, { pictureOf, fault }: Reading) {
  const id = of(name);
  if (id === "") return {};
  const picture = pictureOf(id);
  if (!picture) fault(name);
  return { picture };
}

function readHome(of: Text, reading: Reading): PartValues["home"] {
  const { pathIn, fault } = reading;
  const typed = of("link");
  const link = typed === "" ? "" : pathIn(typed);
  if (link === undefined) fault("link");
  const latest = of("latest");
  if (!reading.isInShowcase(latest)) fault("latest");
  const picture = readPicture("picture", of, reading);
  return { line: of("line"), link: link ?? "", latest, ...picture };
}

function readAnnouncement(of: Text, { now, fault }: Reading): PartValues["announcement"] {
  const text = of("announcement");
  if (text === "") return { text, endsAt: "" };
  const endsAt = fromLagos(of("ends").slice(0, 16)) ?? "";
  if (endsAt <= now.toISOString()) fault("ends");
  return { text, endsAt };
}

function readQuestions(of: Text, { fault }: Reading): PartValues["questions"] {
  const questions = numbers(MAX_QUESTIONS).flatMap((at) => {
    const [question, answer] = [of(`question-${at}`), of(`answer-${at}`)];
    if (question === "" && answer === "") return [];
    if (question === "") fault(`question-${at}`);
    if (answer === "") fault(`answer-${at}`);
    return [{ question, answer }];
  });
  return { questions };
}

function readSizes(of: Text, { fault, errors }: Reading): PartValues["sizes"] {
  const sizes = {} as Record<Size, Record<Measure, number>>;
  for (const [at, size] of SIZES.entries()) {
    const row = {} as Record<Measure, number>;
    for (const measure of MEASURES) {
      const name = `${size}-${measure}`;
      const text = of(name);
      const value = /^\d{1,3}$/.test(text) ? Number(text) : 0;
      if (value < CENTIMETRES.least || value > CENTIMETRES.most) fault(name);
      const smaller = SIZES[at - 1];
      if (smaller && !errors[name] && value <= sizes[smaller][measure]) {
        errors[name] = `This must be more than ${smaller}’s.`;
      }
      row[measure] = value;
    }
    sizes[size] = row;
  }
  return { sizes };
}

function readList(store: ShowcaseId, of: Text, reading: Reading): ListedPiece[] {
  const { fault, errors } = reading;
  const placed = SHOWCASES[store].map(({ slug }) => {
    const text = of(`place-${slug}`);
    const place = /^\d{1,3}$/.test(text) ? Number(text) : 0;
    if (place < 1 || place > MAX_PLACE) fault(`place-${slug}`);
    const was = Number(of(`was-${slug}`)) || place;
    const isHidden = of(`hidden-${slug}`) === "yes";
    return {
      place: place + Math.sign(place - was) / 2,
      piece: {
        slug,
        name: of(`name-${slug}`),
        isHidden,
        ...readPicture(`picture-${slug}`, of, reading),
      },
    };
  });
  const names = placed.map(({ piece }) => piece.name);
  for (const { piece } of placed) {
    if (piece.name !== "" && names.indexOf(piece.name) !== names.lastIndexOf(piece.name)) {
      errors[`name-${piece.slug}`] ??= "Another piece has this name.";
    }
  }
  return placed.sort((one, other) => one.place - other.place).map(({ piece }) => piece);
}

/** A part's facts for the record and the history, by their labels. */
export function partFacts<Name extends Part>(
  part: Name,
  value: PartValues[Name],
): Record<string, string> {
  const shown = partTexts(part, value);
  const facts = fieldGroups(part, shown).flatMap(({ name: group, fields }) =>
    fields.map(({ name, label, type }) => {
      if (type === "hidden" && label === "") return [label, ""] as const;
      const said = shown[name] ?? "";
      // Pictures are told apart by the beginnings of their ids.
      const text =
        name === "latest"
          ? nameOf(said)
          : type === "hidden" && said
            ? `own (${said.slice(0, 4)})`
            : said;
      const isOfSize = part === "sizes" || group === undefined;
      return [isOfSize ? label : `${group}, ${label.toLowerCase()}`, text] as const;
    }),
  );
  if (part === "announcement") {
    const { endsAt } = value as PartValues["announcement"];
    return {
      Announcement: shown["announcement"] ?? "",
      ...(endsAt && { Ends: momentText(endsAt) }),
    };
  }
  return Object.fromEntries(facts.filter(([, text]) => text !== ""));
}

function nameOf(collection: string): string {
  return collections.find(({ id }) => id === collection)?.name ?? collection;
}
