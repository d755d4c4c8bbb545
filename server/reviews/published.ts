import { sql } from "kysely";
import { MOST_SHOWN, reviewsOf } from "../../domain/reviews/review.ts";
import type {
  PieceReviews,
  ReviewPhotograph,
  ShownReview,
  Tally,
} from "../../domain/reviews/review.ts";
import { lagosDay } from "../../domain/time.ts";
import type { Db } from "../db/schema.ts";

/** Pieces that one query asks for. */
const BATCH = 200;

/** The published reviews of pieces, by SKU: their numbers, and the newest. */
export async function readPublished(
  db: Db,
  skus: readonly string[],
): Promise<Map<string, PieceReviews>> {
  const found = new Map<string, PieceReviews>();
  for (let at = 0; at < skus.length; at += BATCH) {
    const some = skus.slice(at, at + BATCH);
    const tallies = await tallyOf(db, some);
    const newest = await newestOf(db, some);
    for (const sku of some) {
      const reviews = reviewsOf(tallies.get(sku) ?? [], newest.get(sku) ?? []);
      if (reviews) found.set(sku, reviews);
    }
  }
  return found;
}

async function tallyOf(db: Db, skus: readonly string[]): Promise<Map<string, Tally[]>> {
  const rows = await db
    .selectFrom("reviews")
    .select(({ fn }) => ["sku", "stars", "fit", fn.countAll<number | string>().as("count")])
    .where("sku", "in", skus)
    // A literal, so that the partial index is used.
    .where("state", "=", sql.lit("published"))
    .groupBy(["sku", "stars", "fit"])
    .execute();
  return grouped(rows.map(({ sku, count, ...tally }) => [sku, { ...tally, count: Number(count) }]));
}

async function newestOf(db: Db, skus: readonly string[]): Promise<Map<string, ShownReview[]>> {
  const rows = await db
    .selectFrom(
      db
        .selectFrom("reviews")
        .select(["id", "sku", "stars", "fit", "words", "first_name", "city"])
        .select(["written_at", "answer"])
        .select(
          sql<
            number | string
          >`row_number() over (partition by sku order by written_at desc, id desc)`.as("place"),
        )
        .where("sku", "in", skus)
        .where("state", "=", sql.lit("published"))
        .as("placed"),
    )
    .selectAll()
    .where("place", "<=", MOST_SHOWN)
    .orderBy("written_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const photographs = await photographsOf(
    db,
    rows.map(({ id }) => id),
  );
  return grouped(
    rows.map(({ id, sku, stars, fit, words, first_name, city, written_at, answer }) => [
      sku,
      {
        stars,
        fit,
        words,
        firstName: first_name,
        city,
        day: lagosDay(new Date(written_at)),
        photographs: photographs.get(id) ?? [],
        answer,
      },
    ]),
  );
}

/** The photographs of reviews, in order, by review. */
export async function photographsOf(
  db: Db,
  reviews: readonly string[],
): Promise<Map<string, ReviewPhotograph[]>> {
  const all: [string, ReviewPhotograph][] = [];
  for (let at = 0; at < reviews.length; at += BATCH) {
    const rows = await db
      .selectFrom("review_photographs")
      .select(["id", "review_id", "width", "height"])
      .where("review_id", "in", reviews.slice(at, at + BATCH))
      .orderBy("position")
      .execute();
    all.push(
      ...rows.map(({ review_id, ...photograph }): [string, ReviewPhotograph] => [
        review_id ?? "",
        photograph,
      ]),
    );
  }
  return grouped(all);
}

function grouped<Value>(pairs: readonly (readonly [string, Value])[]): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const [key, value] of pairs) {
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
