/**
 * The URL of a product's small picture, for cart lines and orders. It never changes, unlike a picture's other URLs,
 * which change with the picture: stored carts contain it (`server/http/pictures.ts` serves it).
 */
export function thumbnailUrl(sku: string): string {
  return `/thumbs/${sku}.jpg`;
}
