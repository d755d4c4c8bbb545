import { data } from "react-router";
import type { Route } from "./+types/collection";
import { brand } from "../../domain/brand.ts";
import { findCollection } from "../../domain/catalogue/catalogue.ts";
import { Opening } from "../components/opening.tsx";
import { ProductGrid } from "../components/product-grid.tsx";
import { cardOf } from "../pictures.ts";
import styles from "./collection.module.css";

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { heading, blurb } = loaderData.collection;
  return [{ title: `${heading} · ${brand.name}` }, { name: "description", content: blurb }];
}

export function loader({ url }: Route.LoaderArgs) {
  const collection = findCollection(url.pathname.split("/")[1] ?? "");
  if (!collection) throw data(null, { status: 404, statusText: "Not Found" });
  return { room: collection.id, collection, pieces: collection.products.map(cardOf) };
}

export default function CollectionScreen({ loaderData: { collection, pieces } }: Route.ComponentProps) {
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
