import type { DayTerms } from "../checkout/days.ts";
import type { DeliveryTerms } from "../checkout/delivery.ts";
import { takesCodes } from "../checkout/discount.ts";
import type { Discounts } from "../checkout/discount.ts";
import { isRecord } from "../json.ts";
import type { PictureSource } from "../media/pictures.ts";
import type { ReminderTerms } from "../orders/reminder.ts";
import type { VatTerms } from "../orders/vat.ts";
import type { AlteredTally } from "../alterations/fit.ts";
import type { PieceReviews } from "../reviews/review.ts";
import { isSettingKind, ofSettings } from "../stores/setting-rows.ts";
import type { HoldTerms } from "../stores/setting-rows.ts";
import { dayTermsOf, detailsOf } from "../stores/shop-details.ts";
import type { ShopDetails } from "../stores/shop-details.ts";
import { isPart, partValue, wordsOf } from "../stores/words.ts";
import type { PartValues, Words } from "../stores/words.ts";
import { inOrder as inNewestOrder, storyOf } from "../stories/story.ts";
import type { Story, StoryRow } from "../stories/story.ts";
import { fromLagos } from "../time.ts";
import { collections } from "./collections.ts";
import type { ColourSet } from "./colour-sets.ts";
import { endOf, isRowKind, rowSchemas } from "./edit-rows.ts";
import type { DiscountCode, OwnerPromotion, PieceEdit, StoredRow } from "./edit-rows.ts";
import { productsOf, skuOfEntry, slugOfEntry, underName } from "./entry.ts";
import { madeCollections } from "./made-collections.ts";
import type { MadeCollection } from "./made-collections.ts";
import { withMain } from "./facts.ts";
import { withOwnerFacts } from "./owner-facts.ts";
import { groupsOf, ownerPieces } from "./owner-pieces.ts";
import type { RowFault } from "./owner-pieces.ts";
import { guests, pagesOf } from "./pages.ts";
import type {
  Bundle,
  Collection,
  CollectionFacts,
  CollectionId,
  Groups,
  Product,
  ProductEntry,
  ProductGroup,
  ProductPage,
  Sku,
} from "./product.ts";
import { isShown } from "./publications.ts";
import { fewOf, NO_STOCK, sizesFault } from "./sizes.ts";
import type { PieceSizes, Stock } from "./sizes.ts";

/** A snapshot of everything that is sold. It never changes: an edit creates a new snapshot with another revision. */
export type Catalogue = {
  /** Pages that were made at equal revisions of one release are equal. */
  revision: string;
  /** Number of changes by the owner, the database's `catalogue_revision`. */
  editsRevision: number;
  /** The six listings of the bundle, in the order of 'Explore Collections', HazelBee last; then those that the owner has published. */
  collections: readonly Collection[];
  /** The owner's collections in any state; shoppers see only those that are in `collections`, too. */
  made: readonly MadeCollection[];
  /** Accessories, offered below the cart. Bought like any other product, but without a size. */
  smallItems: readonly Product[];
  /** Everything with a price, without duplicates: the listings' products, the combos' parts, the accessories. */
  products: readonly Product[];
  /** All product pages, one per address. */
  pages: readonly ProductPage[];
  /** Returns the product of a SKU, undefined for any other text. The prices of every order come from this function. */
  findProduct(sku: string): Product | undefined;
  findCollection(id: string): Collection | undefined;
  /** Returns the product page for a collection and a slug from the URL; undefined if there is none. */
  productAt(collection: CollectionId, slug: string): ProductPage | undefined;
  /** The shown colours of a piece's design, the piece itself among them; none unless there are at least two. */
  coloursOf(sku: string): readonly Product[];
  /** The owner's photographs of a shown or hidden piece; undefined if the piece has the bundle's pictures. */
  photographsOf(sku: string): readonly PictureSource[] | undefined;
  /** The published reviews of a piece; undefined if it has none. */
  reviewsOf(sku: string): PieceReviews | undefined;
  /** What was altered of a piece after it was sold; none if nothing was noted. */
  alterationsOf(sku: string): readonly AlteredTally[];
  /** Contact details, opening hours and social links. */
  shop: ShopDetails;
  /** Whether express orders are taken. */
  offersExpress: boolean;
  /** In how many days pieces are ready, and whether the house is closed. */
  days: DayTerms;
  /** What delivery costs, and whether orders can be collected. */
  delivery: DeliveryTerms;
  /** The owner's discount codes, also those that are over. */
  discounts: Discounts;
  /** Whether the checkout asks for a code. */
  takesCodes: boolean;
  /** When customers are reminded of an unpaid order. */
  reminder: ReminderTerms;
  /** The VAT that prices include. */
  vat: VatTerms;
  /** The shop's words that the owner can change; blurbs are in `collections`. */
  words: Words;
  /** The published stories, newest first. */
  stories: readonly Story[];
  /** How long an order that is not paid holds its counted pieces. */
  hold: HoldTerms;
  /** What was left when the process last looked. The database alone decides what an order gets. */
  stock: Stock;
  /** Rows that were left out because they are not valid. */
  faults: readonly RowFault[];
  /** When the next promotion or discount code begins or ends, the announcement ends, or the house opens again, in ISO; undefined if none will. Until then this snapshot is current. */
  nextChange: string | undefined;
};

/** Everything that the owner has changed, and the reviews that she has published; `revision` counts the changes. */
export type Edits = {
  revision: number;
  /** The first revision since which pages are the same (`showsSame`); left out, `revision`. */
  pagesSince?: number;
  rows: readonly StoredRow[];
  /** By SKU. */
  reviews?: ReadonlyMap<string, PieceReviews>;
  alterations?: ReadonlyMap<string, readonly AlteredTally[]>;
};

export const NO_EDITS: Edits = { revision: 0, rows: [] };

/**
 * The catalogue at a moment: the bundle, with the owner's edits and the promotions that run then.
 * Rows that are not valid are left out and named in `faults`. Throws if the bundle itself has faults, which the build
 * refuses (`entryFaults`).
 */
export function catalogueOf(
  bundle: Bundle,
  edits: Edits,
  moment: Date,
  stock: Stock = NO_STOCK,
): Catalogue {
  const { whole, photographs, faults: wrongPieces } = ownerPieces(bundle, edits.rows);
  const faults: RowFault[] = [...wrongPieces];
  const pieces = new Map<string, PieceEdit>();
  const made = madeCollections(edits.rows);
  const known = [...collections, ...made];
  const shownFacts: readonly CollectionFacts[] = [...collections, ...made.filter(isShown)];
  const orders = new Map<string, readonly Sku[]>();
  const colourSets = new Map<string, readonly Sku[]>();
  const promotions: [id: string, promotion: OwnerPromotion][] = [];
  const settings = ofSettings("usual");
  const parts: Partial<PartValues> = {};
  const stories: Story[] = [];
  const sizes = new Map<string, PieceSizes>();
  const codes = new Map<string, DiscountCode>();
  // Each slug is made only once: making slugs again and again took a third of the time with 10,000 entries.
  const slugged = groupsOf(whole).map(
    ([group, entries]) =>
      [group, entries.map((entry) => ({ ...entry, slug: slugOfEntry(entry) }))] as const,
  );
  const groupBySku = new Map<string, ProductGroup>(
    slugged.flatMap(([group, entries]) =>
      entries.map((entry) => [skuOfEntry(group, entry), group] as const),
    ),
  );
  for (const row of edits.rows) {
    const { kind, key } = row;
    const message = take(row);
    if (message) faults.push({ kind, key, message });
  }

  /** Stores the value of a valid row; returns why an invalid row is not valid. */
  function take({ kind, key, value }: StoredRow): string | undefined {
    // `ownerPieces` has read these rows; reviews and alterations are read from their own tables.
    if (kind === "new-piece" || kind === "pictures") return undefined;
    if (kind === "piece-reviews" || kind === "piece-alterations") return undefined;
    if (!isRowKind(kind)) return "This release does not know this kind of change.";
    const parsed = rowSchemas[kind].safeParse(value);
    if (!parsed.success) return parsed.error.issues[0]?.message ?? "This change is not valid.";
    if (kind === "piece") {
      if (!groupBySku.has(key)) return "There is no such piece.";
      pieces.set(key, parsed.data as PieceEdit);
    } else if (kind === "sizes") {
      const group = groupBySku.get(key);
      if (!group) return "There is no such piece.";
      const fault = sizesFault(group, parsed.data as PieceSizes);
      if (fault) return fault;
      sizes.set(key, parsed.data as PieceSizes);
    } else if (kind === "listing") {
      if (!known.some(({ id }) => id === key)) return "There is no such collection.";
      orders.set(key, (parsed.data as { skus: Sku[] }).skus);
    } else if (kind === "colours") {
      const { skus: joined } = parsed.data as ColourSet;
      const twice = joined.find((sku) => colourSets.has(sku));
      if (twice) return `${twice} is a colour of another design.`;
      for (const sku of joined) colourSets.set(sku, joined);
    } else if (isSettingKind(kind)) Object.assign(settings, { [kind]: parsed.data });
    else if (kind === "code") codes.set(key, parsed.data as DiscountCode);
    else if (kind === "words") {
      const part = isPart(key) ? partValue(key, value) : undefined;
      if (!part) return "These words are not valid.";
      Object.assign(parts, { [key]: part });
    } else if (kind === "story") {
      const story = storyOf(parsed.data as StoryRow);
      if (story) stories.push(story);
    } else if (kind === "promotion") promotions.push([key, parsed.data as OwnerPromotion]);
    return undefined;
  }

  for (const { sku, message } of wrongHidings(whole, pieces)) {
    faults.push({ kind: "piece", key: sku, message });
    pieces.set(sku, { ...pieces.get(sku), hidden: false });
  }

  const now = moment.toISOString();
  const { express, delivery, reminder, vat } = settings;
  const shop = detailsOf({ ...settings.shop, ...settings.days });
  const days = dayTermsOf(shop, moment);
  const discounts = { isOn: settings.codes.isOffered, codes };
  const asksForCode = takesCodes(discounts, now);
  const words = wordsOf(parts, now);
  const running = promotions.filter(([, each]) => each.beginsAt <= now && now < endOf(each));
  const isHidden = (sku: Sku): boolean => pieces.get(sku)?.hidden ?? false;
  const created = slugged.map(
    ([group, entries]) => [group, createProducts(group, entries)] as const,
  );
  function createProducts(group: ProductGroup, entries: readonly SluggedEntry[]) {
    const listing = shownFacts.find(({ id }) => id === group)?.href;
    // The pieces of a collection that is a draft or withdrawn are hidden with it.
    if (listing === undefined && group !== ACCESSORIES) return [];
    const shown = entries.filter((entry) => !isHidden(skuOfEntry(group, entry)));
    const combos = shown.flatMap((entry) => entry.parts ?? []);
    const edited = shown
      // A part has no page of its own: it is left out unless a combo that is shown contains it.
      .filter((entry) => !entry.partOnly || combos.includes(slugOfEntry(entry)))
      .map((entry) => withEdit(entry, pieces.get(skuOfEntry(group, entry))));
    return productsOf(group, listing ?? "/cart", edited, (sku) => ({
      percentOff: percentOff(running, sku, group),
      soldOut: pieces.get(sku)?.soldOut ?? false,
      sizes: sizes.get(sku),
      stock,
    }));
  }
  const groups = new Map(created);
  const products = created.flatMap(([, all]) => all);
  const bySku = new Map<string, Product>(products.map((product) => [product.sku, product]));
  const findProduct = (sku: string): Product | undefined => bySku.get(sku);
  const coloursOf = (sku: string): readonly Product[] => {
    const shown = (colourSets.get(sku) ?? []).map(findProduct).filter((each) => each !== undefined);
    return shown.length > 1 && shown.some((each) => each.sku === sku) ? shown : [];
  };
  const listed = shownFacts.map((collection): Collection => {
    const own = groups.get(collection.id)?.filter(({ partOnly }) => !partOnly) ?? [];
    const all = [...own, ...guestsOf(collection, findProduct)];
    const blurb = words.blurbs.get(collection.id) ?? collection.blurb;
    return { ...collection, blurb, products: inOrder(all, orders.get(collection.id) ?? []) };
  });
  const pages = pagesOf(listed, findProduct);
  const pageByName = new Map(
    pages.map((page) => [`${page.collection}/${page.product.slug}`, page] as const),
  );
  return {
    revision: [
      edits.pagesSince ?? edits.revision,
      ...running.map(([id]) => id),
      ...(asksForCode ? ["codes"] : []),
      ...(words.announcement ? ["announcement"] : []),
      ...(days.closed ? ["closed"] : []),
      ...stockRevision(products),
    ].join("+"),
    editsRevision: edits.revision,
    collections: listed,
    made,
    smallItems: groups.get(ACCESSORIES) ?? [],
    products,
    pages,
    findProduct,
    findCollection: (id) => listed.find((collection) => collection.id === id),
    productAt: (collection, slug) => pageByName.get(`${collection}/${slug}`),
    coloursOf,
    photographsOf: (sku) => photographs.get(sku),
    reviewsOf: (sku) => edits.reviews?.get(sku),
    alterationsOf: (sku) => edits.alterations?.get(sku) ?? [],
    shop,
    offersExpress: express.isOffered,
    days,
    delivery,
    discounts,
    takesCodes: asksForCode,
    reminder,
    vat,
    words,
    stories: inNewestOrder(stories),
    hold: settings.hold,
    stock,
    faults,
    nextChange: [
      ...(words.announcement ? [words.announcement.endsAt] : []),
      ...promotions
        .filter(([, each]) => each.beginsAt < endOf(each))
        .flatMap(([, each]) => [each.beginsAt, endOf(each)]),
      ...[...codes.values()]
        .filter(({ stoppedAt }) => stoppedAt === undefined)
        .flatMap(({ beginsAt, endsAt }) => [beginsAt, endsAt ?? beginsAt]),
      ...(days.closed ? [fromLagos(`${days.closed.until}T00:00`) ?? ""] : []),
    ]
      .filter((time) => time > now)
      .sort()[0],
  };
}

/** Whether pages are the same with these rows as with the others: at most drafts of collections and stories differ. */
export function showsSame(rows: readonly StoredRow[], others: readonly StoredRow[]): boolean {
  return shownText(rows) === shownText(others);
}

function shownText(rows: readonly StoredRow[]): string {
  const parts = rows.flatMap(({ kind, key, version, value }) => {
    if (kind !== "collection" && kind !== "story") return [[kind, key, version]];
    if (!isRecord(value) || value["shown"] === undefined) return [];
    return [[kind, key, value["shown"], value["isWithdrawn"], value["publishedAt"], value["slug"]]];
  });
  return parts
    .map((part) => JSON.stringify(part))
    .sort()
    .join("\n");
}

/** The part of the revision that says what pages show of the stock; nothing where nothing is counted, or much is left. */
function stockRevision(products: readonly Product[]): string[] {
  return products.flatMap(({ sku, left, combo }) => {
    const few = Object.entries(left);
    return few.length > 0 && !combo
      ? [`${sku}:${few.map(([size, number]) => `${size}=${number}`).join()}`]
      : [];
  });
}

/**
 * The same catalogue with a newer stock, if pages show the same of both; undefined if they have to be made again. A sale
 * mostly changes a number that no page shows.
 */
export function withStock(catalogue: Catalogue, stock: Stock): Catalogue | undefined {
  const isSame = catalogue.products.every((product) => {
    const few = fewOf(stock, product);
    const sizes = Object.keys(few);
    return (
      sizes.length === Object.keys(product.left).length &&
      sizes.every((size) => few[size] === product.left[size])
    );
  });
  return isSame ? { ...catalogue, stock } : undefined;
}

/** An entry whose slug is no longer derived from its name: SKU and address stay when the name changes. */
type SluggedEntry = ProductEntry & { slug: string };

function withEdit(entry: SluggedEntry, edit: PieceEdit | undefined): SluggedEntry {
  if (!edit) return entry;
  return {
    ...entry,
    alt: edit.name ?? entry.alt,
    originalPrice: edit.price ?? entry.originalPrice,
    description: edit.description ?? entry.description,
    details: edit.details ?? entry.details,
    kind: edit.kind ?? entry.kind,
    colours: withMain(entry.colours ?? [], edit.colour, edit.moreColours),
    occasions: edit.occasions ?? entry.occasions ?? [],
    facts: withOwnerFacts(entry.facts, edit),
  };
}

/** The percentage of the promotions that name a piece or its collection; the highest if there are several. */
function percentOff(
  running: readonly [string, OwnerPromotion][],
  sku: Sku,
  group: ProductGroup,
): number {
  return Math.max(
    0,
    ...running
      .filter(([, { pieces, collections: ids }]) => {
        return pieces.includes(sku) || ids.some((id) => id === group);
      })
      .map(([, { percent }]) => percent),
  );
}

/** The group of what is offered below the cart. */
const ACCESSORIES = "small-items";

/** Finds hidden parts of combos that are shown, which is not allowed. */
function wrongHidings(bundle: Groups, pieces: ReadonlyMap<string, PieceEdit>) {
  return [...pieces].flatMap(([sku, { hidden }]) => {
    const shown = hidden
      ? combosWith(bundle, sku).filter((combo) => !pieces.get(combo)?.hidden)
      : [];
    return shown.length > 0
      ? [{ sku, message: `Hidden, but ${shown.join(" and ")} shows it: it stays on show.` }]
      : [];
  });
}

/** The SKUs of the combos with a piece as a part. */
export function combosWith(bundle: Groups, sku: string): Sku[] {
  return groupsOf(bundle).flatMap(([group, entries]) =>
    entries
      .filter(({ parts }) => parts?.some((slug) => `${group}/${slug}` === sku))
      .map((entry) => skuOfEntry(group, entry)),
  );
}

function guestsOf({ id, href }: CollectionFacts, findProduct: Catalogue["findProduct"]): Product[] {
  return guests
    .filter(({ listing }) => listing === id)
    .flatMap(({ sku, name }) => {
      const product = findProduct(sku);
      return product ? [underName(product, name, href)] : [];
    });
}

function inOrder(products: readonly Product[], order: readonly Sku[]): readonly Product[] {
  if (order.length === 0) return products;
  const position = new Map(order.map((sku, at) => [sku, at]));
  const at = ({ sku }: Product): number => position.get(sku) ?? order.length;
  return [...products].sort((one, other) => at(one) - at(other));
}
