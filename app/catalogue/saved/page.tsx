import { skusInLink } from "../../../domain/catalogue/saved-link.ts";
import type { PictureSource } from "../../../domain/media/pictures.ts";
import { brand } from "../../../domain/stores/brand.ts";
import { Island } from "../../browser/island.tsx";
import { cardsOf, collectionDoors } from "../../media/pictures.ts";
import { catalogueContext, manifestContext } from "../../shop-context.ts";
import type { Route } from "./+types/page";
import SavedPieces from "./saved.island.tsx";
import styles from "./saved.island.module.css";

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.isShared ? "Pieces shared with you" : "Saved";
  return [{ title: `${title} · ${brand.name}` }];
}

/** `?pieces=` (`savedLink`) shows a shared list. Pieces that are no longer in the shop are left out. */
export function loader({ url, context }: Route.LoaderArgs) {
  const catalogue = context.get(catalogueContext);
  const shared = skusInLink(url.searchParams);
  const listed = catalogue.collections.flatMap(({ products }) => products);
  const bySku = new Map<string, (typeof listed)[number]>(
    listed.toReversed().map((product) => [product.sku, product]),
  );
  const products = shared?.flatMap((sku) => bySku.get(sku) ?? []) ?? [...bySku.values()];
  const manifest = context.get(manifestContext);
  const cards = cardsOf(manifest, catalogue, products);
  const isShared = shared !== undefined;
  const doors = isShared ? [] : collectionDoors(manifest).map(withoutBlur);
  return { pieces: cards.map(withoutBlur), isShared, doors };
}

export default function SavedScreen({ loaderData }: Route.ComponentProps) {
  const { isShared } = loaderData;
  return (
    <div className={styles.page}>
      <h1>{isShared ? "Shared with you" : "Saved"}</h1>
      {!isShared && (
        <noscript>
          <p>
            What you save stays in your browser; to show it, this page needs JavaScript. Without it,
            browse <a href="/collections">the collections</a>.
          </p>
        </noscript>
      )}
      <Island name="saved" component={SavedPieces} props={loaderData} eager isMainContent />
    </div>
  );
}

/** Without the blurred placeholders: they would be most of this page's bytes, and few of the cards are shown. */
function withoutBlur<T extends { picture: PictureSource }>({
  picture: { key, record },
  ...rest
}: T) {
  const { share: _, ...lean } = record;
  return { ...rest, picture: { key, record: { ...lean, blur: "" } } };
}
