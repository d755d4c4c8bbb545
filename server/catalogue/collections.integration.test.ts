import { readdirSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pageRules } from "../../app/pages.ts";
import routes from "../../app/routes.ts";
import { priceList } from "../../domain/cart/current-cart.ts";
import { collections } from "../../domain/catalogue/collections.ts";
import { pictureSubject, slugFault } from "../../domain/catalogue/made-collections.ts";
import { redirects } from "../../domain/catalogue/pages.ts";
import type { Values } from "../../domain/fields.ts";
import { partTexts } from "../../domain/house/words-form.ts";
import { PARTS } from "../../domain/stores/words.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { once, photographShop } from "../../tests/support/photograph-shop.ts";
import type { PhotographShop } from "../../tests/support/photograph-shop.ts";
import { testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { stubPhotograph } from "../../tests/support/stub-encoder.ts";
import type { Person, Visit } from "../house/visit.ts";
import { dropPhotographs } from "../media/photographs.ts";

const ada: Person = { id: "1", email: "ada@shop.example", name: "Ada", role: "owner" };
const TEXTS = { name: "Harmattan", blurb: "Dust and gold.", colour: "clay" };
const DRESS = "harmattan/dust-dress";

onDatabases("collections on $name", { timeout: 60_000 }, ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  let owner: PhotographShop;
  beforeEach(async () => {
    database = await open();
    shop = testShop(database.db);
    owner = photographShop(database);
  });
  afterEach(() => database.close());

  /** What the forms of collections result in. */
  type Result = {
    kind: string;
    slug?: string;
    token?: string;
    missing?: string[];
    fields?: Values;
  };
  type How = { by?: Person; of?: TestShop; form?: string };
  const send = async (act: string, values: Values, how: How = {}) => {
    const { by = ada, of = shop, form = crypto.randomUUID() } = how;
    const path = act === "begin" ? "/house/collections/new" : "/house/collections/:slug";
    const posted = await of.shop.house.post({
      path: path as "/house/collections/:slug",
      values: { act, form, ...values },
      visit: { person: by } as Visit,
    });
    return posted?.result as unknown as Result | undefined;
  };
  const view = async (slug = "harmattan") => {
    const collection = await shop.shop.house.readCollection(slug);
    if (!collection) throw new Error(`There is no collection ${slug}`);
    return collection;
  };
  /** What the collection's page sends: its fields as they stand, with the changed ones. */
  const press = async (act: string, changed: Values = {}, how: How = {}, slug = "harmattan") => {
    const { texts, version } = await view(slug);
    return send(act, { slug, version: `${version}`, ...texts, ...changed }, how);
  };
  const sendPicture = async (seed = 1, slug = "harmattan", how: How = {}) => {
    const bytes = once(stubPhotograph(seed));
    const taken = await owner.takePicture({ subject: pictureSubject(slug), bytes, by: ada.email });
    if (taken.kind !== "stored") throw new Error(taken.kind);
    await owner.encodeAll();
    expect(await send("picture", { slug, picture: taken.id }, how)).toMatchObject({ kind: "done" });
    return taken.id;
  };
  const published = async (texts: Values = TEXTS) => {
    const made = await send("begin", texts);
    await sendPicture(1, made?.slug);
    expect(await press("publish", {}, {}, made?.slug)).toMatchObject({ missing: [] });
    return made?.slug ?? "";
  };
  const own = (of = shop) => of.ports.catalogue.read().collections.slice(collections.length);
  const acts = async () => (await shop.shop.house.listRecord({ limit: 20 })).map(({ act }) => act);

  test("a draft is seen by nobody; once published with a picture, every process has it and its pieces", async () => {
    const other = testShop(database.db);
    const bare = shop.ports.catalogue.read();
    expect(await send("begin", TEXTS)).toMatchObject({ kind: "done", slug: "harmattan" });
    await owner.publish("harmattan", "Dust Dress");
    await shop.ports.catalogue.refresh();
    expect(own()).toEqual([]);
    expect(shop.ports.catalogue.read().products).toEqual(bare.products);
    expect(shop.ports.catalogue.read().faults).toEqual([]);
    expect(await press("publish")).toMatchObject({ missing: ["The picture is missing."] });
    await sendPicture();
    expect(await press("publish", { blurb: "" })).toMatchObject({
      missing: ["The blurb is missing."],
    });
    expect(own()).toEqual([]);
    expect(await press("publish", TEXTS)).toMatchObject({ kind: "done", missing: [] });
    await other.ports.catalogue.refresh();
    expect(own(other)).toMatchObject([
      {
        id: "harmattan",
        heading: "Harmattan Collection",
        blurb: "Dust and gold.",
        room: "clay",
        picture: { key: "collections/harmattan/1", record: { widths: [320, 640, 800, 960, 1200] } },
        products: [{ sku: DRESS, href: "/harmattan/dust-dress" }],
      },
    ]);
    const found = await shop.shop.search("harmattan collection", 10);
    expect(found.pieces.map(({ sku }) => sku)).toEqual([DRESS]);
    expect(await acts()).toEqual(["published-collection", "began-collection"]);
    expect(await view()).toMatchObject({ state: "published", pieces: 1, needs: [] });
    // The picture for shared links says to which collection the piece belongs.
    const titles = await database.db.selectFrom("photographs").select("title").execute();
    expect(titles.map(({ title }) => title).join()).toContain("Harmattan Collection");
  });

  test("changes of a published one are a draft until 'Publish'; its address stays", async () => {
    await published();
    await press("save", { name: "Dry Season", colour: "plum" });
    expect(own()).toMatchObject([{ name: "Harmattan", room: "clay" }]);
    expect((await view()).state).toBe("changed");
    const second = await sendPicture(2);
    expect(own()[0]?.picture).toBeDefined();
    const before = own()[0]?.picture?.record.hash;
    await press("publish");
    expect(own()).toMatchObject([
      { id: "harmattan", name: "Dry Season", room: "plum", href: "/harmattan" },
    ]);
    expect(own()[0]?.picture?.record.hash).not.toBe(before);
    // Published pictures are kept for good, and so is the draft's.
    await dropPhotographs(database.db, new Date("2027-12-31T09:00:00.000Z"));
    const left = await database.db.selectFrom("photographs").select("id").execute();
    expect(left).toHaveLength(2);
    expect(left.map(({ id }) => id)).toContain(second);
  });

  test("pages are rendered anew when a change is published, not when it is saved as a draft; orders are priced at the newest revision", async () => {
    const { catalogue } = shop.ports;
    await catalogue.refresh();
    let renewals = 0;
    catalogue.subscribe(() => (renewals += 1));
    const renewed = async (change: () => Promise<unknown>) => {
      const before = [renewals, catalogue.read().editsRevision];
      await change();
      const after = catalogue.read();
      expect(after.editsRevision).toBeGreaterThan(before[1] ?? 0);
      return renewals - (before[0] ?? 0);
    };
    expect(await renewed(() => send("begin", TEXTS))).toBe(0);
    expect(await renewed(() => sendPicture())).toBe(0);
    expect(await renewed(() => press("publish"))).toBe(1);
    const { revision } = catalogue.read();
    expect(await renewed(() => press("save", { name: "Dry Season" }))).toBe(0);
    expect(catalogue.read().revision).toBe(revision);
    expect(await renewed(() => press("publish"))).toBe(1);
    expect(await renewed(() => press("withdraw"))).toBe(1);
    expect(await renewed(() => press("save", { blurb: "Later." }))).toBe(0);
  });

  test("once it has another name, the shared pictures of its pieces have it, too", async () => {
    await published();
    await owner.publish("harmattan", "Dust Dress");
    const share = async () => {
      await shop.ports.catalogue.refresh();
      return shop.ports.catalogue.read().photographsOf(DRESS)?.[0]?.record.share;
    };
    const before = await share();
    expect(before).toMatch(/share-harmattan-dust-dress/);
    await press("save", { name: "Dry Season" });
    await owner.encodeAll();
    expect(await share()).toBe(before);
    await press("publish");
    await owner.encodeAll();
    const after = await share();
    expect(after).toMatch(/share-harmattan-dust-dress/);
    expect(after).not.toBe(before);
    const titles = await database.db.selectFrom("photographs").select("title").execute();
    expect(titles.map(({ title }) => title).join()).toContain("Dry Season Collection");
    // Published once more with the same name, nothing is drawn.
    const { revision } = shop.ports.catalogue.read();
    await owner.encodeAll();
    await shop.ports.catalogue.refresh();
    expect(shop.ports.catalogue.read().revision).toBe(revision);
  });

  test("a draft's picture is kept as long as the draft has it", async () => {
    await send("begin", TEXTS);
    await sendPicture(1);
    const second = await sendPicture(2);
    await dropPhotographs(database.db, new Date("2027-12-31T09:00:00.000Z"));
    const left = await database.db.selectFrom("photographs").select("id").execute();
    expect(left.map(({ id }) => id)).toEqual([second]);
    expect(await send("picture", { slug: "harmattan", picture: "none" })).toMatchObject({
      kind: "refused",
    });
  });

  test("withdrawn it is gone with its pieces, and comes back at its address", async () => {
    await published();
    await owner.publish("harmattan", "Dust Dress");
    await shop.ports.catalogue.refresh();
    const { revision, findProduct } = shop.ports.catalogue.read();
    expect(findProduct(DRESS)).toBeDefined();
    expect(priceList(shop.ports.catalogue.read())[DRESS]).toMatchObject({
      collection: { heading: "Harmattan Collection", room: "clay" },
    });
    expect(await press("withdraw")).toMatchObject({ kind: "done" });
    expect(own()).toEqual([]);
    const after = shop.ports.catalogue.read();
    expect(after.revision).not.toBe(revision);
    expect(after.findProduct(DRESS)).toBeUndefined();
    // A cart's line of it says that it is no longer available.
    expect(priceList(after)[DRESS]).toBeUndefined();
    const found = await shop.shop.search("dust dress", 60);
    expect(found.pieces.map(({ sku }) => sku)).not.toContain(DRESS);
    await press("bring-back");
    expect(own()).toMatchObject([{ id: "harmattan", products: [{ sku: DRESS }] }]);
    expect((await acts()).slice(0, 2)).toEqual(["brought-collection-back", "withdrew-collection"]);
  });

  test("Home's opening shows it as the latest, until it is withdrawn", async () => {
    await published();
    const home = { act: "save", part: "home", ...partTexts("home", PARTS.home.usual) };
    const saveHome = async (latest: string) => {
      const values = { ...home, form: crypto.randomUUID(), version: "0", latest };
      const visit = { person: ada } as Visit;
      return (await shop.shop.house.post({ path: "/house/words", values, visit }))?.result;
    };
    expect(await saveHome("nowhere")).toMatchObject({ fields: { latest: expect.any(String) } });
    expect(await saveHome("harmattan")).toMatchObject({ kind: "done", isChanged: true });
    const latest = () => {
      const { words, findCollection } = shop.ports.catalogue.read();
      return findCollection(words.home.latest)?.name;
    };
    expect(latest()).toBe("Harmattan");
    await press("withdraw");
    expect(latest()).toBeUndefined();
    expect(shop.ports.catalogue.read().faults).toEqual([]);
  });

  test("an address is never given again, and none that leads elsewhere is taken", async () => {
    await published();
    await press("withdraw");
    const names = ["Harmattan", "HARMATTAN!", "Naledi", "Cart", "House", "Mysthique 001"];
    const answers = [];
    for (const name of names) answers.push(await send("begin", { ...TEXTS, name }));
    expect(answers.flatMap((answer) => Object.keys(answer?.fields ?? {}))).toEqual(
      names.map(() => "name"),
    );
    expect(await send("begin", { ...TEXTS, name: "Hàrmattan Gold" })).toMatchObject({
      slug: "harmattan-gold",
    });
    // A piece's collection is the one in which it was made.
    const elsewhere = await owner.createDraft({ collection: "nowhere", name: "X", by: ada.email });
    expect(elsewhere.kind).toBe("unknown");
  });

  test("the first segment of every route, file, call and redirect is refused", () => {
    const firstOf = (path: string) => path.split("/").find((part) => part !== "") ?? "";
    const inRoutes = (entries: readonly RouteConfigEntry[]): string[] =>
      entries.flatMap(({ path, children }) => [
        ...(path === undefined ? [] : [firstOf(path)]),
        ...inRoutes(children ?? []),
      ]);
    const segments = new Set(
      [
        ...inRoutes(routes),
        ...pageRules.map(({ path }) => firstOf(path)),
        ...redirects.map(({ from }) => firstOf(from)),
        ...collections.map(({ href }) => firstOf(href)),
        ...shop.addresses.map((address) => firstOf(address.split(" ")[1] ?? "")),
        ...readdirSync("public"),
        // What begins the keys of pictures.
        ...readdirSync("pictures"),
      ].filter((segment) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(segment)),
    );
    expect(segments.size).toBeGreaterThan(40);
    expect([...segments].filter((each) => slugFault(each, []) === undefined)).toEqual([]);
  });

  test("each change is in the history and undone", async () => {
    await published();
    await press("publish", { blurb: "Gold and dust.", colour: "palm" });
    const { changes } = await view();
    expect(changes.map(({ lines }) => lines)).toEqual([
      ["Changes published"],
      ["Blurb changed", "Colour: Clay → Palm"],
      ["Published"],
      ["Picture changed"],
      ["Begun"],
    ]);
    await press("undo", { entry: `${changes[0]?.id}` });
    expect(own()).toMatchObject([{ blurb: "Dust and gold.", room: "clay" }]);
    await press("undo", { entry: `${changes[2]?.id}` });
    expect(own()).toEqual([]);
    expect((await view()).state).toBe("draft");
    await send("begin", { ...TEXTS, name: "Other" });
    const foreign = await press("undo", { entry: `${changes[0]?.id}` }, {}, "other");
    expect(foreign).toMatchObject({ kind: "refused" });
  });

  test("of two changes of one version one wins; a form that is sent twice acts once; of two of one name one is made", async () => {
    const other = testShop(database.db);
    const twins = await Promise.all([send("begin", TEXTS), send("begin", TEXTS, { of: other })]);
    expect(twins.map((result) => `${result?.kind}`).toSorted()).toEqual(["done", "invalid"]);
    const { version } = await view();
    const change = (blurb: string, of: TestShop) =>
      send("save", { slug: "harmattan", version: `${version}`, ...TEXTS, blurb }, { of });
    const results = await Promise.all([change("One", shop), change("Two", other)]);
    expect(results.map((result) => `${result?.kind}`).toSorted()).toEqual(["done", "stale"]);
    const form = crypto.randomUUID();
    await send("begin", { ...TEXTS, name: "Twice" }, { form });
    const again = await send("begin", { ...TEXTS, name: "Twice" }, { form });
    expect(again?.kind).toBe("repeated");
  });

  test("what is missing, too long or no colour is refused beside its field, and text is text", async () => {
    const refused = async (texts: Values) => {
      const result = await send("begin", { ...TEXTS, ...texts });
      return result?.fields ? Object.keys(result.fields) : result?.kind;
    };
    expect(await refused({ name: " " })).toEqual(["name"]);
    expect(await refused({ name: "x".repeat(101) })).toEqual(["name"]);
    expect(await refused({ name: "アジャ" })).toEqual(["name"]);
    expect(await refused({ blurb: "x".repeat(301) })).toEqual(["blurb"]);
    expect(await refused({ colour: "#123456" })).toEqual(["colour"]);
    expect(await refused({ colour: "constructor" })).toEqual(["colour"]);
    expect(await shop.shop.house.listCollections()).toEqual([]);
    await send("begin", { ...TEXTS, name: "<b>\u202eHarmattan</b>", blurb: "x\u0000y" });
    expect((await view("bharmattanb")).texts).toMatchObject({
      name: "<b>Harmattan</b>",
      blurb: "xy",
    });
    const long = await send("begin", { ...TEXTS, name: "y".repeat(100) });
    expect(long?.slug).toHaveLength(100);
  });

  test("a helper prepares a collection, and publishes only if an owner allows to change prices", async () => {
    const helper: Person = { ...ada, id: "2", role: "helper" };
    await send("begin", TEXTS, { by: helper });
    await sendPicture(1, "harmattan", { by: helper });
    expect(await press("save", { blurb: "Mine." }, { by: helper })).toMatchObject({ kind: "done" });
    expect(await press("preview", {}, { by: helper })).toMatchObject({ kind: "done", missing: [] });
    for (const act of ["publish", "withdraw", "bring-back", "undo"]) {
      expect(await press(act, {}, { by: helper })).toEqual({ kind: "forbidden" });
    }
    const by = { ...helper, mayChangePrices: true };
    expect(await press("publish", {}, { by })).toMatchObject({ kind: "done", missing: [] });
  });

  test("a preview shows the draft for a day, and a piece of a draft collection before both are published", async () => {
    await send("begin", TEXTS);
    expect(await press("preview")).toMatchObject({ missing: ["The picture is missing."] });
    await sendPicture();
    const { token = "" } = (await press("preview", { blurb: "Not public" })) ?? {};
    const { readCollectionPreview, readPreview } = shop.shop;
    const preview = await readCollectionPreview(token);
    expect(preview?.catalogue.findCollection("harmattan")?.blurb).toBe("Not public");
    expect(await readPreview(token)).toBeUndefined();
    expect(own()).toEqual([]);
    const { sku } = await owner.draft("harmattan", "Dust Dress");
    const link = await owner.previewDraft(sku);
    const piece = await readPreview(link.kind === "made" ? (link.path.split("/")[2] ?? "") : "");
    expect(piece?.page.path).toBe("/harmattan/dust-dress");
    shop.world.now = new Date(shop.world.now.getTime() + 24 * 60 * 60 * 1000);
    expect(await readCollectionPreview(token)).toBeUndefined();
  });
});
