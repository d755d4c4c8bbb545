import { alteredWords, easeOf } from "../../../domain/alterations/fit.ts";
import type { Ease } from "../../../domain/alterations/fit.ts";
import { pieceOf } from "../../../domain/cart/current-cart.ts";
import type { Catalogue } from "../../../domain/catalogue/catalogue.ts";
import { colourLinks } from "../../../domain/catalogue/colour-sets.ts";
import { factRows } from "../../../domain/catalogue/facts.ts";
import {
  cutOf,
  goesWith,
  isReadyToWear,
  makingRows,
} from "../../../domain/catalogue/product-page.ts";
import { SIZE_GUIDE } from "../../../domain/catalogue/size-help.ts";
import type { Collection, Product, ProductPage } from "../../../domain/catalogue/product.ts";
import type { ViewedPiece } from "../../../domain/catalogue/viewed.ts";
import { daysOf } from "../../../domain/checkout/days.ts";
import { shippingOf } from "../../../domain/checkout/delivery.ts";
import { fitWords } from "../../../domain/reviews/review.ts";
import { pictureAlt } from "../../../domain/media/photographs.ts";
import { thumbnailUrl } from "../../../domain/media/thumbnail.ts";
import type { Pictures } from "../../media/pictures.ts";

/** The data of a product's page and of its preview. @throws if the catalogue lacks the product's collection. */
export function productPage(pictures: Pictures, catalogue: Catalogue, page: ProductPage) {
  const collection = catalogue.findCollection(page.collection);
  if (!collection) throw new Error(`There is no collection ${page.collection}`);
  const { product } = page;
  // Another one than the page's, where the piece is listed under a second name.
  const own = catalogue.findCollection(product.collection) ?? collection;
  const { sku, alt, href } = product;
  const matching = goesWith(product, catalogue);
  const colours = catalogue.coloursOf(sku);
  const { sizes } = catalogue.words;
  const sendDays = isReadyToWear(product) ? catalogue.shop.sendDays : undefined;
  const days = daysOf(product, catalogue.days);
  const sources = pictures.ofProduct(sku);
  const count = sources.length;
  const viewed: ViewedPiece = { sku, alt, href, src: thumbnailUrl(sku) };
  return {
    room: collection.room,
    ...page,
    collection: { name: collection.name, heading: collection.heading, href: collection.href },
    sources,
    alts: sources.map((_, position) => pictureAlt(product, own, position + 1, count)),
    viewed,
    cut: cutOf(product.kind),
    // Sent with each page only if it is the owner's.
    guide: sizes === SIZE_GUIDE ? undefined : sizes,
    colours: colourLinks(colours, sku),
    facts: [...factRows(product), ...makingRows(catalogue.offersExpress, days, sendDays)],
    offersExpress: catalogue.offersExpress,
    reviews: catalogue.reviewsOf(sku),
    ...fitOf(catalogue, sku),
    shipping: shippingOf(catalogue.delivery, product.price),
    sendDays,
    days: { ...days, closed: catalogue.days.closed },
    // Accessories have no page and so no card. Those with sizes are chosen in the cart.
    accessories: matching.filter(isAccessory).map(({ sku, fullName, price }) => ({
      sku,
      alt: fullName,
      price,
      picture: pictures.firstOfProduct(sku),
    })),
    goesWith: pictures.cards(matching.filter((piece) => !isAccessory(piece))),
    others: pictures.cards(neighbours(product, collection, [...matching, ...colours])),
    parts: product.items.map((part) => ({
      ...pieceOf(part),
      picture: pictures.firstOfProduct(part.sku),
      soldOut: part.soldOut,
      left: part.left,
    })),
  };
}

/** What is known of how a piece fits; nothing is sent with the page while nothing is. */
function fitOf(catalogue: Catalogue, sku: string): { fit?: string; ease?: Ease } {
  const reviews = catalogue.reviewsOf(sku);
  const altered = catalogue.alterationsOf(sku);
  const fit = [fitWords(reviews), alteredWords(altered)].filter(Boolean).join(". ");
  const ease = easeOf(altered, reviews?.fits.true);
  return {
    ...(fit && { fit }),
    ...(Object.keys(ease).length > 0 && { ease }),
  };
}

const isAccessory = ({ collection }: Product): boolean => collection === "small-items";

const OTHERS = 4;

/**
 * The next four pieces of the collection's listing, starting over after the last; fewer if there are no more. Pieces in
 * `shown`, which the page has elsewhere, are left out.
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
