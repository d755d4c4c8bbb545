import { afterEach, beforeEach, expect, test } from "vitest";
import { csvRecord, csvRecords } from "../../domain/house/csv.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { ADA } from "../../tests/support/house.ts";
import { customer } from "../../tests/support/order-body.ts";
import { testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import type { Person, Visit } from "../house/visit.ts";
import { dropExpired } from "../jobs/retention.ts";
import { readRevision } from "./edits.ts";

const ORION = "naledi/orion-dress";
const SESAME = "genesis/sesame-dress";
const HELPER: Person = {
  ...ADA,
  id: "ben",
  name: "Ben",
  email: "ben@house.example",
  role: "helper",
};

onDatabases("imports of pieces on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  beforeEach(async () => {
    database = await open();
    shop = testShop(database.db);
    await shop.ports.catalogue.refresh();
  });
  afterEach(() => database.close());

  const check = async (text: string | Uint8Array) => {
    const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
    const file = { bytes, fileName: "pieces.csv", by: ADA.email };
    const result = await shop.shop.house.checkImport(file);
    return result.kind === "checked" ? result.id : result.why;
  };
  const view = async (id: string) => {
    const found = await shop.shop.house.readImport({ id, page: 1 });
    if (!found) throw new Error(id);
    return found;
  };
  /** What became of each row: its state, and what is said of it. */
  const rowsOf = async (id: string) =>
    Object.fromEntries(
      (await view(id)).rows.map(({ number, state, why, plan }) => [
        number,
        [state, why || plan.faults.map(({ column, reason }) => `${column}: ${reason}`).join(" ")]
          .filter(Boolean)
          .join(": "),
      ]),
    );
  const press = async (act: "apply" | "undo", id: string, more: object = {}, person = ADA) => {
    const now = shop.world.now.toISOString();
    const session = {
      sessionId: "session",
      confirmedAt: now,
      hasFactor: false,
      needsFactor: false,
    };
    const visit: Visit = { person, ...session };
    const values = { act, check: id, form: crypto.randomUUID(), ...more };
    const posted = await shop.shop.house.post({ path: "/house/pieces/import", values, visit });
    return posted?.result;
  };
  const piece = async (sku: string) => {
    const found = await shop.shop.house.readPiece(sku);
    if (!found) throw new Error(sku);
    return found;
  };
  const order = (sku: string, quantity = 1) =>
    shop.call("POST", "/api/orders", {
      lines: [{ sku, size: "M", quantity }],
      customer: customer(),
    });
  const exported = async () => (await shop.shop.house.pieceRecords()).join("");

  test("a file is checked, applied once, and taken back; each step is in histories and the record", async () => {
    const id = await check(
      "\uFEFFprice;sku;stock;sizes\r\n150000;naledi/orion-dress;M:2;\r\n;genesis/sesame-dress;;S|M\r\n",
    );
    expect(await readRevision(database.db)).toBe(0);
    expect(await rowsOf(id)).toEqual({ 2: "ready", 3: "ready" });
    expect(await press("apply", id)).toMatchObject({ kind: "done", isLast: true });
    expect(await piece(ORION)).toMatchObject({ price: 150_000, sizes: { left: { M: 2 } } });
    expect(await piece(SESAME)).toMatchObject({ sizes: { offered: ["S", "M"], left: {} } });
    expect(shop.ports.catalogue.read().findProduct(ORION)?.price).toBe(150_000);
    const after = await readRevision(database.db);
    await press("apply", id);
    expect(await readRevision(database.db)).toBe(after);
    const { history, sizes } = await piece(ORION);
    expect(history.map(({ kind, by }) => `${kind} ${by}`)).toEqual([
      `sizes ${ADA.email}`,
      `piece ${ADA.email}`,
    ]);
    expect(sizes?.changes).toMatchObject([{ changes: [{ size: "M", before: null, after: 2 }] }]);
    await press("undo", id);
    expect(await piece(ORION)).toMatchObject({ price: 140_000, sizes: { left: {} } });
    expect((await piece(SESAME)).sizes?.offered).toHaveLength(7);
    const undone = await readRevision(database.db);
    await press("undo", id);
    expect(await readRevision(database.db)).toBe(undone);
    expect(await rowsOf(id)).toEqual({ 2: "undone", 3: "undone" });
    const record = await shop.shop.house.listRecord({ limit: 5 });
    expect(record.map(({ act, who, after: facts }) => [act, who, facts])).toEqual([
      ["undid-import", "Ada", expect.stringContaining("Orion Dress, Price: ₦140,000 → ₦150,000")],
      ["applied-import", "Ada", expect.stringContaining('"rows":"2 to 3"')],
    ]);
  });

  test("wrong rows are named by number, column and reason, as a spreadsheet counts, and left out", async () => {
    const text = `sku,price,name\n"naledi/orion-dress",,"Two\nlines"\n\n${SESAME},12.5,\nnaledi/x,1,\n${SESAME},200000,\n${ORION},1,\n`;
    const id = await check(text);
    await press("apply", id);
    expect(await rowsOf(id)).toEqual({
      2: "applied",
      4: "wrong: price: The price is a whole number of naira.",
      5: "wrong: sku: There is no such piece.",
      6: "wrong: sku: Row 4 is about the same piece.",
      7: "wrong: sku: Row 2 is about the same piece.",
    });
    expect((await piece(ORION)).name).toBe("Two\nlines");
  });

  test("what was changed or sold since the check is left out and named; since it was applied, it is kept", async () => {
    await press("apply", await check(`sku,stock\n${ORION},M:5\n${SESAME},M:5\n`));
    const id = await check(`sku,price,stock\n${ORION},150000,M:9\n${SESAME},90000,M:4\n`);
    expect((await order(ORION)).status).toBe(201);
    const other = await check(`sku,name\n${SESAME},Sesame\n`);
    await press("apply", id);
    await press("apply", other);
    expect(await rowsOf(id)).toEqual({
      2: "left-out: M has moved since, by a sale or by hand: 5 → 4.",
      3: "applied",
    });
    expect(await rowsOf(other)).toEqual({
      2: "left-out: Somebody has changed it since the file was checked.",
    });
    expect(await piece(ORION)).toMatchObject({ price: 140_000, sizes: { left: { M: 4 } } });
    expect((await order(SESAME)).status).toBe(201);
    await press("undo", id);
    expect(await rowsOf(id)).toMatchObject({
      3: "kept: M has moved since, by a sale or by hand: 4 → 3.",
    });
    expect((await piece(SESAME)).price).toBe(90_000);
  });

  test("a price of half or double is left out unless its own tick is set", async () => {
    const text = `sku,price\n${ORION},280000\n${SESAME},1000\n`;
    const first = await check(text);
    await press("apply", first, { tick0: "3" });
    expect(await rowsOf(first)).toEqual({
      2: "left-out: Its price is half or double, and was not ticked.",
      3: "applied",
    });
    expect((await piece(ORION)).price).toBe(140_000);
    expect((await piece(SESAME)).price).toBe(1_000);
  });

  test("new rows become drafts, once; they are changed by name, and taken back while nobody touches them", async () => {
    const text =
      "collection,name,price,words,sizes,stock\nNaledi,Vega Gown,90000,A gown.,S|M,M:1\nAccessories,Fan,5000,,Big|Small,\nNaledi,Vega Gown,1,,,\n";
    const id = await check(text);
    await press("apply", id);
    expect(await rowsOf(id)).toEqual({
      2: "applied",
      3: "applied",
      4: "wrong: sku: Row 2 is about the same piece.",
    });
    expect(await piece("naledi/vega-gown")).toMatchObject({ isNew: true, price: 90_000 });
    expect(await piece("small-items/fan")).toMatchObject({
      isNew: true,
      collection: "small-items",
    });
    const again = await check(text.replace("90000", "95000"));
    expect(await view(again)).toMatchObject({ same: 1, news: 0, counts: { ready: 1 } });
    await press("apply", again);
    expect(await piece("naledi/vega-gown")).toMatchObject({ price: 95_000 });
    await press("undo", id);
    expect(await rowsOf(id)).toMatchObject({
      2: "kept: Somebody has changed it since.",
      3: "undone",
    });
    await expect(piece("small-items/fan")).rejects.toThrow("small-items/fan");
    await press("undo", again);
    expect(await piece("naledi/vega-gown")).toMatchObject({ price: 90_000 });
  });

  test("a helper applies sizes and counts, and prices only if People says so", async () => {
    const counts = await check(`sku,stock\n${ORION},M:5\n`);
    expect(await press("apply", counts, {}, HELPER)).toMatchObject({ kind: "done" });
    const prices = await check(`sku,price\n${ORION},150000\n`);
    const refused = { kind: "refused", why: "prices" };
    expect(await press("apply", prices, {}, HELPER)).toMatchObject(refused);
    await press("apply", prices, {}, { ...HELPER, mayChangePrices: true });
    expect((await piece(ORION)).price).toBe(150_000);
    expect(await press("undo", prices, {}, HELPER)).toMatchObject(refused);
  });

  test("what the shop hands out changes nothing, also with counts, own texts and drafts", async () => {
    const words = '\'=1+1, "quoted"; -2\nsecond line';
    const first =
      csvRecord(["sku", "words", "stock", "sizes"]) + csvRecord([ORION, words, "M:3|L:0", ""]);
    await press("apply", await check(first));
    expect((await piece(ORION)).description).toBe(words);
    const text = await exported();
    expect(text.split("\r\n").length).toBeGreaterThan(60);
    const semicolons = [...csvRecords(text, ",")]
      .map((record) => (record ?? []).map((cell) => `"${cell.replaceAll('"', '""')}"`).join(";"))
      .join("\n");
    for (const each of [text, `\uFEFF${text}`, semicolons]) {
      expect(await view(await check(each))).toMatchObject({ counts: {}, rows: [] });
    }
  });

  test.each<[string, string | Uint8Array, string]>([
    ["no CSV", new Uint8Array([0xff, 0xfe, 0x61]), "UTF-8"],
    ["an unknown column", "sku,prise\n", "prise"],
    ["no rows", "sku,price\n\n", "no rows"],
    ["2,001 rows", `sku\n${`${ORION}\n`.repeat(2_001)}`, "2,000 rows"],
    ["more than 2 MB", `sku\n${"x".repeat(2 * 1024 * 1024)}`, "2 MB"],
    ["an open quotation mark", `sku,words\n${ORION},"open\n${SESAME},\n`, "Row 2"],
  ])("a file with %s is refused in words", async (_what, text, words) => {
    expect(await check(text)).toContain(words);
    expect(await shop.shop.house.listImports()).toEqual([]);
  });

  test("two presses at once apply each row once", async () => {
    const rows = Array.from({ length: 50 }, (_, at) => `naledi,Piece ${at},${1_000 + at}`).join(
      "\n",
    );
    const id = await check(`collection,name,price\n${rows}\n`);
    await Promise.all([press("apply", id), press("apply", id)]);
    expect((await view(id)).counts).toEqual({ applied: 50 });
    const drafts = await database.db.selectFrom("catalogue_drafts").select("version").execute();
    expect(drafts.map(({ version }) => version)).toEqual(Array.from({ length: 50 }, () => 1));
    const { length } = await shop.shop.house.listRecord({ limit: 50 });
    expect(length).toBe(3);
  });

  test("three months later an import is gone", async () => {
    const id = await check(`sku,price\n${ORION},150000\n`);
    shop.world.now = new Date(shop.world.now.getTime() + 91 * 24 * 60 * 60 * 1000);
    await dropExpired(database.db, shop.world.now);
    expect(await shop.shop.house.readImport({ id, page: 1 })).toBeUndefined();
  });
});
