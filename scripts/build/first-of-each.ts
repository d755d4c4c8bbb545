import type { ProductPage } from "../../domain/catalogue/types.ts";

type Page = Pick<ProductPage, "collection">;

/**
 * At most `count` pages: the first page of every collection, then the second of each, and so on. Otherwise the first
 * collection of a large catalogue would take all places.
 */
export function firstOfEach<Each extends Page>(pages: readonly Each[], count: number): Each[] {
  const collections = [...Map.groupBy(pages, ({ collection }) => collection).values()];
  return Array.from({ length: count }, (_, at) => collections.flatMap((each) => each[at] ?? []))
    .flat()
    .slice(0, count);
}
