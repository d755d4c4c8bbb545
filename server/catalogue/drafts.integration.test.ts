import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { orderBody } from "../../tests/support/order-body.ts";
import { BY, once, photographShop, WORDS } from "../../tests/support/photograph-shop.ts";
import type { PhotographShop } from "../../tests/support/photograph-shop.ts";
import { testShop } from "../../tests/support/shop.ts";
import { stubPhotograph } from "../../tests/support/stub-encoder.ts";
import { ADA } from "../../tests/support/house.ts";
import { runCommand } from "../house/commands.ts";
import { openDatabase } from "../db/open.ts";
import { dropPhotographs } from "../media/photographs.ts";
import { readRevision } from "./edits.ts";
import { setSizes } from "./size-commands.ts";

const VEGA = "naledi/vega-dress";
const ORION = "naledi/orion-dress";
const by = BY;

onDatabases("drafts on $name", { timeout: 60_000 }, ({ open }) => {
  let database: TestDatabase;
  let shop: PhotographShop;
  beforeEach(async () => {
    database = await open();
    shop = photographShop(database);
  });
  afterEach(() => database.close());

  const create = (name = "Vega Dress", collection = "naledi") =>
    shop.createDraft({ collection, name, by });
  const change = (version: number, fields: object, sku = VEGA) =>
    shop.changeDraft({ sku, version, change: fields, by });
  const publish = (version: number, sku = VEGA) => shop.publishDraft({ sku, version, by });

  test("a new piece is nowhere until it is published, and then everywhere", async () => {
    const { version } = await shop.draft("naledi", "Vega Dress");
    expect(await readRevision(database.db)).toBe(0);
    expect((await shop.read()).findProduct(VEGA)).toBeUndefined();
    const before = testShop(database.db);
    const body = { ...orderBody(), lines: [{ sku: VEGA, quantity: 1 }] };
    expect((await before.call("POST", "/api/orders", body)).status).toBe(422);

    expect(await publish(version)).toEqual({ kind: "changed", version: version + 1, revision: 2 });
    const catalogue = await shop.read();
    expect(catalogue.faults).toEqual([]);
    expect(catalogue.findProduct(VEGA)).toMatchObject({ alt: "Vega Dress", price: 120_000 });
    const share = catalogue.photographsOf(VEGA)?.[0]?.record.share;
    expect(share).toMatch(/^\/pictures\/share-naledi-vega-dress-[0-9a-f]{32}-1200\.jpg$/);
    const order = await testShop(database.db).call("POST", "/api/orders", body);
    expect(order).toMatchObject({ status: 201, body: { amount: 12_000_000 } });
    expect(await shop.readHistory({ limit: 5 })).toMatchObject([
      { kind: "pictures", key: VEGA, version: 1, before: null, by },
      { kind: "new-piece", key: VEGA, version: 1, before: null, by },
    ]);
  });

  test("facts of a new piece are on its page with it, and are changed there later", async () => {
    const { version } = await shop.draft("naledi", "Vega Dress");
    const facts = { fabric: "lace", lining: "part", stretch: "slight", figureWears: "a gele" };
    const changed = await change(version, { ...facts, length: "" });
    if (changed.kind !== "changed") throw new Error(changed.kind);
    expect(await publish(changed.version)).toMatchObject({ kind: "changed" });
    const { value } = await database.db
      .selectFrom("catalogue_edits")
      .select("value")
      .where("kind", "=", "new-piece")
      .executeTakeFirstOrThrow();
    expect(JSON.parse(value)).toMatchObject(facts);
    // An empty fact is not stored, so that a release that does not know this fact can still read the row.
    expect(JSON.parse(value)).not.toHaveProperty("length");
    const read = async () => (await shop.read()).findProduct(VEGA)?.facts;
    expect(await read()).toEqual({
      fabric: ["lace"],
      lining: "part",
      stretch: "slight",
      figureWears: "a gele",
    });
    await shop.changePiece({ sku: VEGA, version: 0, change: { stretch: "", lining: "full" }, by });
    expect(await read()).toEqual({ fabric: ["lace"], lining: "full", figureWears: "a gele" });
  });

  test("an accessory needs one photograph; sizes and counts of a draft begin with the piece", async () => {
    const { shop: shown, ports } = testShop(database.db);
    const set = (input: object) =>
      runCommand(
        ports,
        setSizes,
        { sku: "small-items/fan", version: 0, sizes: [], lefts: [], ...input },
        { by: ADA },
      );
    const left = (size: string, count: number | null, was: number | null = null) => ({
      size,
      was,
      left: count,
    });
    await create("Fan", "small-items");
    expect(await set({ sizes: ["Big"], lefts: [left("Big", 3)] })).toMatchObject({
      isChanged: true,
    });
    // Somebody else has set another count since the page was opened.
    expect(await set({ sizes: ["Big"], lefts: [left("Big", 4, 1)] })).toMatchObject({
      kind: "stale",
      now: { moved: [{ size: "Big", now: 3, yours: 4 }] },
    });
    expect(await set({ sku: "naledi/none" })).toEqual({ kind: "unknown" });
    await change(2, WORDS, "small-items/fan");
    await shop.take("small-items/fan", 1);
    await shop.encodeAll();
    const draft = await shown.house.readPiece("small-items/fan");
    expect(draft).toMatchObject({ isNew: true, sizes: { offered: ["Big"], left: { Big: 3 } } });
    const published = await publish(draft?.draft?.version ?? 0, "small-items/fan");
    expect(published).toMatchObject({ kind: "changed", revision: 3 });
    await ports.catalogue.refresh();
    expect(ports.catalogue.read().findProduct("small-items/fan")).toMatchObject({
      price: 120_000,
      sizes: ["Big"],
      left: { Big: 3 },
      href: "/cart",
    });
    const piece = await shown.house.readPiece("small-items/fan");
    expect(piece?.sizes?.changes).toMatchObject([{ changes: [{ size: "Big", after: 3 }] }]);
  });

  test("a new piece has several colours, fabrics and occasions; another main colour keeps the others", async () => {
    const { version } = await shop.draft("naledi", "Vega Dress");
    const several = { moreColours: ["gold"], moreFabrics: ["lace"], occasions: ["evening"] };
    const named = await change(version, { colour: "blue", fabric: "satin", ...several });
    if (named.kind !== "changed") throw new Error(named.kind);
    expect(await publish(named.version)).toMatchObject({ kind: "changed" });
    const read = async () => (await shop.read()).findProduct(VEGA);
    expect(await read()).toMatchObject({
      colours: ["blue", "gold"],
      facts: { fabric: ["satin", "lace"] },
      occasions: ["evening"],
    });
    const form = { colour: "red", fabric: "satin", ...several, occasions: [] };
    await shop.changePiece({ sku: VEGA, version: 0, change: form, by });
    expect(await read()).toMatchObject({
      colours: ["red", "gold"],
      facts: { fabric: ["satin", "lace"] },
      occasions: [],
    });
    const usual = { ...form, colour: "blue", occasions: ["evening"] };
    await shop.changePiece({ sku: VEGA, version: 1, change: usual, by });
    const [newest] = await shop.readHistory({ limit: 1 });
    expect(newest?.after).toEqual({});
  });

  test("one picture of the bundle is exchanged, and the others keep their addresses", async () => {
    const record = (number: number) => ({
      hash: `0000000${number}`,
      width: 960,
      height: 1200,
      widths: [320, 640],
      jpeg: 800,
      blur: "data:image/webp;base64,AAAA",
      color: "#c8c8d8",
      ...(number === 1 && { share: "/pictures/share/naledi-orion-dress-9a17e984.jpg" }),
    });
    const bundled = [1, 2, 3].map((number) => ({ bundled: number, record: record(number) }));
    const opened = await shop.openDraft({ sku: ORION, by, bundled });
    if (opened.kind !== "changed") throw new Error(opened.kind);
    const draft = await shop.readDraft(ORION);
    const [first, second, third] = draft?.value.photographs ?? [];
    const instead = { id: second ?? "", version: opened.version };
    const taken = await shop.takePhotograph({
      sku: ORION,
      bytes: once(stubPhotograph(7)),
      instead,
      by,
    });
    if (taken.kind !== "taken") throw new Error(taken.kind);
    await shop.encodeAll();
    const { house } = testShop(database.db).shop;
    const list = await house.readPhotographList(ORION);
    expect(list.photographs.map(({ id }) => id)).toEqual([first, taken.id, third]);
    expect(list.photographs[2]?.url).toBe("/pictures/naledi-orion-dress-3-00000003-640.avif");
    // Taken out and put back, in another order.
    const other = await change(taken.version, { photographs: [third, taken.id] }, ORION);
    if (other.kind !== "changed") throw new Error(other.kind);
    const back = await change(other.version, { photographs: [third, taken.id, first] }, ORION);
    if (back.kind !== "changed") throw new Error(back.kind);
    expect(await publish(back.version, ORION)).toMatchObject({ kind: "changed" });
    const catalogue = await shop.read();
    expect(catalogue.faults).toEqual([]);
    expect(catalogue.photographsOf(ORION)).toMatchObject([
      { key: `${ORION}/3`, record: record(3) },
      { key: `${ORION}/2`, record: { hash: taken.record.hash } },
      { key: `${ORION}/1`, record: record(1) },
    ]);
    // The next draft begins with the same, and the bundle's pictures can come back as a whole.
    await shop.openDraft({ sku: ORION, by });
    expect((await shop.readDraft(ORION))?.value).toMatchObject({
      photographs: [third, taken.id, first],
      bundled: [bundled[2], bundled[0]],
    });
  });

  test("publishing names everything that is missing, and writes nothing", async () => {
    await create();
    await shop.take(VEGA, 1);
    expect(await publish(2)).toEqual({
      kind: "incomplete",
      missing: [
        "The price is missing.",
        "The description is missing.",
        "The details are missing.",
        "1 of at least 2 photographs.",
        "Photograph 1 is still being made ready.",
        "The picture for shared links is still being made.",
      ],
    });
    expect(await readRevision(database.db)).toBe(0);
    expect((await shop.readDraft(VEGA))?.version).toBe(2);
  });

  test("published once, when it is pressed twice and by two processes at one moment", async () => {
    const { version } = await shop.draft("naledi", "Vega Dress");
    const { dataDir, databaseUrl } = database;
    const otherDb = await openDatabase({ dataDir, databaseUrl, onError: () => {} });
    const other = photographShop({ db: otherDb, dataDir });
    const request = { sku: VEGA, version, by };
    const results = await Promise.all([
      shop.publishDraft(request),
      other.publishDraft(request),
      shop.publishDraft(request),
      other.publishDraft(request),
    ]);
    await otherDb.destroy();
    expect(results.map(({ kind }) => kind).toSorted()).toEqual([
      "changed",
      "stale",
      "stale",
      "stale",
    ]);
    expect(await readRevision(database.db)).toBe(2);
    expect(await publish(version + 1)).toMatchObject({
      kind: "stale",
      theirs: { state: "published" },
    });
  });

  test("a stale change is refused with the stored value, and nothing is lost", async () => {
    await create();
    expect(await change(1, WORDS)).toEqual({ kind: "changed", sku: VEGA, version: 2 });
    expect(await change(2, WORDS)).toEqual({ kind: "unchanged", sku: VEGA, version: 2 });
    expect(await change(1, { price: 1 })).toMatchObject({
      kind: "stale",
      version: 2,
      theirs: { value: { ...WORDS, name: "Vega Dress" } },
    });
    expect(await change(2, { price: 0, nonsense: true })).toMatchObject({ kind: "invalid" });
    expect(await change(2, { price: null })).toMatchObject({ kind: "changed" });
    expect((await shop.readDraft(VEGA))?.value).not.toHaveProperty("price");
    expect((await shop.listDrafts(10)).map(({ sku }) => sku)).toEqual([VEGA]);
  });

  test("an address is never used again: not the bundle's, a published or a hidden piece's, nor a second name's", async () => {
    const sku = await shop.publish("naledi", "Vega Dress");
    await shop.changePiece({ sku, version: 0, change: { hidden: true }, by });
    for (const [name, collection] of [
      ["Vega Dress", "naledi"],
      ["Orion Dress", "naledi"],
      ["Yellow Dress", "genesis"],
      ["Sesame Dress", "resurgence"],
      ["—", "naledi"],
    ]) {
      expect(await create(name, collection)).toMatchObject({
        kind: "invalid",
        fields: { name: /already/ },
      });
    }
    expect(await create("Necklace", "lingerie")).toEqual({ kind: "unknown" });
    expect(await create("Vega Dress 2")).toMatchObject({ kind: "changed" });
  });

  test("a discarded draft is over, and its address free: nobody has seen it", async () => {
    await create();
    await shop.take(VEGA, 1);
    expect(await create()).toMatchObject({ kind: "invalid" });
    expect(await shop.discardDraft({ sku: VEGA, version: 2, by })).toMatchObject({ version: 3 });
    expect(await shop.listDrafts(10)).toEqual([]);
    expect(await create()).toEqual({ kind: "changed", sku: VEGA, version: 4 });
    expect((await shop.readDraft(VEGA))?.photographs).toEqual([]);
  });

  test("photographs of a piece that is on sale are replaced, and an earlier state is restored", async () => {
    expect(await shop.openDraft({ sku: "naledi/none", by })).toEqual({ kind: "unknown" });
    await shop.openDraft({ sku: ORION, by });
    for (const seed of [1, 2, 3]) await shop.take(ORION, seed);
    await shop.encodeAll();
    expect(await change(4, { price: 1 }, ORION)).toMatchObject({ kind: "invalid" });
    expect(await publish(4, ORION)).toMatchObject({ kind: "changed", revision: 1 });
    const hashes = async () =>
      (await shop.read()).photographsOf(ORION)?.map(({ record }) => record.hash);
    const once = await hashes();
    expect(once).toHaveLength(3);

    // The next draft begins with the published photographs; one of the three is replaced.
    await shop.openDraft({ sku: ORION, by });
    const draft = await shop.readDraft(ORION);
    const [front = "", side = ""] = draft?.photographs.map(({ id }) => id) ?? [];
    await change(draft?.version ?? 0, { photographs: [front, side] }, ORION);
    const { version } = await shop.take(ORION, 4);
    await shop.encodeAll();
    expect(await publish(version, ORION)).toMatchObject({ kind: "changed", revision: 2 });
    const twice = await hashes();
    expect(twice?.slice(0, 2)).toEqual(once?.slice(0, 2));
    expect(twice?.[2]).not.toBe(once?.[2]);

    expect(await shop.restore({ historyId: 2, version: 2, by })).toMatchObject({ kind: "changed" });
    expect(await hashes()).toEqual(once);
    expect(await shop.restore({ historyId: 1, version: 3, by })).toMatchObject({ kind: "changed" });
    expect(await hashes()).toBeUndefined();
    // The photographs of the history are never deleted.
    const late = new Date(shop.world.now.getTime() + 400 * 24 * 60 * 60_000);
    expect(await dropPhotographs(database.db, late)).toBe(0);
  });

  test("a new piece is changed, promoted, ordered and hidden like one of the bundle, and keeps its photographs", async () => {
    const sku = await shop.publish("naledi", "Vega Dress");
    const renamed = { name: "Vega Gown", price: 130_000 };
    expect(await shop.changePiece({ sku, version: 0, change: renamed, by })).toMatchObject({
      kind: "changed",
    });
    expect(
      await shop.orderListing({ collection: "naledi", version: 0, skus: [sku], by }),
    ).toMatchObject({ kind: "changed" });
    const promotion = {
      name: "December",
      percent: 10,
      pieces: [sku],
      collections: [],
      beginsAt: "2026-11-20T00:00:00.000Z",
      endsAt: "2026-12-20T00:00:00.000Z",
    };
    expect(await shop.createPromotion({ promotion, by })).toMatchObject({ kind: "changed" });
    const again = { ...promotion, name: "Again", pieces: [], collections: ["naledi"] };
    expect(await shop.createPromotion({ promotion: again, by })).toMatchObject({
      kind: "invalid",
      fields: { pieces: expect.stringContaining("Vega Gown") },
    });
    const { findProduct, findCollection } = await shop.read();
    expect(findProduct(sku)).toMatchObject({
      alt: "Vega Gown",
      price: 117_000,
      href: "/naledi/vega-dress",
    });
    expect(findCollection("naledi")?.products[0]?.sku).toBe(sku);
    const back = { price: null, name: null };
    await shop.changePiece({ sku, version: 1, change: back, by });
    expect((await shop.read()).findProduct(sku)).toMatchObject({
      alt: "Vega Dress",
      price: 108_000,
    });
    for (const entry of await shop.readHistory({ key: sku, limit: 10 })) {
      if (entry.kind === "piece") continue;
      const undone = await shop.restore({ historyId: entry.id, version: 1, by });
      expect(undone).toMatchObject({ kind: "invalid" });
    }
  });

  test("a new name has the picture for shared links drawn anew before it is published", async () => {
    const { version } = await shop.draft("naledi", "Vega Dress");
    const renamed = await change(version, { name: "Vega Gown" });
    if (renamed.kind !== "changed") throw new Error(renamed.kind);
    expect(await publish(renamed.version)).toMatchObject({ kind: "incomplete" });
    await shop.encodeAll();
    expect(await publish(renamed.version)).toMatchObject({ kind: "changed" });
  });

  test("photographs that were taken out are deleted after a month, with what nobody else uses", async () => {
    const { db } = database;
    await create();
    const { id } = await shop.take(VEGA, 1);
    const same = await shop.take(VEGA, 1);
    await shop.take(VEGA, 2);
    await shop.encodeAll();
    const count = async () =>
      (
        await db
          .selectFrom("media")
          .select(({ fn }) => fn.countAll<number>().as("n"))
          .execute()
      )[0]?.n;
    const all = Number(await count());
    const [, , third = ""] = (await shop.readDraft(VEGA))?.photographs.map((each) => each.id) ?? [];
    await change(4, { photographs: [same.id] });
    const inDays = (days: number) => new Date(shop.world.now.getTime() + days * 24 * 60 * 60_000);
    expect(await dropPhotographs(db, inDays(29))).toBe(0);
    expect(await dropPhotographs(db, inDays(31))).toBe(2);
    // The same picture is still in the draft; the third one's master, JPEG and six AVIF files are gone.
    expect(Number(await count())).toBe(all - 8);
    expect(third).not.toBe(id);
    const left = await db.selectFrom("encodings").select("picture").distinct().execute();
    expect(left.length).toBeGreaterThan(0);
  });

  describe("a preview", () => {
    const read = (token: string) => shop.readPreview(token);
    const link = async (sku = VEGA) => {
      const made = await shop.previewDraft(sku);
      if (made.kind !== "made") throw new Error(JSON.stringify(made));
      return made.path.replace("/preview/", "");
    };

    test("shows the draft's page, complete or not, to whoever has the link, for a day", async () => {
      await create();
      expect(await shop.previewDraft(VEGA)).toMatchObject({ kind: "incomplete" });
      await change(1, { price: 120_000 });
      await shop.take(VEGA, 1);
      const token = await link();
      const preview = await read(token);
      expect(preview?.page).toMatchObject({
        path: "/naledi/vega-dress",
        product: { price: 120_000 },
      });
      expect(preview?.catalogue.photographsOf(VEGA)).toHaveLength(1);
      expect(preview?.catalogue.faults).toEqual([]);
      expect((await shop.read()).findProduct(VEGA)).toBeUndefined();
      shop.world.now = new Date(shop.world.now.getTime() + 24 * 60 * 60_000);
      expect(await read(token)).toBeUndefined();
    });

    test("of other photographs shows them, though the piece is hidden", async () => {
      await shop.changePiece({
        sku: ORION,
        version: 0,
        change: { hidden: true, price: 150_000 },
        by,
      });
      await shop.openDraft({ sku: ORION, by });
      await shop.take(ORION, 1);
      const preview = await read(await link(ORION));
      expect(preview?.page.product.price).toBe(150_000);
      expect(preview?.catalogue.photographsOf(ORION)).toHaveLength(1);
    });

    test("of words that are not saved shows them, and changes nothing", async () => {
      const words = {
        name: "Orion Gown",
        price: 155_000,
        description: "Longer.",
        details: ["Silk"],
        kind: null,
        colour: "green",
        lining: "full",
      };
      await shop.changePiece({
        sku: ORION,
        version: 0,
        change: { hidden: true, soldOut: true },
        by,
      });
      const made = await shop.previewWords({ sku: ORION, words });
      if (made.kind !== "made") throw new Error(made.kind);
      const preview = await read(made.path.replace("/preview/", ""));
      expect(preview?.words).toEqual(words);
      expect(preview?.page.product).toMatchObject({
        alt: "Orion Gown",
        price: 155_000,
        soldOut: true,
        facts: { lining: "full" },
      });
      expect((await shop.read()).findProduct(ORION)).toBeUndefined();
      await shop.openDraft({ sku: ORION, by });
      await shop.take(ORION, 1);
      const both = await read(made.path.replace("/preview/", ""));
      expect(both?.page.product.alt).toBe("Orion Gown");
      expect(both?.catalogue.photographsOf(ORION)).toHaveLength(1);
    });

    test("of words is on the combo's page for its part, on none for an accessory, and refuses what cannot be saved", async () => {
      const part = await shop.previewWords({
        sku: "bubble-girl/molly-skirt",
        words: { name: "Molly Frock" },
      });
      if (part.kind !== "made") throw new Error(part.kind);
      const preview = await read(part.path.replace("/preview/", ""));
      expect(preview?.page.product.items.map(({ alt }) => alt)).toContain("Molly Frock");
      const ask = (sku: string, words: unknown) => shop.previewWords({ sku, words });
      expect(await ask("small-items/kola-necklace", {})).toMatchObject({ kind: "incomplete" });
      expect(await ask("naledi/nothing", {})).toEqual({ kind: "unknown" });
      const wrong = { name: "", price: 0, sku: "x" };
      expect(await ask(ORION, wrong)).toMatchObject({
        kind: "invalid",
        fields: { name: expect.any(String), price: expect.any(String), sku: expect.any(String) },
      });
    });

    test("is over when the draft is, and no other token leads anywhere", async () => {
      const { version } = await shop.draft("naledi", "Vega Dress");
      const token = await link();
      const stored = await database.db.selectFrom("previews").selectAll().execute();
      expect(JSON.stringify(stored)).not.toContain(token);
      for (const other of [
        "",
        token.slice(1),
        `${token}x`,
        "a".repeat(43),
        stored[0]?.token_hash ?? "",
      ]) {
        expect(await read(other)).toBeUndefined();
      }
      await publish(version);
      expect(await read(token)).toBeUndefined();
    });
  });
});
