import { brand } from "../../domain/stores/brand.ts";
import { COLOURS, FABRICS } from "../../domain/catalogue/facts.ts";
import type { Catalogue } from "../../domain/catalogue/catalogue.ts";
import type { Product } from "../../domain/catalogue/product.ts";
import { shippingOf } from "../../domain/checkout/delivery.ts";
import type { Shipping } from "../../domain/checkout/delivery.ts";
import { pictureUrl } from "../../domain/media/pictures.ts";
import { picturesIn, type Pictures } from "../media/pictures.ts";
import { absolute, escapeXml } from "../frame/seo.ts";
import { catalogueContext } from "../shop-context.ts";
import type { Route } from "./+types/product-feed";

/**
 * The merchant feed for Google: each listed product once, in RSS with Google's `g:` elements. `g:price` is the original
 * price; `g:sale_price`, where it differs, the one that is charged.
 */
export function loader({ context }: Route.LoaderArgs) {
  const pictures = picturesIn(context);
  const catalogue = context.get(catalogueContext);
  const { collections, delivery } = catalogue;
  const listed = new Map(
    collections.flatMap(({ products }) => products).map((product) => [product.sku, product]),
  );
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${brand.name}</title>
<link>${absolute("/")}</link>
<description>Bold, timeless, unconventional fashion from ${brand.city}.</description>
${[...listed.values()].map((product) => item(pictures, catalogue, product, shippingOf(delivery, product.price))).join("\n")}
</channel>
</rss>
`;
  return new Response(body, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}

function item(
  pictures: Pictures,
  { findCollection }: Catalogue,
  product: Product,
  shipping: readonly Shipping[],
): string {
  const [main = "", ...others] = pictures
    .ofProduct(product.sku)
    .map(({ key, record }) => absolute(pictureUrl(record, key, record.jpeg, "jpg")));
  const isOnSale = product.price !== product.originalPrice;
  const fields: Fields = [
    ["g:id", product.sku],
    ["g:title", product.alt],
    ["g:description", product.description],
    ["g:link", absolute(product.href)],
    ["g:image_link", main],
    ...others.map((url) => ["g:additional_image_link", url] as const),
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
    ["g:size", product.sizes.join("/")],
    ["g:material", (product.facts.fabric ?? []).map((id) => FABRICS[id]).join("/")],
  ];
  const ways = shipping.map(({ country, region = "", price }) => {
    const way: Fields = [
      ["g:country", country],
      ["g:region", region],
      ["g:price", `${price}.00 NGN`],
    ];
    return `<g:shipping>${elements(way).join("")}</g:shipping>`;
  });
  return `<item>\n${[...elements(fields), ...ways].join("\n")}\n</item>`;
}

type Fields = readonly (readonly [name: string, value: string])[];

function elements(fields: Fields): string[] {
  return fields
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`);
}
