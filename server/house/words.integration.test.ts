import { afterEach, beforeEach, expect, test } from "vitest";
import type { Values } from "../../domain/fields.ts";
import { partTexts } from "../../domain/house/words-form.ts";
import { PARTS } from "../../domain/stores/words.ts";
import type { Part } from "../../domain/stores/words.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { PUBLIC_URL, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { once, photographShop } from "../../tests/support/photograph-shop.ts";
import { stubPhotograph } from "../../tests/support/stub-encoder.ts";
import { dropPhotographs } from "../media/photographs.ts";
import type { Person, Visit } from "./visit.ts";

const ada: Person = { id: "1", email: "ada@shop.example", name: "Ada", role: "owner" };

onDatabases("the shop's words on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  beforeEach(async () => {
    database = await open();
    shop = testShop(database.db);
  });
  afterEach(() => database.close());

  const words = (of = shop) => of.ports.catalogue.read().words;
  const send = async (
    act: string,
    part: Part,
    values: Values,
    { by = ada, of = shop, form = crypto.randomUUID() } = {},
  ) => {
    const sent = { act, form, part, ...partTexts(part, PARTS[part].usual), ...values };
    const visit = { person: by } as Visit;
    return (await of.shop.house.post({ path: "/house/words", values: sent, visit }))?.result;
  };
  const view = async (part: Part) =>
    (await shop.shop.house.readWords()).find((each) => each.part === part);
  const recorded = async () =>
    (await shop.shop.house.listRecord({ limit: 20 })).map(({ act, before, after }) => [
      act,
      before,
      after,
    ]);

  test("are the specification's until a part is saved, which every process follows", async () => {
    const other = testShop(database.db);
    const before = other.ports.catalogue.read().revision;
    expect(words().brand).toBe(PARTS.brand.usual.text);
    const saved = await send("save", "brand", {
      version: "0",
      brand: "<b>One</b>\r\n\r\ntwo\u202e",
    });
    expect(saved).toMatchObject({ kind: "done", isChanged: true });
    await other.ports.catalogue.refresh();
    expect(words(other).brand).toBe("<b>One</b>\n\ntwo");
    expect(other.ports.catalogue.read().revision).not.toBe(before);
    expect(words().home).toEqual(PARTS.home.usual);
    await send("save", "blurb-naledi", { version: "0", blurb: "Stars." });
    const blurbs = shop.ports.catalogue.read().collections.map(({ id, blurb }) => [id, blurb]);
    expect(Object.fromEntries(blurbs)).toMatchObject({
      naledi: "Stars.",
      genesis: PARTS["blurb-genesis"].usual.blurb,
    });
  });

  test("each part has its own version: of two changes one wins, and the other gets theirs", async () => {
    const other = testShop(database.db);
    const results = await Promise.all([
      send("save", "brand", { version: "0", brand: "Mine" }),
      send("save", "brand", { version: "0", brand: "Theirs" }, { of: other }),
      send("save", "home", { version: "0", line: "Bold" }),
    ]);
    // The other process may have been the last.
    await shop.ports.catalogue.refresh();
    expect(results.map((result) => `${result?.kind}`).toSorted()).toEqual([
      "done",
      "done",
      "stale",
    ]);
    expect(results.find((result) => result?.kind === "stale")).toEqual({
      kind: "stale",
      now: { text: words().brand },
    });
    expect((await recorded()).map(([act]) => act)).toEqual(["changed-words", "changed-words"]);
    // The same change a second time is no conflict.
    const same = await send("save", "brand", { version: "0", brand: words().brand });
    expect(same).toMatchObject({ kind: "done", isChanged: false });
  });

  test("a form that is sent twice is carried out once", async () => {
    const form = crypto.randomUUID();
    const values = { version: "0", brand: "Once" };
    await send("save", "brand", values, { form });
    expect(await send("save", "brand", values, { form })).toMatchObject({ kind: "repeated" });
    expect(await view("brand")).toMatchObject({ version: 1, changes: [{ by: ada.email }] });
  });

  test("each change can be undone, and 'As it was' brings the specification's words back", async () => {
    await send("save", "home", { version: "0", line: "First", latest: "naledi" });
    await send("save", "home", { version: "1", line: "Second", latest: "naledi" });
    const [second, first] = (await view("home"))?.changes ?? [];
    expect([second?.lines, first?.lines]).toEqual([
      ["Line: First → Second"],
      ["Line: Bold. Timeless. Unconventional. → First", "Latest collection: Mysthique → Naledi"],
    ]);
    expect(await send("undo", "home", { version: "1", id: `${second?.id}` })).toMatchObject({
      kind: "stale",
    });
    await send("undo", "home", { version: "2", id: `${second?.id}` });
    expect(words().home.line).toBe("First");
    await send("undo", "home", { version: "3", id: `${first?.id}` });
    expect(words().home).toEqual(PARTS.home.usual);
    expect(await send("undo", "brand", { version: "0", id: `${first?.id}` })).toMatchObject({
      kind: "refused",
    });
    await send("save", "home", { version: "4", line: "Third" });
    await send("reset", "home", { version: "5" });
    expect(await view("home")).toMatchObject({ isUsual: true, version: 6 });
    expect((await recorded())[0]).toEqual([
      "reset-words",
      expect.stringContaining('"Line":"Third"'),
      expect.stringContaining('"Line":"Bold. Timeless. Unconventional."'),
    ]);
  });

  test("what is too long or leads nowhere is refused beside its field, and nothing is written", async () => {
    const refused = async (part: Part, values: Values) => {
      const result = await send("save", part, { version: "0", ...values });
      return result?.kind === "invalid" ? Object.keys(result.fields) : result?.kind;
    };
    expect(await refused("home", { line: "x".repeat(81) })).toEqual(["line"]);
    expect(await refused("home", { link: "/house/words" })).toEqual(["link"]);
    expect(await refused("home", { link: "/naledi/nothing" })).toEqual(["link"]);
    expect(await refused("home", { link: `${PUBLIC_URL}/naledi/orion-dress` })).toBe("done");
    expect(words().home.link).toBe("/naledi/orion-dress");
    expect(await refused("announcement", { announcement: "Now" })).toEqual(["ends"]);
    expect(await refused("home", { part: "nothing" })).toBe("malformed");
    expect(await recorded()).toHaveLength(1);
  });

  test("an announcement goes by itself, and takes the pages of its time with it", async () => {
    const announcement = { version: "0", announcement: "Sale", ends: "2026-11-21T11:00" };
    await send("save", "announcement", announcement);
    const { catalogue } = shop.ports;
    const { revision, nextChange } = catalogue.read();
    expect([words().announcement?.text, nextChange]).toEqual(["Sale", "2026-11-21T10:00:00.000Z"]);
    shop.world.now = new Date("2026-11-21T10:00:00.000Z");
    expect(words().announcement).toBeUndefined();
    expect(catalogue.read().revision).not.toBe(revision);
  });

  test("a helper looks and previews, and saves only if an owner allows to change prices", async () => {
    const helper: Person = { ...ada, id: "2", role: "helper" };
    const brand = { version: "0", brand: "Mine" };
    for (const act of ["save", "reset", "undo"]) {
      expect(await send(act, "brand", brand, { by: helper })).toEqual({ kind: "forbidden" });
    }
    expect(await send("preview", "brand", brand, { by: helper })).toMatchObject({ kind: "done" });
    expect(words().brand).toBe(PARTS.brand.usual.text);
    const allowed = { ...helper, mayChangePrices: true };
    expect(await send("save", "brand", brand, { by: allowed })).toMatchObject({ kind: "done" });
  });

  test("a preview shows what is not saved, for a day, and writes nothing", async () => {
    const values = { version: "0", "question-1": "Where?", "answer-1": "Here." };
    const made = await send("preview", "questions", values);
    const token = made?.kind === "done" && "token" in made ? made.token : "";
    const { readPartPreview, readPreview } = shop.shop;
    const preview = await readPartPreview(token);
    expect(preview).toMatchObject({ part: "questions", version: 0 });
    expect(preview?.catalogue.words.questions).toEqual([{ question: "Where?", answer: "Here." }]);
    expect(words().questions).toEqual([]);
    expect(await recorded()).toEqual([]);
    expect(await readPreview(token)).toBeUndefined();
    expect(await readPartPreview("x".repeat(43))).toBeUndefined();
    shop.world.now = new Date("2026-11-22T09:00:00.000Z");
    expect(await readPartPreview(token)).toBeUndefined();
  });

  test("a picture is saved once it is ready, kept from then on, and of its own part", async () => {
    const media = photographShop(database);
    const send1 = async (subject: string, seed: number) => {
      const bytes = once(stubPhotograph(seed));
      const result = await media.takePicture({ subject, bytes, by: ada.email });
      return result.kind === "stored" ? result.id : result.kind;
    };
    const [ours, unused] = [await send1("words/home", 1), await send1("words/home", 2)];
    const save = { version: "0", picture: ours };
    expect(await send("picture", "home", { ...save, sent: ours })).toMatchObject({
      kind: "done",
      part: "home",
    });
    for (const act of ["picture", "preview", "save"]) {
      const result = await send(act, "home", { ...save, sent: "none" });
      expect(result).toMatchObject({ kind: "refused", why: "no-picture" });
    }
    expect(await send("picture", "home", { version: "0" })).toMatchObject({ why: "no-picture" });
    expect(await send("save", "home", save)).toMatchObject({ kind: "invalid" });
    expect(await send("preview", "home", save)).toMatchObject({ kind: "done" });
    await media.encodeAll();
    const stranger = { version: "0", "picture-kite-dress": ours };
    expect(await send("save", "hazelbabies", stranger)).toMatchObject({ kind: "invalid" });
    expect(await send("save", "home", save)).toMatchObject({ kind: "done", isChanged: true });
    expect(words().home.picture).toMatchObject({
      key: "words/home",
      record: { widths: [320, 640, 800, 960, 1200] },
    });
    await send("reset", "home", { version: "1" });
    expect(words().home.picture).toBeUndefined();

    await dropPhotographs(database.db, new Date("2026-12-31T09:00:00.000Z"));
    const left = await database.db.selectFrom("photographs").select("id").execute();
    expect(left.map(({ id }) => id)).toEqual([ours]);
    expect(ours).not.toBe(unused);
    const [, saved] = (await view("home"))?.changes ?? [];
    expect(saved?.lines).toEqual([`Picture: own (${ours.slice(0, 4)})`]);
  });

  test("rows that are not valid break nothing: the specification's words show", async () => {
    const row = { kind: "words", version: 1, changed_by: "hand", changed_at: "" };
    await database.db
      .insertInto("catalogue_edits")
      .values([
        { ...row, key: "brand", value: '{"text":7}' },
        { ...row, key: "sizes", value: "no JSON" },
        { ...row, key: "of-a-later-release", value: "{}" },
      ])
      .execute();
    await database.db.updateTable("catalogue_revision").set({ revision: 1 }).execute();
    await shop.ports.catalogue.refresh();
    const { faults } = shop.ports.catalogue.read();
    expect(faults.map(({ key }) => key)).toEqual(["brand", "of-a-later-release", "sizes"]);
    expect(words().brand).toBe(PARTS.brand.usual.text);
    expect(await view("brand")).toMatchObject({ isUsual: true, version: 1 });
    await send("save", "brand", { version: "1", brand: "Mine" });
    expect(words().brand).toBe("Mine");
  });
});
