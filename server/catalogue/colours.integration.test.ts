import { afterEach, beforeEach, expect, test } from "vitest";
import { changeLines as recordLines } from "../../domain/house/record-words.ts";
import { changeLines } from "../../domain/house/piece-words.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { ADA } from "../../tests/support/house.ts";
import { testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { openDatabase } from "../db/open.ts";
import type { Visit } from "../house/visit.ts";

const MOLLY = "bubble-girl/molly-dress";
const ZOYA = "bubble-girl/zoya-dress";
const OZONE = "bubble-girl/ozone-dress";
const AMARA = "hazelbee/amara-dress";
const visit: Visit = {
  person: ADA,
  sessionId: "session",
  confirmedAt: "2026-11-21T09:00:00.000Z",
  hasFactor: false,
  needsFactor: false,
};

onDatabases("colours of one design on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  beforeEach(async () => {
    database = await open();
    shop = testShop(database.db);
  });
  afterEach(() => database.close());

  let forms = 0;
  const send = async (
    values: Readonly<Record<string, string>>,
    { house, form = `a-form-of-colours-${forms++}` } = { house: shop.shop.house },
  ) => {
    const path = "/house/pieces/:collection/:slug";
    const posted = await house.post({ path, values: { ...values, form }, visit });
    if (!posted) throw new Error(`No such form: ${values["act"]}`);
    return posted.result;
  };
  const join = (sku: string, text: string) => send({ act: "join", sku, with: text });
  const part = (sku: string, other: string) => send({ act: "part", sku, with: other });
  const shown = (sku: string) =>
    shop.ports.catalogue
      .read()
      .coloursOf(sku)
      .map((each) => each.sku);
  const piece = async (sku: string) => {
    const read = await shop.shop.house.readPiece(sku);
    if (!read) throw new Error(sku);
    return read;
  };
  const history = async (sku: string) =>
    (await piece(sku)).history.map((entry) => changeLines(entry.kind, entry, {}));
  const undo = (result: Awaited<ReturnType<typeof send>>) => {
    const { first, revision } = result as { first?: number; revision?: number };
    return send({ act: "undo", sku: MOLLY, first: String(first), last: String(revision) });
  };
  const restore = async (sku: string, at: number) => {
    const entry = (await piece(sku)).history[at];
    return send({ act: "restore", sku, id: String(entry?.id), version: String(entry?.now) });
  };

  test("pieces are joined by a name or SKU and parted, each in the record and in every piece's history", async () => {
    expect(shown(MOLLY)).toEqual([]);
    expect((await piece(MOLLY)).colours).toEqual([]);
    const joined = await join(MOLLY, "zoya  DRESS");
    expect(joined).toMatchObject({ kind: "done", name: "Molly Dress", other: "Zoya Dress" });
    expect((await join(OZONE, MOLLY)).kind).toBe("done");
    expect(shown(ZOYA)).toEqual([MOLLY, ZOYA, OZONE]);
    expect((await piece(ZOYA)).colours).toMatchObject([
      { sku: MOLLY, name: "Molly Dress", colour: "green", hidden: false, soldOut: false },
      { sku: OZONE, name: "Ozone Dress", colour: "blue" },
    ]);
    expect(await join(ZOYA, OZONE)).toMatchObject({ kind: "done", revision: undefined });

    expect((await part(MOLLY, ZOYA)).kind).toBe("done");
    expect(await part(MOLLY, ZOYA)).toMatchObject({ kind: "done", revision: undefined });
    expect([MOLLY, ZOYA].map(shown)).toEqual([[MOLLY, OZONE], []]);
    expect((await part(MOLLY, OZONE)).kind).toBe("done");
    expect([MOLLY, OZONE].map(shown)).toEqual([[], []]);
    expect((await piece(MOLLY)).colours).toEqual([]);

    expect(await history(MOLLY)).toEqual([
      ["Parted from Ozone Dress"],
      ["Parted from Zoya Dress"],
      ["Joined with Ozone Dress"],
      ["Joined with Zoya Dress"],
    ]);
    expect(await history(ZOYA)).toEqual([
      ["Parted from Molly Dress and Ozone Dress"],
      ["Joined with Ozone Dress"],
      ["Joined with Molly Dress"],
    ]);
    const record = await shop.shop.house.listRecord({ limit: 10 });
    expect(
      record.map(({ act, who, before, after }) => [act, who, ...recordLines(before, after)]),
    ).toEqual([
      ["parted-colours", "Ada", "was colours: Molly Dress, Ozone Dress"],
      [
        "parted-colours",
        "Ada",
        "colours: Molly Dress, Zoya Dress, Ozone Dress → Molly Dress, Ozone Dress",
      ],
      [
        "joined-colours",
        "Ada",
        "colours: Molly Dress, Zoya Dress → Molly Dress, Zoya Dress, Ozone Dress",
      ],
      ["joined-colours", "Ada", "colours: Molly Dress, Zoya Dress"],
    ]);
  });

  test("words that fit several pieces show them, and what cannot be joined is refused beside the field", async () => {
    expect(await join(MOLLY, "ensemble")).toEqual({
      kind: "shown",
      found: [
        {
          sku: "naledi/castor-ensemble",
          name: "Castor Ensemble",
          colour: "green",
          collection: "naledi",
        },
        {
          sku: "naledi/procyon-ensemble",
          name: "Procyon Ensemble",
          colour: "purple",
          collection: "naledi",
        },
        {
          sku: "hazelbee/bb-ensemble",
          name: "BB Ensemble",
          colour: "pink",
          collection: "hazelbee",
        },
      ],
    });
    expect(await join(MOLLY, "procyon")).toMatchObject({ kind: "done", other: "Procyon Ensemble" });
    const never = { with: "Combos, their parts and accessories have no colours." };
    for (const [text, fields] of [
      ["", { with: "Write the piece’s name, or a part of it." }],
      ["x".repeat(151), { with: "Write the piece’s name, or a part of it." }],
      ["nothing like it", { with: "There is no piece named nothing like it." }],
      ["Molly Dress", { with: "This is Molly Dress itself." }],
      ["Bubble & Molly Combo", never],
      ["Molly Skirt", never],
      ["Lumen Earrings", never],
    ] as const) {
      expect(await join(MOLLY, text)).toEqual({ kind: "invalid", fields });
    }
    for (const sku of ["bubble-girl/bubble-molly-combo", "small-items/obi-belt", "naledi/none"]) {
      expect(await join(sku, "Zoya Dress")).toEqual({ kind: "unknown" });
    }
    expect((await piece("bubble-girl/bubble-molly-combo")).colours).toBeUndefined();
    expect((await piece("small-items/obi-belt")).colours).toBeUndefined();
  });

  test("two sets become one, and Undo makes two of it, unless one has changed since", async () => {
    await join(MOLLY, ZOYA);
    await join(OZONE, AMARA);
    const both = await join(ZOYA, AMARA);
    expect(shown(OZONE)).toEqual([MOLLY, ZOYA, OZONE, AMARA]);
    expect(await history(AMARA)).toEqual([
      ["Joined with Molly Dress, Zoya Dress and Ozone Dress"],
      ["Joined with Ozone Dress"],
    ]);
    expect((await undo(both)).kind).toBe("done");
    expect([MOLLY, AMARA].map(shown)).toEqual([
      [MOLLY, ZOYA],
      [OZONE, AMARA],
    ]);
    expect((await undo(both)).kind).toBe("stale");
    expect((await shop.shop.house.listRecord({ limit: 1 }))[0]?.act).toBe("undid-change");
  });

  test("each change can be taken back from the history, but never puts a piece into two sets", async () => {
    await join(MOLLY, ZOYA);
    await part(MOLLY, ZOYA);
    expect((await restore(ZOYA, 0)).kind).toBe("done");
    expect([MOLLY, ZOYA].map(shown)).toEqual([
      [MOLLY, ZOYA],
      [MOLLY, ZOYA],
    ]);
    await part(MOLLY, ZOYA);
    await join(ZOYA, AMARA);
    expect(await restore(MOLLY, 0)).toEqual({
      kind: "invalid",
      fields: { restore: "Zoya Dress is a colour of another design now." },
    });
    expect([MOLLY, ZOYA].map(shown)).toEqual([[], [ZOYA, AMARA]]);
  });

  test("hidden pieces are left out until they are shown again, and drafts cannot be joined", async () => {
    await join(MOLLY, ZOYA);
    const switchHidden = async (value: string) => {
      const version = String((await piece(ZOYA)).version);
      return send({ act: "hidden", sku: ZOYA, version, value });
    };
    expect((await switchHidden("yes")).kind).toBe("done");
    expect(shown(MOLLY)).toEqual([]);
    expect((await piece(MOLLY)).colours).toMatchObject([{ sku: ZOYA, hidden: true }]);
    expect((await switchHidden("no")).kind).toBe("done");
    expect(shown(MOLLY)).toEqual([MOLLY, ZOYA]);

    const begun = await shop.shop.house.post({
      path: "/house/pieces/new",
      values: {
        act: "begin",
        collection: "naledi",
        name: "Draft Dress",
        form: "the-form-of-a-draft",
      },
      visit,
    });
    const { sku = "" } = (begun?.result ?? {}) as { sku?: string };
    expect((await piece(sku)).colours).toBeUndefined();
    expect((await join(MOLLY, sku)).kind).toBe("invalid");
    expect((await join(sku, MOLLY)).kind).toBe("unknown");
  });

  test("a form that is sent twice joins once", async () => {
    const form = "the-form-that-joins-two";
    const values = { act: "join", sku: MOLLY, with: ZOYA };
    const { house } = shop.shop;
    expect((await send(values, { house, form })).kind).toBe("done");
    await part(MOLLY, ZOYA);
    expect((await send(values, { house, form })).kind).toBe("repeated");
    expect(shown(MOLLY)).toEqual([]);
  });

  test("of two processes that join one piece to two others at once, none leaves it in two sets", async () => {
    await join(OZONE, AMARA);
    const { dataDir, databaseUrl } = database;
    const otherDb = await openDatabase({ dataDir, databaseUrl, onError: () => {} });
    const other = testShop(otherDb).shop;
    const kinds = await Promise.all([
      join(MOLLY, ZOYA),
      send(
        { act: "join", sku: OZONE, with: MOLLY },
        { house: other.house, form: "a-form-of-the-other" },
      ),
    ]);
    await otherDb.destroy();
    expect(kinds.map(({ kind }) => kind)).toEqual(["done", "done"]);
    await shop.ports.catalogue.refresh();
    expect(shop.ports.catalogue.read().faults).toEqual([]);
    const all = [MOLLY, ZOYA, OZONE, AMARA];
    expect(all.map((sku) => shown(sku).toSorted())).toEqual(all.map(() => all.toSorted()));
  });
});
