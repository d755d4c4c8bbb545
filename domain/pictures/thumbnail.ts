/**
 * The address of a product's small picture, for cart lines and orders. A picture's own address changes when
 * the picture does; stored carts outlive that, so this one stays (`server/http/files.ts` serves it).
 */
export function thumbnailUrl(sku: string): string {
  return `/thumbs/${sku}.jpg`;
}
