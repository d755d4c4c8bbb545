import { brand } from "../../domain/stores/brand.ts";
import { findCollection } from "../../domain/catalogue/collections.ts";
import { COLOURS, FABRICS } from "../../domain/catalogue/facts.ts";
import type { Product } from "../../domain/catalogue/product.ts";
import { pictureUrl } from "../../domain/media/pictures.ts";
import { picturesIn, type Pictures } from "../media/pictures.ts";
import { absolute } from "../frame/seo.ts";
import { catalogueContext } from "../shop-context.ts";
import type { Route } from "./+types/product-feed";

/**
 * The merchant feed for Google: each listed product once, in RSS with Google's `g:` elements. `g:price` is the original
 * price; `g:sale_price`, where it differs, the one that is charged.
 */
export function loader({ context }: Route.LoaderArgs) {
  const pictures = picturesIn(context);
  const listed = new Map(
    context
      .get(catalogueContext)
      .collections.flatMap(({ products }) => products)
      .map((product) => [product.sku, product]),
  );
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${brand.name}</title>
<link>${absolute("/")}</link>
<description>Bold, timeless, unconventional fashion from ${brand.city}.</description>
${[...listed.values()].map((product) => item(pictures, product)).join("\n")}
</channel>
</rss>
`;
  return new Response(body, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}

function item(pictures: Pictures, product: Product): string {
  const [main = "", ...others] = pictures
    .ofProduct(product.sku)
    .map(({ key, record }) => absolute(pictureUrl(record, key, record.jpeg, "jpg")));
  const isOnSale = product.price !== product.originalPrice;
  const fields: [name: string, value: string][] = [
    ["g:id", product.sku],
    ["g:title", product.alt],
    ["g:description", product.description],
    ["g:link", absolute(product.href)],
    ["g:image_link", main],
    ...others.map((url): [string, string] => ["g:additional_image_link", url]),
    ["g:price", `${product.originalPrice}.00 NGN`],
    ["g:sale_price", isOnSale ? `${product.price}.00 NGN` : ""],
    ["g:availability", product.soldOut ? "out_of_stock" : "in_stock"],
    ["g:condition", "new"],
    ["g:brand", brand.name],
    ["g:product_type", findCollection(product.collection)?.heading ?? ""],
    ["g:gender", "female"],
    ["g:age_group", "adult"],
    ["g:identifier_exists", "no"],
    ["g:color", product.colours.map((colour) => COLOURS[colour].label).join("/")],
    ["g:material", (product.facts.fabric ?? []).map((id) => FABRICS[id]).join("/")],
  ];
  const elements = fields
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`);
  return `<item>\n${elements.join("\n")}\n</item>`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
