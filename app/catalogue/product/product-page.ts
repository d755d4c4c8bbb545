import { pieceOf } from "../../../domain/cart/current-cart.ts";
import type { Catalogue } from "../../../domain/catalogue/catalogue.ts";
import { factRows } from "../../../domain/catalogue/facts.ts";
import { cutOf, goesWith, makingRows } from "../../../domain/catalogue/product-page.ts";
import type { Collection, Product, ProductPage } from "../../../domain/catalogue/product.ts";
import type { ViewedPiece } from "../../../domain/catalogue/viewed.ts";
import type { PictureManifest } from "../../../domain/media/pictures.ts";
import { thumbnailUrl } from "../../../domain/media/thumbnail.ts";
import { altsOf, cardsOf, firstOfProduct, productPictures, viewsOf } from "../../media/pictures.ts";

/** The data of a product's page and of its preview. @throws if the catalogue lacks its collection */
export function productPage(manifest: PictureManifest, catalogue: Catalogue, page: ProductPage) {
  const collection = catalogue.findCollection(page.collection);
  if (!collection) throw new Error(`There is no collection ${page.collection}`);
  const { product } = page;
  const matching = goesWith(product, catalogue);
  // HazelBee is ready-to-wear; everything else is made to order.
  const sendDays = product.collection === "hazelbee" ? catalogue.shop.sendDays : undefined;
  const sources = productPictures(manifest, catalogue, product.sku);
  return {
    room: collection.id,
    ...page,
    collection: { name: collection.name, heading: collection.heading, href: collection.href },
    sources,
    alts: altsOf(product, sources),
    views: viewsOf(sources),
    viewed: viewedOf(product),
    cut: cutOf(product.kind),
    facts: [...factRows(product), ...makingRows(catalogue.offersExpress, sendDays)],
    offersExpress: catalogue.offersExpress,
    sendDays,
    ...goesWithOf(manifest, catalogue, matching),
    others: cardsOf(manifest, catalogue, neighbours(product, collection, matching)),
    parts: product.items.map((part) => ({
      ...pieceOf(part),
      picture: firstOfProduct(manifest, catalogue, part.sku),
      soldOut: part.soldOut,
    })),
  };
}

/** What goes with it: an accessory has no page and no size, and so no card. */
function goesWithOf(manifest: PictureManifest, catalogue: Catalogue, matching: readonly Product[]) {
  return {
    accessories: matching
      .filter(({ sized }) => !sized)
      .map(({ sku, fullName, price }) => ({
        sku,
        alt: fullName,
        price,
        picture: firstOfProduct(manifest, catalogue, sku),
      })),
    goesWith: cardsOf(
      manifest,
      catalogue,
      matching.filter(({ sized }) => sized),
    ),
  };
}

function viewedOf({ sku, alt, href }: Product): ViewedPiece {
  return { sku, alt, href, src: thumbnailUrl(sku) };
}

const OTHERS = 4;

/**
 * The next pieces in the collection's listing, starting over after the last; fewer if it has no more. Those that the
 * page already shows are left out.
 */
function neighbours(
  product: Product,
  { products }: Collection,
  shown: readonly Product[],
): readonly Product[] {
  const position = products.findIndex(({ sku }) => sku === product.sku);
  const most = OTHERS + shown.length;
  const before = products.slice(0, Math.min(most, Math.max(0, position)));
  return [...products.slice(position + 1, position + 1 + most), ...before]
    .filter(({ sku }) => !shown.some((piece) => piece.sku === sku))
    .slice(0, OTHERS);
}
