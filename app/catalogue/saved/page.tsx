import { skusInLink } from "../../../domain/catalogue/saved-link.ts";
import type { PictureSource } from "../../../domain/media/pictures.ts";
import { brand } from "../../../domain/stores/brand.ts";
import { Island } from "../../browser/island.tsx";
import { picturesIn } from "../../media/pictures.ts";
import { catalogueContext } from "../../shop-context.ts";
import type { Route } from "./+types/page";
import SavedPieces from "./saved.island.tsx";
import styles from "../../design/layout.module.css";

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.isShared ? "Pieces shared with you" : "Saved";
  return [{ title: `${title} · ${brand.name}` }];
}

/** `?pieces=` (`domain/catalogue/saved-link.ts`) shows a shared list, without pieces that are no longer in the shop. */
export function loader({ url, context }: Route.LoaderArgs) {
  const catalogue = context.get(catalogueContext);
  const shared = skusInLink(url.searchParams);
  const listed = catalogue.collections.flatMap(({ products }) => products);
  const bySku = new Map<string, (typeof listed)[number]>(
    listed.toReversed().map((product) => [product.sku, product]),
  );
  const products = shared?.flatMap((sku) => bySku.get(sku) ?? []) ?? [...bySku.values()];
  const pictures = picturesIn(context);
  const cards = pictures.cards(products);
  const isShared = shared !== undefined;
  const doors = isShared ? [] : pictures.doors().map(withoutBlur);
  return { pieces: cards.map(withoutBlur), isShared, doors };
}

export default function SavedScreen({ loaderData }: Route.ComponentProps) {
  const { isShared } = loaderData;
  return (
    <div className={styles.tall}>
      <h1>{isShared ? "Shared with you" : "Saved"}</h1>
      {!isShared && (
        <noscript>
          <p>
            What you save stays in your browser; to show it, this page needs JavaScript. Without it,
            browse <a href="/collections">the collections</a>.
          </p>
        </noscript>
      )}
      <Island name="saved" component={SavedPieces} props={loaderData} wakes="paint" isMainContent />
    </div>
  );
}

/** Removes the blurred placeholders, which would be most of this page's bytes, and share pictures, which no card needs. */
function withoutBlur<T extends { picture: PictureSource }>({
  picture: { key, record },
  ...rest
}: T) {
  const { share: _, ...lean } = record;
  return { ...rest, picture: { key, record: { ...lean, blur: "" } } };
}
