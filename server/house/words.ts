import { isDeepStrictEqual } from "node:util";
import { isPageIn } from "../../domain/catalogue/pages.ts";
import type { Values } from "../../domain/fields.ts";
import { changeLines } from "../../domain/house/record-words.ts";
import { partFacts, partTexts, readPart, wordsFields } from "../../domain/house/words-form.ts";
import { pathIn } from "../../domain/stores/text.ts";
import { isPart, partNames, PARTS, partValue } from "../../domain/stores/words.ts";
import type { Part, PartValues } from "../../domain/stores/words.ts";
import { parseValue } from "../catalogue/edits.ts";
import { readHistory, readHistoryEntry } from "../catalogue/history.ts";
import { linkPart } from "../catalogue/preview.ts";
import { storeRow } from "../catalogue/store-change.ts";
import { command, done, invalid, MALFORMED, readVersion, refused, stale } from "../command.ts";
import type { Act, CommandPorts } from "../command.ts";
import type { Db } from "../db/schema.ts";

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
  /** Newest first. */
  changes: readonly { id: number; by: string; at: string; lines: readonly string[] }[];
};

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

type Change = { part: Part; version: number; value: PartValues[Part] };

function readChange(values: Values, { catalogue, now, publicUrl }: CommandPorts) {
  const { part = "", version } = values;
  if (!isPart(part)) return { refused: MALFORMED };
  const shop = catalogue.read();
  const isPage = (path: string) => isPageIn(shop, path);
  const read = readPart(part, values, {
    now: now(),
    pathIn: (text) => pathIn(text, { origin: publicUrl, isPage }),
  });
  if ("errors" in read) return { refused: invalid(read.errors) };
  return { input: { part, version: readVersion(version), value: read.value } };
}

/** Changes a part of the words; all pages show it within a second. */
export const changeWords = command({
  act: "changed-words",
  right: "prices",
  isOfCatalogue: true,
  fields: [...rowFields, ...wordsFields],
  read: readChange,
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
  fields: [...rowFields, ...wordsFields],
  read: readChange,
  run: async (ports, change: Change) => done({ token: await linkPart(ports, change) }),
});
