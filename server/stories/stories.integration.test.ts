import { afterEach, beforeEach, expect, test } from "vitest";
import type { Values } from "../../domain/fields.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { photographShop } from "../../tests/support/photograph-shop.ts";
import type { PhotographShop } from "../../tests/support/photograph-shop.ts";
import { testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import type { Person, Visit } from "../house/visit.ts";

const ada: Person = { id: "1", email: "ada@shop.example", name: "Ada", role: "owner" };
const TEXTS = { title: "A Star’s Dress", words: "It began\n\nat night.", pieces: "Orion Dress" };

onDatabases("stories on $name", { timeout: 60_000 }, ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  let owner: PhotographShop;
  beforeEach(async () => {
    database = await open();
    shop = testShop(database.db);
    owner = photographShop(database);
  });
  afterEach(() => database.close());

  /** What the forms of stories result in. */
  type Result = { kind: string; id?: string; token?: string; fields?: Values };
  type How = { by?: Person; of?: TestShop; form?: string };
  const send = async (act: string, values: Values, how: How = {}) => {
    const { by = ada, of = shop, form = crypto.randomUUID() } = how;
    const path = act === "begin" ? "/house/stories/new" : "/house/stories/:slug";
    const visit = { person: by } as Visit;
    const posted = await of.shop.house.post({
      path: path as "/house/stories/:slug",
      values: { act, form, ...values },
      visit,
    });
    return posted?.result as unknown as Result | undefined;
  };
  const begin = async (texts: Values = TEXTS, how: How = {}) => {
    const made = await send("begin", texts, how);
    if (made?.id === undefined) throw new Error(JSON.stringify(made));
    return made.id;
  };
  const view = async (id: string) => {
    const story = await shop.shop.house.readStory(id);
    if (!story) throw new Error(`There is no story ${id}`);
    return story;
  };
  /** What the story's page sends: its fields as they stand, with the changed ones. */
  const press = async (act: string, id: string, changed: Values = {}, how: How = {}) => {
    const { texts, version } = await view(id);
    return send(act, { id, version: `${version}`, ...texts, ...changed }, how);
  };
  const withPicture = async (id: string, seed = 1) => {
    await owner.take(`stories/${id}`, seed);
    await owner.encodeAll();
  };
  const published = async (texts: Values = TEXTS) => {
    const id = await begin(texts);
    await withPicture(id);
    await press("publish", id, { "alt-0": "A blue dress" });
    return id;
  };
  const stories = (of = shop) => of.ports.catalogue.read().stories;
  const acts = async () => (await shop.shop.house.listRecord({ limit: 20 })).map(({ act }) => act);

  test("a draft is seen by nobody; once published, every process shows it with its pictures", async () => {
    const other = testShop(database.db);
    const id = await begin();
    expect(await shop.shop.house.listStories()).toMatchObject([
      { id, address: id, state: "draft" },
    ]);
    const early = await press("publish", id);
    expect(early).toMatchObject({ kind: "done", missing: ["A picture is missing."] });
    await withPicture(id);
    expect(await press("publish", id)).toMatchObject({
      missing: ["Picture 1 has no alternative text."],
    });
    expect(stories()).toEqual([]);
    expect(await press("publish", id, { "alt-0": "A blue dress" })).toMatchObject({ missing: [] });
    await other.ports.catalogue.refresh();
    expect(stories(other)).toMatchObject([
      {
        slug: "a-stars-dress",
        title: "A Star’s Dress",
        words: "It began\n\nat night.",
        pieces: ["naledi/orion-dress"],
        pictures: [{ alt: "A blue dress", source: { key: "stories/a-stars-dress/1" } }],
      },
    ]);
    expect(other.ports.catalogue.read().faults).toEqual([]);
    expect(await acts()).toEqual(["published-story", "began-story"]);
    expect(await view("a-stars-dress")).toMatchObject({ id, state: "published" });
    // Its draft is none of a piece.
    expect(await owner.listDrafts(10)).toEqual([]);
  });

  test("changes of a published one are a draft until 'Publish'; its address stays", async () => {
    const id = await published();
    await press("save", id, { title: "Another title", words: "New words." });
    expect(stories()).toMatchObject([{ title: "A Star’s Dress", slug: "a-stars-dress" }]);
    expect((await view(id)).state).toBe("changed");
    await withPicture(id, 2);
    expect(stories()[0]?.pictures).toHaveLength(1);
    await press("publish", id, { "alt-1": "From behind" });
    expect(stories()).toMatchObject([
      { title: "Another title", slug: "a-stars-dress", pictures: [{}, { alt: "From behind" }] },
    ]);
  });

  test("twins get '-2', and an address is never given again", async () => {
    await published();
    const second = await published();
    await published({ ...TEXTS, title: "New" });
    expect(
      stories()
        .map(({ slug }) => slug)
        .toSorted(),
    ).toEqual(["a-stars-dress", "a-stars-dress-2", "new-2"]);
    await press("withdraw", second);
    await published();
    expect(stories().map(({ slug }) => slug)).toContain("a-stars-dress-3");
  });

  test("withdrawn it is gone, and comes back at its address", async () => {
    const id = await published();
    const { revision } = shop.ports.catalogue.read();
    expect(await press("withdraw", id)).toMatchObject({ kind: "done" });
    expect(stories()).toEqual([]);
    expect(shop.ports.catalogue.read().revision).not.toBe(revision);
    await press("bring-back", id);
    expect(stories()).toMatchObject([{ slug: "a-stars-dress" }]);
    expect((await acts()).slice(0, 2)).toEqual(["brought-story-back", "withdrew-story"]);
  });

  test("each change is in the history and undone, but never the address", async () => {
    const id = await published();
    await press("publish", id, { words: "Second words." });
    const { changes } = await view(id);
    expect(changes.map(({ lines }) => lines)).toEqual([
      ["Changes published"],
      ["Words changed"],
      ["Published"],
      ["Alternative texts changed"],
      expect.arrayContaining(["Title: – → A Star’s Dress"]),
    ]);
    await press("undo", id, { entry: `${changes[0]?.id}` });
    expect(stories()).toMatchObject([{ words: "It began\n\nat night." }]);
    const first = changes.find(({ lines }) => lines.includes("Published"));
    await press("undo", id, { entry: `${first?.id}` });
    expect(stories()).toEqual([]);
    expect(await view(id)).toMatchObject({ slug: "a-stars-dress", state: "draft" });
    await press("publish", id, { title: "Other" });
    expect(stories()).toMatchObject([{ slug: "a-stars-dress", title: "Other" }]);
    const another = await begin();
    expect(await press("undo", another, { entry: `${first?.id}` })).toMatchObject({
      kind: "refused",
    });
  });

  test("of two changes of one version one wins; a form that is sent twice acts once", async () => {
    const other = testShop(database.db);
    const id = await begin();
    const { version } = await view(id);
    const change = (title: string, of: TestShop) =>
      send("save", { id, version: `${version}`, ...TEXTS, title }, { of });
    const results = await Promise.all([change("One", shop), change("Two", other)]);
    expect(results.map((result) => `${result?.kind}`).toSorted()).toEqual(["done", "stale"]);
    const form = crypto.randomUUID();
    await begin({ ...TEXTS, title: "Twice" }, { form });
    const again = await send("begin", { ...TEXTS, title: "Twice" }, { form });
    expect(again?.kind).toBe("repeated");
    expect(await shop.shop.house.listStories()).toHaveLength(2);
  });

  test("what is too long or names no piece is refused beside its field, and text is text", async () => {
    const refused = async (texts: Values) => {
      const result = await send("begin", { ...TEXTS, ...texts });
      return result?.fields ? Object.keys(result.fields) : result?.kind;
    };
    expect(await refused({ title: "" })).toEqual(["title"]);
    expect(await refused({ title: "x".repeat(101) })).toEqual(["title"]);
    expect(await refused({ words: "x".repeat(6_001) })).toEqual(["words"]);
    expect(await refused({ pieces: "No such dress" })).toEqual(["pieces"]);
    expect(await shop.shop.house.listStories()).toEqual([]);
    const id = await begin({ ...TEXTS, title: "<b>\u202eA</b>", words: "x\u0000y" });
    expect((await view(id)).texts).toMatchObject({ title: "<b>A</b>", words: "xy" });
    await withPicture(id);
    const alt = await press("save", id, { "alt-0": "x".repeat(201) });
    expect(alt).toMatchObject({ kind: "invalid", fields: { "alt-0": expect.any(String) } });
  });

  test("a helper prepares a story, and publishes only if an owner allows to change prices", async () => {
    const helper: Person = { ...ada, id: "2", role: "helper" };
    const id = await begin(TEXTS, { by: helper });
    await withPicture(id);
    expect(await press("save", id, { "alt-0": "Blue" }, { by: helper })).toMatchObject({
      kind: "done",
    });
    expect(await press("preview", id, {}, { by: helper })).toMatchObject({ kind: "done" });
    for (const act of ["publish", "withdraw", "bring-back", "undo"]) {
      expect(await press(act, id, {}, { by: helper })).toEqual({ kind: "forbidden" });
    }
    const by = { ...helper, mayChangePrices: true };
    expect(await press("publish", id, {}, { by })).toMatchObject({ kind: "done", missing: [] });
  });

  test("a preview shows the draft for a day", async () => {
    const id = await begin();
    await withPicture(id);
    const made = await press("preview", id, { words: "Not public" });
    const { token = "" } = made ?? {};
    const { readStoryPreview, readPreview } = shop.shop;
    expect(await readStoryPreview(token)).toMatchObject({ words: "Not public", pictures: [{}] });
    expect(await readPreview(token)).toBeUndefined();
    shop.world.now = new Date(shop.world.now.getTime() + 24 * 60 * 60 * 1000);
    expect(await readStoryPreview(token)).toBeUndefined();
  });
});
