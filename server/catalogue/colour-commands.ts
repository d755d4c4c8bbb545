import {
  joinedSets,
  MAX_COLOURS_OF_DESIGN,
  partedSets,
} from "../../domain/catalogue/colour-sets.ts";
import { colourPieceField, findPieces, plain } from "../../domain/house/piece-fields.ts";
import { command, done, invalid, readFields, UNKNOWN } from "../command.ts";
import type { CommandPorts } from "../command.ts";
import { outcomeOf } from "./change-command.ts";
import { storeColours, takesColours } from "./colours.ts";
import { readPieces } from "./pieces.ts";

/** The piece of the page, and a piece to join to it or to part from it. */
type Pair = { sku: string; text: string };

/** The most pieces that a search offers to join. */
const MOST_FOUND = 8;

/** The piece that a text means, by SKU, by its name or by words of it; or the pieces of which it may mean one. */
async function findColour(ports: CommandPorts, { sku, text }: Pair) {
  const { pieces, all, entries } = await readPieces(ports.db);
  const takes = (each: { sku: string }) => {
    const piece = all.get(each.sku);
    return piece !== undefined && takesColours(piece);
  };
  const own = pieces.find((each) => each.sku === sku);
  if (!own || !takes(own)) return UNKNOWN;
  const named = pieces.filter((each) => each.sku === text || plain(each.name) === plain(text));
  const query = { name: text, collection: "", state: "all", page: 1 } as const;
  const fits = named.length > 0 ? named : findPieces(pieces, query).pieces;
  const fitting = fits.filter((each) => each !== own && takes(each));
  const [other, another] = fitting;
  if (other && another) {
    const found = fitting.slice(0, MOST_FOUND).map(({ sku: key, name, collection }) => {
      const { entry, edit } = entries.get(key) ?? {};
      return { sku: key, name, collection, colour: edit?.colour ?? entry?.colours?.[0] };
    });
    return { kind: "shown" as const, found };
  }
  if (other) return { kind: "found" as const, own, other };
  if (fits.includes(own)) return invalid({ with: `This is ${own.name} itself.` });
  return invalid({
    with:
      fits.length > 0
        ? "Combos, their parts and accessories have no colours."
        : `There is no piece named ${text}.`,
  });
}

/** Makes two pieces colours of one design; what is joined to either is joined to both. */
export const joinColour = command({
  act: "joined-colours",
  isOfCatalogue: true,
  fields: [{ name: "sku", maxLength: 150 }, colourPieceField],
  read: (values) => {
    const read = readFields([colourPieceField], values);
    if ("refused" in read) return read;
    return { input: { sku: values["sku"] ?? "", text: read.input.with } };
  },
  run: async (ports, pair: Pair, { email }) => {
    const read = await findColour(ports, pair);
    if (read.kind !== "found") return read;
    const { own, other } = read;
    const names = { name: own.name, other: other.name };
    let isFull = false;
    const stored = await storeColours(ports, {
      by: email,
      change: (sets) => {
        const changed = joinedSets(sets, [own.sku, other.sku], crypto.randomUUID());
        isFull = changed === undefined;
        return changed ?? [];
      },
    });
    if (isFull) return invalid({ with: `A design has at most ${MAX_COLOURS_OF_DESIGN} colours.` });
    if (!stored) return done({ ...names, first: undefined, revision: undefined });
    return outcomeOf(ports.db, ["colours", stored.key], stored.result, names);
  },
});

/** Takes a piece out of the colours of its design. */
export const partColour = command({
  act: "parted-colours",
  isOfCatalogue: true,
  fields: [
    { name: "sku", maxLength: 150 },
    { name: "with", maxLength: 150 },
  ],
  read: ({ sku = "", with: text = "" }) => ({ input: { sku, text } }),
  run: async (ports, { sku, text }: Pair, { email }) => {
    const { pieces } = await readPieces(ports.db);
    const own = pieces.find((each) => each.sku === sku);
    const other = pieces.find((each) => each.sku === text);
    if (!own || !other) return UNKNOWN;
    const names = { name: own.name, other: other.name };
    const change = (sets: Parameters<typeof partedSets>[0]) =>
      partedSets(sets, { sku: other.sku, from: own.sku });
    const stored = await storeColours(ports, { by: email, change });
    if (!stored) return done({ ...names, first: undefined, revision: undefined });
    return outcomeOf(ports.db, ["colours", stored.key], stored.result, names);
  },
});
