import { data } from "react-router";
import type { Route } from "./+types/collection";
import { brand } from "../../domain/brand.ts";
import { findCollection } from "../../domain/catalogue/catalogue.ts";
import { Opening } from "../components/opening.tsx";
import { ProductGrid } from "../components/product-grid.tsx";
import { cardOf } from "../pictures.ts";
import { breadcrumbs, pageMeta } from "../seo.ts";
import styles from "./collection.module.css";

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { heading, blurb, href } = loaderData.collection;
  return pageMeta({
    title: `${heading} · ${brand.name}`,
    description: blurb,
    path: href,
    picture: loaderData.pieces[0]?.picture,
    data: [breadcrumbs({ name: heading, path: href })],
  });
}

export function loader({ url }: Route.LoaderArgs) {
  const collection = findCollection(url.pathname.split("/")[1] ?? "");
  if (!collection) throw data(null, { status: 404, statusText: "Not Found" });
  return { room: collection.id, collection, pieces: collection.products.map(cardOf) };
}

export default function CollectionScreen({
  loaderData: { collection, pieces },
}: Route.ComponentProps) {
  return (
    <>
      <Opening heading={collection.heading}>{collection.blurb}</Opening>
      <div className={styles.listing}>
        <ProductGrid
          id="products"
          pieces={pieces}
          wideColumns={collection.wideColumns}
          fourthFromExtraLarge={collection.id === "genesis"}
        />
      </div>
    </>
  );
}
