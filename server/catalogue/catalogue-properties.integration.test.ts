/** @module-tag rest */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testCatalogue } from "../../tests/support/catalogue-changes.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { allPieces, takesPromotions } from "./edits.ts";
import type { PieceChange } from "./change-piece.ts";

const by = "ada@example.com";
const HOUR = 60 * 60 * 1000;
/** A part of both combos, a part of one, the two combos, two single pieces, and the piece that has a second name. */
const SKUS = [
  "bubble-girl/bubble-shirt",
  "bubble-girl/molly-skirt",
  "bubble-girl/bubble-molly-combo",
  "bubble-girl/bubble-veneer-combo",
  "naledi/orion-dress",
  "naledi/venus-dress",
  "resurgence/look-12",
];
/** The combos that contain each part. */
const COMBOS: Readonly<Record<string, readonly string[]>> = {
  "bubble-girl/bubble-shirt": ["bubble-girl/bubble-molly-combo", "bubble-girl/bubble-veneer-combo"],
  "bubble-girl/molly-skirt": ["bubble-girl/bubble-molly-combo"],
};
const partsOf = (combo: string) =>
  Object.keys(COMBOS).filter((sku) => COMBOS[sku]?.includes(combo));

type Step =
  | { does: "change"; sku: string; fields: PieceChange; behind: number; confirmed: boolean }
  | { does: "undo"; back: number }
  | { does: "promote"; skus: string[]; percent: number; inHours: number; hours: number }
  | { does: "stop"; which: number }
  | { does: "time"; hours: number };

const pieces = allPieces([]);
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const fields = fc.record(
  {
    price: optional(fc.constantFrom(20_000, 40_000, 90_000, 140_000)),
    name: optional(fc.constantFrom("One", "Two", "Orion Dress")),
    soldOut: optional(fc.boolean()),
    hidden: optional(fc.boolean()),
  },
  { requiredKeys: [] },
);
const sku = fc.constantFrom(...SKUS);
const change = fc.record({
  does: fc.constant("change" as const),
  sku,
  fields,
  /** How many versions older than the newest one the change is based on. */
  behind: fc.constantFrom(0, 0, 0, 0, 1),
  confirmed: fc.boolean(),
});
const rest = fc.oneof(
  fc.record({ does: fc.constant("undo" as const), back: fc.nat(5) }),
  fc.record({
    does: fc.constant("promote" as const),
    skus: fc.uniqueArray(sku, { minLength: 1, maxLength: 2 }),
    percent: fc.constantFrom(10, 25, 50),
    inHours: fc.nat(4),
    hours: fc.integer({ min: 1, max: 6 }),
  }),
  fc.record({ does: fc.constant("stop" as const), which: fc.nat(3) }),
  fc.record({ does: fc.constant("time" as const), hours: fc.integer({ min: 1, max: 4 }) }),
);
const story: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof({ weight: 3, arbitrary: change }, { weight: 2, arbitrary: rest }),
  { maxLength: 20 },
);

type Fields = { price: number; name: string; soldOut: boolean; hidden: boolean };
/** The expected state of a piece; its fields are the bundle's until they are changed. */
type Piece = { version: number; fields: Fields };
type Promotion = { id: string; skus: string[]; percent: number; from: number; until: number };
/** An entry of the history, with the piece's fields before the change. */
type Past = { id: number; sku: string; before: Fields };

onDatabases("the catalogue's changes on $name", { timeout: 120_000 }, ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  test("whatever is changed, undone, promoted and stopped, the catalogue is as a plain list of it", async () => {
    const holds = fc.asyncProperty(story, async (told) => {
      const life = await beginLife(database);
      for (const step of told) {
        await life.live(step);
        await life.check();
      }
    });
    const { CATALOGUE_RUNS, CATALOGUE_SEED } = process.env;
    const options = { numRuns: Number(CATALOGUE_RUNS ?? 40), seed: Number(CATALOGUE_SEED ?? 1) };
    await expect(fc.assert(holds, options)).resolves.toBeUndefined();
  });
});

function bundled(key: string): Fields {
  const entry = pieces.get(key)?.entry;
  if (!entry) throw new Error(key);
  return { price: entry.originalPrice, name: entry.alt, soldOut: false, hidden: false };
}

const NOTHING = { price: null, name: null, soldOut: null, hidden: null };
let lives = 0;

/** Sets all pieces back to the bundle's values, at a time when all promotions of earlier runs are over. */
async function beginLife({ db }: TestDatabase) {
  const shop = testCatalogue(db);
  lives += 1;
  shop.world.now = new Date(shop.world.now.getTime() + lives * 30 * 24 * HOUR);
  const versionOf = async (kind: "piece" | "promotion", key: string) =>
    (await shop.readHistory({ kind, key, limit: 1 }))[0]?.version ?? 0;
  const model = new Map<string, Piece>();
  for (const key of SKUS) {
    const version = await versionOf("piece", key);
    await shop.changePiece({ sku: key, version, change: NOTHING, by, confirmed: true });
    model.set(key, { version: await versionOf("piece", key), fields: bundled(key) });
  }
  let revision = (await shop.readHistory({ limit: 1 }))[0]?.id ?? 0;
  const past: Past[] = [];
  const promotions: Promotion[] = [];
  const now = () => shop.world.now.getTime();
  const pieceOf = (key: string): Piece => {
    const piece = model.get(key);
    if (!piece) throw new Error(key);
    return piece;
  };
  const isHidden = (key: string) => pieceOf(key).fields.hidden;

  /** Writes a change to the model. */
  const write = (key: string, fields: Fields) => {
    const { version, fields: before } = pieceOf(key);
    revision += 1;
    past.push({ id: revision, sku: key, before });
    model.set(key, { version: version + 1, fields });
  };

  /** The result that the rules demand for a change, which is written to the model if it is made. */
  function expected(key: string, after: Fields, hides: boolean, confirmed: boolean) {
    const before = pieceOf(key).fields;
    if (before.hidden && !after.hidden && partsOf(key).some(isHidden)) return "invalid";
    const shownBy = hides ? (COMBOS[key] ?? []).filter((combo) => !isHidden(combo)) : [];
    const isShownTwice = hides && !before.hidden && key === "resurgence/look-12";
    const isBigStep = after.price > 2 * before.price || 2 * after.price < before.price;
    if (!confirmed && (isBigStep || isShownTwice || shownBy.length > 0)) return "confirm";
    if (JSON.stringify(before) === JSON.stringify(after) && shownBy.length === 0)
      return "unchanged";
    write(key, after);
    for (const combo of shownBy) write(combo, { ...pieceOf(combo).fields, hidden: true });
    return "changed";
  }

  async function live(step: Step): Promise<void> {
    switch (step.does) {
      case "change": {
        const { version, fields: before } = pieceOf(step.sku);
        const usual = bundled(step.sku);
        const named = Object.entries(step.fields).map(([field, value]) => [
          field,
          value ?? usual[field as keyof typeof usual],
        ]);
        const after = { ...before, ...Object.fromEntries(named) };
        const late = step.behind > version ? 0 : step.behind;
        const outcome =
          late > 0
            ? "stale"
            : expected(step.sku, after, step.fields.hidden === true, step.confirmed);
        const { sku: key, fields: changed, confirmed } = step;
        const request = { sku: key, version: version - late, change: changed, by, confirmed };
        const result = await shop.changePiece(request);
        expect(result.kind).toBe(outcome);
        if ("version" in result) expect(result.version).toBe(pieceOf(key).version);
        return;
      }
      case "undo": {
        const entry = past.at(-1 - step.back);
        if (!entry) return;
        const { version } = pieceOf(entry.sku);
        const outcome = expected(entry.sku, entry.before, entry.before.hidden, true);
        const result = await shop.restore({ historyId: entry.id, version, by });
        expect(result.kind).toBe(outcome);
        return;
      }
      case "promote": {
        const from = now() + step.inHours * HOUR;
        const until = from + step.hours * HOUR;
        const isRefused = step.skus.some((key) => {
          const piece = pieces.get(key);
          const hasAnother = promotions.some(
            (other) => other.skus.includes(key) && other.from < until && from < other.until,
          );
          return !piece || !takesPromotions(piece) || hasAnother;
        });
        const promotion = {
          name: "Promotion",
          percent: step.percent,
          pieces: step.skus,
          collections: [],
          beginsAt: new Date(from).toISOString(),
          endsAt: new Date(until).toISOString(),
        };
        const result = await shop.createPromotion({ promotion, by });
        expect(result.kind).toBe(isRefused ? "invalid" : "changed");
        if (result.kind !== "changed") return;
        revision += 1;
        promotions.push({ id: result.id, skus: step.skus, percent: step.percent, from, until });
        return;
      }
      case "stop": {
        const promotion = promotions[step.which];
        if (!promotion) return;
        const { id, until } = promotion;
        const result = await shop.stopPromotion({
          id,
          version: await versionOf("promotion", id),
          by,
        });
        expect(result.kind).toBe(until <= now() ? "unchanged" : "changed");
        if (until <= now()) return;
        revision += 1;
        promotion.until = now();
        return;
      }
      case "time":
        shop.world.now = new Date(now() + step.hours * HOUR);
    }
  }

  async function check(): Promise<void> {
    const catalogue = await shop.read();
    expect(catalogue.faults).toEqual([]);
    expect(catalogue.revision.split("+")[0]).toBe(String(revision));
    for (const [key, piece] of model) {
      const { price, name, soldOut, hidden } = piece.fields;
      const running = promotions.find(
        (each) => each.skus.includes(key) && each.from <= now() && now() < each.until,
      );
      const soldOutPart = partsOf(key).some((part) => pieceOf(part).fields.soldOut);
      const seen = catalogue.findProduct(key);
      const reduced = (price * (100 - (running?.percent ?? 0))) / 100;
      // A part has no page of its own: a combo's page sells it.
      const isUnsold = COMBOS[key]?.every(isHidden) ?? false;
      const expectedNow = hidden || isUnsold ? [] : [name, reduced, soldOut || soldOutPart];
      expect([key, ...(seen ? [seen.alt, seen.price, seen.soldOut] : [])]).toEqual([
        key,
        ...expectedNow,
      ]);
    }
  }

  return { live, check };
}
