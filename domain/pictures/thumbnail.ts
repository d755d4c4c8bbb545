/**
 * A product's small picture at an address that outlives every re-encoding, for what is kept long: cart
 * lines, e-mails, feeds. The server answers it from the manifest (`server/http/pages.ts`).
 */
export function thumbnailUrl(sku: string): string {
  return `/thumbs/${sku}.jpg`;
}
