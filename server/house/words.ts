import { isDeepStrictEqual } from "node:util";
import { showcaseOf } from "../../domain/catalogue/collections.ts";
import { isPageIn } from "../../domain/catalogue/pages.ts";
import type { Values } from "../../domain/fields.ts";
import { changeLines } from "../../domain/house/record-words.ts";
import { partFacts, partTexts, readPart, wordsFields } from "../../domain/house/words-form.ts";
import { pathIn } from "../../domain/stores/text.ts";
import { pictureRecord } from "../../domain/media/photograph-rows.ts";
import { pictureUrl } from "../../domain/media/pictures.ts";
import { isPart, partNames, PARTS, partValue, pictureSubject } from "../../domain/stores/words.ts";
import type { OwnPicture, Part, PartValues } from "../../domain/stores/words.ts";
import { parseValue } from "../catalogue/edits.ts";
import { readHistory, readHistoryEntry } from "../catalogue/history.ts";
import { linkPart } from "../catalogue/preview.ts";
import { storeRow } from "../catalogue/store-change.ts";
import { command, done, invalid, MALFORMED, readVersion, refused, stale } from "../command.ts";
import type { Act, CommandPorts } from "../command.ts";
import type { Db } from "../db/schema.ts";
import { keepPhotographs } from "../media/photographs.ts";

/** The changes of a part that its history shows. */
const SHOWN_CHANGES = 10;

/** A part as the house's page shows it, read from the database and no cache. */
export type PartView = {
  part: Part;
  title: string;
  /** What stands in its fields. */
  texts: Readonly<Record<string, string>>;
  /** Whether these are the specification's words. */
  isUsual: boolean;
  version: number;
  /** The pictures that were sent for it, newest first; undefined if it has none. */
  pictures: readonly SentPicture[] | undefined;
  /** Newest first. */
  changes: readonly { id: number; by: string; at: string; lines: readonly string[] }[];
};

/** `url` is that of a picture that can be shown at once; `isReady`: all of its sizes are there. */
type SentPicture = OwnPicture & { url: string; isReady: boolean };

/** The pictures of a part that the house shows at most. */
const MOST_PICTURES = 60;

async function picturesOf(db: Db, part: Part): Promise<SentPicture[] | undefined> {
  const subject = pictureSubject(part);
  if (subject === undefined) return undefined;
  const rows = await db
    .selectFrom("photographs")
    .select(["id", "record", "state"])
    .where("sku", "=", subject)
    .orderBy("created_at", "desc")
    .limit(MOST_PICTURES)
    .execute();
  return rows.flatMap(({ id, record: stored, state }) => {
    const { data: record } = pictureRecord.safeParse(parseValue(stored));
    if (!record || state === "failed") return [];
    const url = pictureUrl(record, subject, record.jpeg, "jpg");
    return [{ photograph: id, record, url, isReady: state === "ready" }];
  });
}

export async function readWords(db: Db): Promise<PartView[]> {
  const rows = await db
    .selectFrom("catalogue_edits")
    .select(["key", "version", "value"])
    .where("kind", "=", "words")
    .execute();
  const parts: PartView[] = [];
  for (const part of partNames) {
    const row = rows.find(({ key }) => key === part);
    const value = currentValue(part, row && parseValue(row.value));
    const history = row
      ? await readHistory(db, { kind: "words", key: part, limit: SHOWN_CHANGES })
      : [];
    parts.push({
      part,
      title: PARTS[part].title,
      texts: partTexts(part, value),
      isUsual: isDeepStrictEqual(value, PARTS[part].usual),
      version: row?.version ?? 0,
      pictures: await picturesOf(db, part),
      changes: history.map(({ id, by, at, before, after }) => {
        const [old, now] = [before, after].map((each) =>
          JSON.stringify(partFacts(part, currentValue(part, each))),
        );
        return { id, by, at, lines: changeLines(old ?? null, now ?? null) };
      }),
    });
  }
  return parts;
}

/** A stored value; the specification's, which the shop shows, in place of one that is not valid. */
function currentValue(part: Part, stored: unknown): PartValues[Part] {
  return partValue(part, stored) ?? PARTS[part].usual;
}

const rowFields = [
  { name: "part", maxLength: 40 },
  { name: "version", maxLength: 9 },
];

/**
 * A part's form. `server/http/file-posts.ts` has stored the picture that came with it, has put its id into the picture's
 * field and into `sent`, or 'none' if it is no picture. `piece`: the slug of the list's piece that it is a picture of.
 */
const partFields = [
  ...rowFields,
  ...wordsFields,
  { name: "sent", maxLength: 32 },
  { name: "piece", maxLength: 100 },
];

type Change = { part: Part; version: number; value: PartValues[Part] };

/** Reads a part's form; a picture that is still being made ready can be previewed, but not saved. */
async function readChange(values: Values, ports: CommandPorts, { isPreview = false } = {}) {
  const { db, catalogue, now, publicUrl } = ports;
  const { part = "", version } = values;
  if (!isPart(part)) return { refused: MALFORMED };
  if (values["sent"] === "none") return { refused: refused("no-picture") };
  const pictures = (await picturesOf(db, part)) ?? [];
  const shop = catalogue.read();
  const isPage = (path: string) => isPageIn(shop, path);
  const read = readPart(part, values, {
    now: now(),
    isInShowcase: (id) => showcaseOf(shop.collections).some((each) => each.id === id),
    pathIn: (text) => pathIn(text, { origin: publicUrl, isPage }),
    pictureOf: (id) => {
      const found = pictures.find(({ photograph }) => photograph === id);
      if (!found || !(found.isReady || isPreview)) return undefined;
      return { photograph: id, record: found.record };
    },
  });
  if ("errors" in read) return { refused: invalid(read.errors) };
  return { input: { part, version: readVersion(version), value: read.value } };
}

/** Changes a part of the words; all pages show it within a second. */
export const changeWords = command({
  act: "changed-words",
  right: "prices",
  isOfCatalogue: true,
  fields: partFields,
  read: (values, ports) => readChange(values, ports),
  run: (ports, change: Change, act) => store(ports, change, act),
});

type Row = { part: Part; version: number };

function readRow({ part = "", version }: Values) {
  return isPart(part) ? { input: { part, version: readVersion(version) } } : { refused: MALFORMED };
}

/** Brings the specification's words of a part back. */
export const resetWords = command({
  act: "reset-words",
  right: "prices",
  isOfCatalogue: true,
  fields: rowFields,
  read: readRow,
  run: (ports, { part, version }: Row, act) =>
    store(ports, { part, version, value: PARTS[part].usual }, act),
});

/** Undoes one entry of a part's history: it is set back to its value before, if nobody has changed it since the page was made. */
export const undoWords = command({
  act: "undid-words",
  right: "prices",
  isOfCatalogue: true,
  fields: [...rowFields, { name: "id", maxLength: 15 }],
  read: (values) => {
    const { input, refused: why } = readRow(values);
    return input ? { input: { ...input, id: readVersion(values["id"]) } } : { refused: why };
  },
  run: async (ports, { part, version, id }: Row & { id: number }, act) => {
    const entry = await readHistoryEntry(ports.db, id);
    if (entry?.kind !== "words" || entry.key !== part) return refused("gone");
    const value = partValue(part, entry.before);
    return value ? store(ports, { part, version, value }, act) : refused("gone");
  },
});

async function store(ports: CommandPorts, { part, version, value }: Change, { email }: Act) {
  const isUsual = isDeepStrictEqual(value, PARTS[part].usual);
  const write = { kind: "words", key: part, value: isUsual ? {} : value } as const;
  const result = await storeRow(ports, write, { version, by: email });
  if (result.kind === "stale") {
    const theirs = currentValue(part, result.theirs);
    // The button was pressed twice, or two people made the same change.
    return isDeepStrictEqual(theirs, value) ? done({ isChanged: false }) : stale(theirs);
  }
  if (result.kind !== "changed") return done({ isChanged: false });
  await keepPictures(ports, value);
  const entry = await readHistoryEntry(ports.db, result.revision);
  const name = PARTS[part].title;
  const before = { name, ...partFacts(part, currentValue(part, entry?.before)) };
  const after = { name, ...partFacts(part, value) };
  return done({ isChanged: true }, { thing: { kind: "words", id: part }, before, after });
}

/** Makes a link to the page with a part that is not saved; for a day, as previews of pieces. */
export const previewPart = command({
  act: "previewed-words",
  isRepeatable: true,
  fields: partFields,
  read: (values, ports) => readChange(values, ports, { isPreview: true }),
  run: link,
});

async function link(ports: CommandPorts, change: Change) {
  return done({ part: change.part, token: await linkPart(ports, change) });
}

/** Puts a picture that was sent into the part's form, beside what is typed there, as a preview that nobody has saved. */
export const takePartPicture = command({
  act: "took-picture",
  isRepeatable: true,
  fields: partFields,
  read: async (values, ports) =>
    (values["sent"] ?? "") === ""
      ? { refused: refused("no-picture") }
      : readChange(values, ports, { isPreview: true }),
  run: link,
});

/** Keeps the pictures of a saved value for good: the history can restore them. */
async function keepPictures({ db, now }: CommandPorts, value: PartValues[Part]): Promise<void> {
  const pictures =
    "pieces" in value
      ? value.pieces.map(({ picture }) => picture)
      : ["picture" in value ? value.picture : undefined];
  const ids = pictures.flatMap((picture) => (picture ? [picture.photograph] : []));
  await keepPhotographs(db, ids, now().toISOString());
}
