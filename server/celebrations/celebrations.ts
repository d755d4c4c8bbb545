import type { Catalogue } from "../../domain/catalogue/catalogue.ts";
import type { Product } from "../../domain/catalogue/product.ts";
import { needsSize } from "../../domain/catalogue/sizes.ts";
import {
  cuttingList,
  guestState,
  isClosed,
  isOver,
  readyDayOf,
} from "../../domain/celebrations/celebration.ts";
import type {
  CelebrationDays,
  CuttingList,
  GuestState,
  ListedGuest,
} from "../../domain/celebrations/celebration.ts";
import type { Offer } from "../../domain/celebrations/fields.ts";
import { readMeasured } from "../../domain/celebrations/fields.ts";
import { formatNumber } from "../../domain/orders/numbers.ts";
import type { Db, RowOf } from "../db/schema.ts";
import { isLinkToken } from "../db/tokens.ts";
import { currentLinesOf } from "../orders/order-rows.ts";
import type { Ports } from "../ports.ts";

/* Celebrations as their pages read them: the guests' own, the host's and the house's. */

/** The addresses of a celebration's pages, and of a guest's own. */
export const addresses = {
  guests: (token: string) => `/celebrations/${token}`,
  host: (token: string) => `/celebrations/host/${token}`,
  place: (token: string) => `/celebrations/place/${token}`,
};

export type Celebration = CelebrationDays & {
  id: string;
  name: string;
  pieces: readonly string[];
  movedAt: string | null;
};

export function celebrationOf(
  row: Pick<RowOf<"celebrations">, "id" | "name" | "day" | "closes_on" | "pieces" | "moved_at">,
): Celebration {
  const { id, name, day, closes_on: closesOn, moved_at: movedAt } = row;
  return { id, name, day, closesOn, movedAt, pieces: JSON.parse(row.pieces) as string[] };
}

export const celebrationColumns = [
  "celebrations.id",
  "celebrations.name",
  "day",
  "closes_on",
  "celebrations.pieces",
  "moved_at",
] as const;

/** Locks a celebration's row until the transaction ends. */
export async function lockCelebration(db: Db, id: string): Promise<Celebration | undefined> {
  const row = await db
    .updateTable("celebrations")
    .set(({ ref }) => ({ day: ref("day") }))
    .where("id", "=", id)
    .returning(["id", "name", "day", "closes_on", "pieces", "moved_at"])
    .executeTakeFirst();
  return row && celebrationOf(row);
}

/** The celebration of a link's token; undefined for any other text, and 30 days after the day. */
async function findByToken(
  { db, now }: Pick<Ports, "db" | "now">,
  column: "guests_token" | "host_token",
  token: string,
): Promise<Celebration | undefined> {
  if (!isLinkToken(token)) return undefined;
  const row = await db
    .selectFrom("celebrations")
    .select(celebrationColumns)
    .where(column, "=", token)
    .executeTakeFirst();
  return row && !isOver(row, now()) ? celebrationOf(row) : undefined;
}

export const findByGuests = (ports: Pick<Ports, "db" | "now">, token: string) =>
  findByToken(ports, "guests_token", token);

/** A piece as a guest chooses it. */
export type OfferedPiece = Pick<Product, "price" | "href"> & {
  sku: string;
  name: string;
  isSized: boolean;
};

/** What guests can take now: the celebration's pieces that are sold, colours of one design together. */
export function offerOf(
  pieces: readonly string[],
  catalogue: Pick<Catalogue, "findProduct" | "coloursOf">,
): Offer & { pieces: OfferedPiece[] } {
  const products = pieces.flatMap((sku) => {
    const product = catalogue.findProduct(sku);
    return product && !product.soldOutByHand ? [product] : [];
  });
  const designs: string[][] = [];
  for (const { sku } of products) {
    const colours = new Set<string>(catalogue.coloursOf(sku).map((each) => each.sku));
    const design = designs.find((own) => own.some((each) => colours.has(each)));
    if (design) design.push(sku);
    else designs.push([sku]);
  }
  const sized = products.filter(({ sized: isSized }) => isSized);
  const [first, ...others] = sized;
  return {
    designs,
    sizes: (first?.sizes ?? []).filter((size) => others.every(({ sizes }) => sizes.includes(size))),
    needsSize: sized.some((product) => needsSize(product)),
    pieces: products.map(({ sku, fullName, href, price, sized: isSized }) => ({
      sku,
      href,
      name: fullName,
      price,
      isSized,
    })),
  };
}

/** What the guests' page shows. */
export async function readGuestsPage(
  ports: Pick<Ports, "db" | "now" | "catalogue">,
  token: string,
) {
  const celebration = await findByGuests(ports, token);
  if (!celebration) return undefined;
  const { name, day, closesOn, pieces } = celebration;
  return {
    name,
    day,
    closesOn,
    isClosed: isClosed(celebration, ports.now()),
    offer: offerOf(pieces, ports.catalogue.read()),
  };
}

/** What the host's page shows: names, and who is in or has paid. */
export async function readHostPage(ports: Pick<Ports, "db" | "now">, token: string) {
  const celebration = await findByToken(ports, "host_token", token);
  if (!celebration) return undefined;
  const { id, name, day, closesOn } = celebration;
  const guests = await readGuests(ports.db, id);
  return {
    name,
    day,
    closesOn,
    isClosed: isClosed(celebration, ports.now()),
    guests: guests.flatMap(({ name: guest, state }, nth) =>
      state === "out" ? [] : [{ nth, name: guest, isPaid: state === "paid" }],
    ),
  };
}

/** A guest as the house lists her. */
export type HouseGuest = ListedGuest & {
  id: string;
  /** Her order's number, HZ-1001; undefined before she has one. */
  number: string | undefined;
};

/** The guests of a celebration in the order in which they came in, with their orders. */
export async function readGuests(db: Db, celebration: string): Promise<HouseGuest[]> {
  const rows = await db
    .selectFrom("celebration_guests")
    .leftJoin("orders", "orders.reference", "order_reference")
    .leftJoin("order_numbers", "order_numbers.reference", "order_reference")
    .select(["id", "name", "size", "measurements", "pieces", "out_at", "order_reference"])
    .select(["status", "stage", "number"])
    .where("celebration_id", "=", celebration)
    .orderBy("came_at")
    .orderBy("id")
    .execute();
  const linesIn = await currentLinesOf(db, [
    "",
    ...rows.flatMap(({ order_reference }) => order_reference ?? []),
  ]);
  return rows.map((row) => {
    const { status, stage, number } = row;
    const order = status && stage ? { status, stage } : undefined;
    const state = guestState(row.out_at !== null, order);
    const wanted = (JSON.parse(row.pieces) as string[]).map((sku) => {
      return { sku, name: sku, size: row.size, quantity: 1 };
    });
    return {
      id: row.id,
      name: row.name,
      state,
      lines: state === "paid" ? linesIn(row.order_reference ?? "") : wanted,
      measurements: readMeasured(row.measurements),
      number: number === null ? undefined : formatNumber(number),
    };
  });
}

/** What the house's list says of a celebration. */
export type ListedCelebration = CelebrationDays & {
  id: string;
  name: string;
  isClosed: boolean;
  guests: Readonly<Record<GuestState, number>>;
};

const MOST_LISTED = 100;

/** The celebrations, the latest day first. */
export async function listCelebrations({
  db,
  now,
}: Pick<Ports, "db" | "now">): Promise<ListedCelebration[]> {
  const rows = await db
    .selectFrom("celebrations")
    .select(["id", "name", "day", "closes_on"])
    .orderBy("day", "desc")
    .orderBy("id", "desc")
    .limit(MOST_LISTED)
    .execute();
  const guests = await db
    .selectFrom("celebration_guests")
    .leftJoin("orders", "orders.reference", "order_reference")
    .select(["celebration_id", "out_at", "status", "stage"])
    .where("celebration_id", "in", ["", ...rows.map(({ id }) => id)])
    .execute();
  return rows.map(({ id, name, day, closes_on: closesOn }) => {
    const states = { in: 0, paid: 0, out: 0 };
    for (const { celebration_id, out_at, status, stage } of guests) {
      if (celebration_id !== id) continue;
      const order = status && stage ? { status, stage } : undefined;
      states[guestState(out_at !== null, order)] += 1;
    }
    return { id, name, day, closesOn, isClosed: isClosed({ closesOn }, now()), guests: states };
  });
}

/** A celebration's page in the house. The workshop gets the cutting list alone. */
export type CelebrationView = CelebrationDays & {
  id: string;
  name: string;
  readyBy: string;
  isClosed: boolean;
  pieces: readonly string[];
  paid: CuttingList;
  unpaid: CuttingList;
  /** SKUs of pieces with one size. */
  oneSize: readonly string[];
};

export async function readCelebration(
  { db, now, catalogue, publicUrl }: Pick<Ports, "db" | "now" | "catalogue" | "publicUrl">,
  id: string,
): Promise<
  | { view: CelebrationView; guests: HouseGuest[]; links: Record<"guests" | "host", string> }
  | undefined
> {
  const row = await db
    .selectFrom("celebrations")
    .select(celebrationColumns)
    .select(["guests_token", "host_token"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { name, day, closesOn, pieces, ...celebration } = celebrationOf(row);
  const { findProduct } = catalogue.read();
  const nameOf = (sku: string) => findProduct(sku)?.fullName ?? sku;
  const guests = (await readGuests(db, celebration.id)).map((guest) => ({
    ...guest,
    lines: guest.lines.map((line) => ({ ...line, name: nameOf(line.sku) || line.name })),
  }));
  return {
    view: {
      id,
      name,
      day,
      closesOn,
      readyBy: readyDayOf(day),
      isClosed: isClosed({ closesOn }, now()),
      pieces: pieces.map(nameOf),
      paid: cuttingList(guests, "paid"),
      unpaid: cuttingList(guests, "in"),
      oneSize: pieces.filter((sku) => findProduct(sku)?.sized === false),
    },
    guests,
    links: {
      guests: publicUrl + addresses.guests(row.guests_token),
      host: publicUrl + addresses.host(row.host_token),
    },
  };
}
