import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { Publication } from "../../domain/catalogue/publications.ts";
import type { Values } from "../../domain/fields.ts";
import { command, done, invalid, readVersion, refused, stale, UNKNOWN } from "../command.ts";
import type { Act, CommandPorts, Read, SentField } from "../command.ts";
import type { Db } from "../db/schema.ts";
import { keepPhotographs } from "../media/photographs.ts";
import type { Ports } from "../ports.ts";
import { findRow, parseValue } from "./edits.ts";
import type { Rows } from "./edits.ts";
import { readHistory, readHistoryEntry } from "./history.ts";
import { linkPublication, readLinked } from "./preview.ts";
import { storeChange } from "./store-change.ts";
import type { Photograph } from "./stored-drafts.ts";

type Invalid = ReturnType<typeof invalid>;
type Decided<Value> = { value: Value } | Invalid | typeof UNKNOWN;

/** What a story or a collection says of itself. `Typed`: what its form sends. */
type Definition<Value extends Publication, Typed> = {
  /** The kind of its rows, and a part of its commands' names: `published-story`. */
  kind: "story" | "collection";
  schema: z.ZodType<Value>;
  /** The field of its forms that has the row's key. */
  key: SentField;
  fields: readonly SentField[];
  read(values: Values): Read<Typed, Invalid>;
  /** The draft with what was typed. */
  change(draft: Value, typed: Typed, rows: Rows): Decided<Value>;
  nameOf(value: Value): string;
  /** What its photographs are taken of, a part of their addresses; it ends with the row's key. */
  subject(id: string): string;
  /** Those of the draft. */
  readPhotographs(db: Db, id: string, draft: Value): Promise<Photograph[]>;
  /** What the draft lacks to be published, in words. */
  needs(draft: Value, photographs: readonly Photograph[]): string[];
  /** What it lacks to be previewed, in words. */
  previewNeeds(photographs: readonly Photograph[]): string[];
  /** What is shown once the draft is published; undefined if it cannot be. */
  shown(draft: Value, photographs: readonly Photograph[], at: string): Value["shown"];
  /** The address that it gets, if that is not the row's key. */
  slugOf?(draft: Value, rows: Rows): string;
  /** What a change has changed of the draft, in words. */
  linesOf(before: Value | undefined, after: Value): string[];
  /** What goes with a change, in its transaction. */
  afterChange?(db: Db, change: Changed<Value>): Promise<void>;
};

type Changed<Value> = { id: string; before: Value | undefined; after: Value; at: string };

/** A change as the house's page shows it. */
export type ShownChange = { id: number; by: string; at: string; lines: readonly string[] };

const SHOWN_CHANGES = 20;

type Row = { id: string; version: number };

/** The publications (`domain/catalogue/publications.ts`) of one kind: how they are read, and the commands of their page. */
export function publicationsOf<Value extends Publication, Typed>(
  definition: Definition<Value, Typed>,
) {
  const { kind, key } = definition;

  const valueOf = (stored: unknown) => definition.schema.safeParse(stored).data;

  /** All of them, the last changed first. */
  async function list(db: Db) {
    const rows = await db
      .selectFrom("catalogue_edits")
      .select(["key", "version", "value"])
      .where("kind", "=", kind)
      .orderBy("changed_at", "desc")
      .execute();
    return rows.flatMap(({ key: id, version, value: text }) => {
      const value = valueOf(parseValue(text));
      return value ? [{ id, version, value }] : [];
    });
  }

  /** The one of a key or an address. */
  async function find(db: Db, named: string) {
    return (await list(db)).find(({ id, value }) => id === named || value.slug === named);
  }

  /** Its changes, newest first. */
  async function readChanges(db: Db, id: string): Promise<ShownChange[]> {
    const history = await readHistory(db, { kind, key: id, limit: SHOWN_CHANGES });
    return history.map(({ id: entry, by, at, before, after }) => {
      const now = valueOf(after);
      return { id: entry, by, at, lines: now ? linesOf(valueOf(before), now) : [] };
    });
  }

  function linesOf(before: Value | undefined, after: Value): string[] {
    const isShownAnew = !isDeepStrictEqual(before?.shown, after.shown);
    return [
      ...(isShownAnew && after.shown ? [before?.shown ? "Changes published" : "Published"] : []),
      ...(isShownAnew && !after.shown ? ["Not published any more"] : []),
      ...(!before?.isWithdrawn && after.isWithdrawn ? ["Withdrawn"] : []),
      ...(before?.isWithdrawn && !after.isWithdrawn ? ["Brought back"] : []),
      ...definition.linesOf(before, after),
    ];
  }

  /** Changes a row; `decide` gets undefined for one that does not exist. */
  async function write(
    ports: CommandPorts,
    { id, version }: Row,
    { email, at }: Pick<Act, "email" | "at">,
    decide: (before: Value | undefined, rows: Rows) => Decided<Value>,
  ) {
    let before: Value | undefined;
    let after: Value | undefined;
    const result = await storeChange(ports, {
      kind,
      key: id,
      version,
      by: email,
      decide: (rows) => {
        before = valueOf(findRow(rows, kind, id)?.value);
        const decided = decide(before, rows);
        if ("kind" in decided) return decided;
        after = decided.value;
        return { kind: "write", writes: [{ kind, key: id, value: after }] };
      },
    });
    if (result.kind === "invalid") return invalid(result.fields);
    if (result.kind === "stale") {
      const theirs = valueOf(result.theirs);
      return theirs ? stale(theirs) : UNKNOWN;
    }
    if (!after || (result.kind !== "changed" && result.kind !== "unchanged")) return UNKNOWN;
    await definition.afterChange?.(ports.db, { id, before, after, at: at.toISOString() });
    const isChanged = result.kind === "changed";
    return { ...result, kind: "written" as const, isChanged, before: before ?? after, after };
  }

  /** As `write`, of a row that exists. */
  function changeRow(
    ports: CommandPorts,
    row: Row,
    act: Act,
    decide: (before: Value, rows: Rows) => Decided<Value>,
  ) {
    return write(ports, row, act, (before, rows) => (before ? decide(before, rows) : UNKNOWN));
  }

  /** What the record says of a change. */
  function noted(id: string, after: Value) {
    return { thing: { kind, id }, after: { name: definition.nameOf(after) } };
  }

  /** The row once its draft is published. */
  function published(draft: Value, photographs: readonly Photograph[], at: string): Value {
    const shown = definition.shown(draft, photographs, at);
    return { ...draft, isWithdrawn: undefined, publishedAt: draft.publishedAt ?? at, shown };
  }

  /** The row of a preview's token as if its draft were published; undefined once the link has expired. */
  async function readPreview(ports: Pick<Ports, "db" | "now">, token: string) {
    const id = await readLinked(ports, token, definition.subject(""));
    const stored = id === undefined ? undefined : await find(ports.db, id);
    if (!stored) return undefined;
    const photographs = await definition.readPhotographs(ports.db, stored.id, stored.value);
    const value = published(stored.value, photographs, ports.now().toISOString());
    return { id: stored.id, value };
  }

  const rowForm = {
    isOfCatalogue: true as const,
    fields: [key, { name: "version", maxLength: 9 }],
    read: (values: Values) => ({
      input: { id: values[key.name] ?? "", version: readVersion(values["version"]) },
    }),
  };

  type Change = Row & { typed: Typed };
  const draftForm = {
    isOfCatalogue: true as const,
    fields: [...rowForm.fields, ...definition.fields],
    read: (values: Values): Read<Change, Invalid> => {
      const read = definition.read(values);
      if ("refused" in read) return read;
      return { input: { ...rowForm.read(values).input, typed: read.input } };
    },
  };

  function save(ports: CommandPorts, { typed, ...row }: Change, act: Act) {
    return changeRow(ports, row, act, (before, rows) => definition.change(before, typed, rows));
  }

  /** Takes it out of the shop, or brings it back; its address stays its own. */
  const switchOf = (isWithdrawn: boolean) =>
    command({
      ...rowForm,
      act: isWithdrawn ? `withdrew-${kind}` : `brought-${kind}-back`,
      right: "prices",
      run: async (ports, row: Row, act) => {
        const result = await changeRow(ports, row, act, (before) =>
          before.shown ? { value: { ...before, isWithdrawn: isWithdrawn || undefined } } : UNKNOWN,
        );
        if (result.kind !== "written") return refused("gone");
        return done({}, result.isChanged ? noted(row.id, result.after) : undefined);
      },
    });

  const commands = {
    /** Saves the draft, which nobody sees. */
    save: command({
      ...draftForm,
      act: `saved-${kind}`,
      run: async (ports, change: Change, act) => {
        const saved = await save(ports, change, act);
        return saved.kind === "written" ? done({}) : saved;
      },
    }),

    /** Saves the draft, and makes a link to its page as it would be, for a day; `missing` says why there is none. */
    preview: command({
      ...draftForm,
      act: `previewed-${kind}`,
      run: async (ports, change: Change, act) => {
        const saved = await save(ports, change, act);
        if (saved.kind !== "written") return saved;
        const photographs = await definition.readPhotographs(ports.db, change.id, saved.after);
        const missing = definition.previewNeeds(photographs);
        const subject = definition.subject(change.id);
        const token = missing.length > 0 ? "" : await linkPublication(ports, subject);
        return done({ missing, token });
      },
    }),

    /** Saves the draft and shows it to everybody; `missing` says what it lacks for that. */
    publish: command({
      ...draftForm,
      act: `published-${kind}`,
      right: "prices",
      run: async (ports, change: Change, act) => {
        const { id } = change;
        const saved = await save(ports, change, act);
        if (saved.kind !== "written") return saved;
        const photographs = await definition.readPhotographs(ports.db, id, saved.after);
        const missing = definition.needs(saved.after, photographs);
        const at = act.at.toISOString();
        const value = published(saved.after, photographs, at);
        if (missing.length > 0 || !value.shown) return done({ missing });
        const result = await write(ports, { ...saved, id }, act, (_before, rows) => ({
          value: definition.slugOf
            ? { ...value, slug: value.slug ?? definition.slugOf(value, rows) }
            : value,
        }));
        if (result.kind !== "written") return refused("gone");
        const ids = photographs.map((photograph) => photograph.id);
        await keepPhotographs(ports.db, ids, at);
        return done({ missing }, noted(id, result.after));
      },
    }),

    withdraw: switchOf(true),
    "bring-back": switchOf(false),

    /**
     * Sets it back to what it was before a change, if nobody has changed it since the page was made; its address and its
     * first publication stay.
     */
    undo: command({
      ...rowForm,
      act: `undid-${kind}`,
      right: "prices",
      fields: [...rowForm.fields, { name: "entry", maxLength: 15 }],
      read: (values) => ({
        input: { ...rowForm.read(values).input, entry: readVersion(values["entry"]) },
      }),
      run: async (ports, { entry: number, ...row }: Row & { entry: number }, act) => {
        const entry = await readHistoryEntry(ports.db, number);
        const old = valueOf(entry?.before);
        if (entry?.kind !== kind || entry.key !== row.id || !old) return refused("gone");
        const result = await changeRow(ports, row, act, ({ slug, publishedAt }) => ({
          value: { ...old, slug, publishedAt },
        }));
        if (result.kind !== "written") return refused("gone");
        if (!result.isChanged) return done({});
        const before = { name: definition.nameOf(result.before) };
        return done({}, { ...noted(row.id, result.after), before });
      },
    }),
  };

  return { list, find, readChanges, write, noted, readPreview, commands };
}
