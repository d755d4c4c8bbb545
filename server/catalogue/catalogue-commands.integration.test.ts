import { afterEach, beforeEach, expect, test } from "vitest";
import { questionKey } from "../../domain/house/piece-words.ts";
import { ADA } from "../../tests/support/house.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import type { FormPath } from "../house/commands.ts";
import type { Visit } from "../house/visit.ts";

onDatabases("what the house does with the catalogue, on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  beforeEach(async () => {
    database = await open();
    shop = testShop(database.db);
  });
  afterEach(() => database.close());

  const now = "2026-11-21T09:00:00.000Z";
  const visit: Visit = {
    person: ADA,
    sessionId: "session",
    confirmedAt: now,
    hasFactor: false,
    needsFactor: false,
  };
  let forms = 0;
  const send = async <Path extends FormPath>(
    path: Path,
    values: Readonly<Record<string, string>>,
    form = `a-form-of-the-house-${forms++}`,
  ) => {
    const posted = await shop.shop.house.post({ path, values: { ...values, form }, visit });
    if (!posted) throw new Error(`No such form: ${values["act"]}`);
    return posted.result;
  };
  const recorded = async () =>
    (await shop.shop.house.listRecord({ limit: 50 })).map(({ act, who, thing_id, ...entry }) => ({
      act,
      who,
      thing: thing_id,
      before: JSON.parse(entry.before ?? "{}") as unknown,
      after: JSON.parse(entry.after ?? "{}") as unknown,
    }));

  const black = {
    name: "Black Friday",
    percent: "50",
    pieces: "Orion Dress",
    begins: "2026-11-27T00:00",
    ends: "2026-11-28T00:00",
  };
  /** Shows the prices that a promotion will change, then saves it, as the form does. */
  const save = async (values: object, path: "new" | ":id", form?: string) => {
    const typed = { ...black, ...values };
    const shown = await send(`/house/promotions/${path}`, { ...typed, act: "preview" });
    if (shown.kind !== "shown" || !("seen" in shown)) throw new Error(shown.kind);
    return send(`/house/promotions/${path}`, { ...typed, act: "save", seen: shown.seen }, form);
  };

  test("a promotion is made once, changed, stopped and goes on: each in the record, with what it was before", async () => {
    expect((await save({}, "new", "the-form-of-black-friday")).kind).toBe("done");
    const [promotion] = await shop.shop.house.listPromotions();
    const id = promotion?.id ?? "";
    expect((await save({ id, version: "1", percent: "40" }, ":id")).kind).toBe("done");
    expect((await save({ id, version: "1", percent: "30" }, ":id")).kind).toBe("stale");
    const stop = { act: "stop", id, version: "2" };
    const stopped = await send("/house/promotions", stop, "the-form-that-stops-it");
    expect(stopped).toMatchObject({ kind: "done", name: "Black Friday", revision: 3 });
    expect(await send("/house/promotions", stop, "the-form-that-stops-it")).toEqual({
      kind: "repeated",
      thing: id,
    });
    // The same button on a page of before, which still shows the promotion as running.
    expect(await send("/house/promotions", stop)).toMatchObject({ revision: undefined });
    const undo = { act: "undo", first: "3", last: "3" };
    expect((await send("/house/promotions", undo)).kind).toBe("done");
    expect(await shop.shop.house.listPromotions()).toMatchObject([
      { percent: 40, end: promotion?.end },
    ]);

    const name = "Black Friday";
    const at = { who: "Ada", thing: id };
    expect(await recorded()).toMatchObject([
      {
        act: "undid-change",
        ...at,
        before: { name, stopped: "21 Nov 2026, 10:00" },
        after: { name },
      },
      { act: "stopped-promotion", ...at, before: { name }, after: { name } },
      { act: "changed-promotion", ...at, before: { percent: "50%" }, after: { percent: "40%" } },
      {
        act: "began-promotion",
        ...at,
        after: {
          name,
          percent: "50%",
          pieces: "naledi/orion-dress",
          begins: "27 Nov 2026, 00:00",
          ends: "28 Nov 2026, 00:00",
        },
      },
    ]);
  });

  test("a promotion whose form is sent twice is made once", async () => {
    const twice = { ...black, act: "preview" };
    const shown = await send("/house/promotions/new", twice);
    const seen = "seen" in shown ? shown.seen : "";
    const form = "the-form-of-black-friday";
    const values = { ...black, act: "save", seen };
    expect((await send("/house/promotions/new", values, form)).kind).toBe("done");
    expect((await send("/house/promotions/new", values, form)).kind).toBe("repeated");
    expect(await shop.shop.house.listPromotions()).toHaveLength(1);
    expect(await recorded()).toHaveLength(1);
  });

  test("a promotion whose prices were not shown, or are others since, is shown and not saved", async () => {
    for (const seen of ["", "others"]) {
      const result = await send("/house/promotions/new", { ...black, act: "save", seen });
      expect(result).toMatchObject({ kind: "shown", prices: [{ before: 140_000, after: 70_000 }] });
    }
    const wrong = { ...black, act: "save", percent: "ten" };
    expect(await send("/house/promotions/new", wrong)).toMatchObject({
      kind: "invalid",
      fields: { percent: expect.any(String) },
    });
    expect(await shop.shop.house.listPromotions()).toEqual([]);
    expect(await recorded()).toEqual([]);
  });

  test("a listing's order is in the record, by form and by its editor; a piece that is there already is not", async () => {
    const path = "/house/pieces/order/:collection";
    const collection = "naledi";
    const skus =
      (await shop.shop.house.readListing(collection))?.pieces.map(({ sku }) => sku) ?? [];
    const [first = "", second = ""] = skus;
    const move = { act: "move", collection, sku: second, place: "0", version: "0" };
    expect((await send(path, move)).kind).toBe("done");
    expect((await send(path, move)).kind).toBe("done");
    expect(await recorded()).toMatchObject([{ act: "ordered-listing", thing: collection }]);
    expect((await send(path, { ...move, sku: first })).kind).toBe("stale");
    expect((await send(path, { ...move, sku: "genesis/chia-dress" })).kind).toBe("unknown");
    const order = { collection, version: 1, skus };
    expect((await shop.shop.house.orderListing(visit, order)).kind).toBe("done");
    expect((await send(path, { act: "usual", collection, version: "2" })).kind).toBe("done");
    expect(await recorded()).toHaveLength(3);
    expect((await shop.shop.house.readListing(collection))?.isUsual).toBe(true);
  });

  const ORION = "naledi/orion-dress";
  const page = "/house/pieces/:collection/:slug";
  const words = {
    sku: ORION,
    name: "Orion Gown",
    price: "150,000",
    description: "Silk",
    details: "",
  };

  test("words and price of a piece are changed once; the record has what they were, also without an earlier change", async () => {
    const save = { ...words, act: "save", version: "0" };
    const form = "the-form-of-orion-dress";
    expect(await send(page, save, form)).toMatchObject({ kind: "done", first: 1, revision: 1 });
    expect(await send(page, save, form)).toEqual({ kind: "repeated", thing: ORION });
    // From a page of before the change: the same values change nothing, other values are stale.
    expect(await send(page, save)).toMatchObject({ kind: "done", isSo: true });
    expect(await send(page, { ...save, price: "160,000" })).toMatchObject({
      kind: "stale",
      now: [{ label: "Price", theirs: "₦150,000", yours: "₦160,000" }],
    });
    expect(await send(page, { ...save, price: "lots" })).toMatchObject({ kind: "invalid" });
    expect(await recorded()).toMatchObject([
      {
        act: "changed-piece",
        who: "Ada",
        thing: ORION,
        before: { name: "Orion Dress", price: "₦140,000" },
        after: { name: "Orion Gown", price: "₦150,000", description: "Silk" },
      },
    ]);
    expect(shop.ports.catalogue.read().findProduct(ORION)).toMatchObject({ price: 150_000 });
  });

  test("an unusual change is asked first, in the list too, and its undoing sets back what went with it", async () => {
    const part = "bubble-girl/molly-skirt";
    const combo = "bubble-girl/bubble-molly-combo";
    const hide = { act: "hidden", sku: part, version: "0", value: "yes" };
    const asked = await send("/house/pieces", hide);
    if (asked.kind !== "confirm") throw new Error(asked.kind);
    expect(asked).toMatchObject({ name: "Molly Skirt", alsoHides: ["Bubble & Molly Combo"] });
    expect(await recorded()).toEqual([]);
    const hidden = await send("/house/pieces", { ...hide, confirmed: questionKey(asked) });
    expect(hidden).toMatchObject({ kind: "done", first: 1, revision: 2 });
    const isHidden = async (sku: string) => (await shop.shop.house.readPiece(sku))?.hidden;
    expect([await isHidden(part), await isHidden(combo)]).toEqual([true, true]);
    const undo = { act: "undo", sku: part, first: "1", last: "2" };
    expect((await send("/house/pieces", undo)).kind).toBe("done");
    expect([await isHidden(part), await isHidden(combo)]).toEqual([false, false]);
    expect((await send("/house/pieces", undo)).kind).toBe("stale");
    expect(await recorded()).toMatchObject([
      { act: "undid-change", thing: part, before: { hidden: "yes" }, after: { hidden: "no" } },
      { act: "changed-piece", thing: part, before: { hidden: "no" }, after: { hidden: "yes" } },
    ]);
  });

  test("a new piece is begun once; what it needs is said while its words stay saved; it is discarded", async () => {
    const vega = { ...words, collection: "naledi", name: "Vega Dress", act: "begin" };
    const form = "the-form-of-vega-dress";
    const begun = await send("/house/pieces/new", vega, form);
    if (begun.kind !== "done") throw new Error(begun.kind);
    const { sku } = begun;
    expect(await send("/house/pieces/new", vega, form)).toEqual({ kind: "repeated", thing: sku });
    expect(await send("/house/pieces/new", vega)).toMatchObject({ kind: "invalid" });
    const draft = async () => (await shop.shop.house.readPiece(sku))?.draft;
    const version = async () => String((await draft())?.version);
    const price = "170,000";
    const published = await send(page, {
      ...vega,
      sku,
      price,
      act: "publish",
      version: await version(),
    });
    expect(published).toMatchObject({
      kind: "done",
      missing: expect.arrayContaining(["The details are missing."]),
    });
    expect(await shop.shop.house.readPiece(sku)).toMatchObject({ isNew: true, price: 170_000 });
    const discard = { act: "discard", sku, version: "1" };
    expect(await send(page, discard)).toEqual({ kind: "refused", why: "newer" });
    expect((await send(page, { ...discard, version: await version() })).kind).toBe("done");
    expect(await recorded()).toMatchObject([
      { act: "discarded-draft", thing: sku },
      { act: "began-piece", thing: sku, after: { name: "Vega Dress" } },
    ]);
  });
});
