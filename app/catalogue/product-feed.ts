import { brand } from "../../domain/stores/brand.ts";
import type { Catalogue } from "../../domain/catalogue/catalogue.ts";
import { findCollection } from "../../domain/catalogue/collections.ts";
import { COLOURS, FABRICS } from "../../domain/catalogue/facts.ts";
import type { Product } from "../../domain/catalogue/product.ts";
import { type PictureManifest, pictureUrl } from "../../domain/media/pictures.ts";
import { productPictures } from "../media/pictures.ts";
import { absolute } from "../frame/seo.ts";
import { catalogueContext, manifestContext } from "../shop-context.ts";
import type { Route } from "./+types/product-feed";

/** The merchant feed: each listed product once, in RSS with Google's `g:` elements, at the price charged. */
export function loader({ context }: Route.LoaderArgs) {
  const catalogue = context.get(catalogueContext);
  const manifest = context.get(manifestContext);
  const listed = new Map(
    catalogue.collections
      .flatMap(({ products }) => products)
      .map((product) => [product.sku, product]),
  );
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${brand.name}</title>
<link>${absolute("/")}</link>
<description>Bold, timeless, unconventional fashion from ${brand.city}.</description>
${[...listed.values()].map((product) => item(manifest, catalogue, product)).join("\n")}
</channel>
</rss>
`;
  return new Response(body, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}

function item(manifest: PictureManifest, catalogue: Catalogue, product: Product): string {
  const [main, ...others] = productPictures(manifest, catalogue, product.sku).map(
    ({ key, record }) => absolute(pictureUrl(record, key, record.jpeg, "jpg")),
  );
  const fields: [name: string, value: string][] = [
    ["g:id", product.sku],
    ["g:title", product.alt],
    ["g:description", product.description],
    ["g:link", absolute(product.href)],
    ["g:image_link", main ?? ""],
    ...others.map((url): [string, string] => ["g:additional_image_link", url]),
    ["g:price", `${product.originalPrice}.00 NGN`],
    ...(product.price === product.originalPrice
      ? []
      : [["g:sale_price", `${product.price}.00 NGN`] satisfies [string, string]]),
    ["g:availability", product.soldOut ? "out_of_stock" : "in_stock"],
    ["g:condition", "new"],
    ["g:brand", brand.name],
    ["g:product_type", findCollection(product.collection)?.heading ?? ""],
    ["g:gender", "female"],
    ["g:age_group", "adult"],
    ["g:identifier_exists", "no"],
    ...optional("g:color", product.colours.map((colour) => COLOURS[colour].label).join("/")),
    ...optional("g:material", (product.facts.fabrics ?? []).map((id) => FABRICS[id]).join("/")),
  ];
  return `<item>\n${fields.map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`).join("\n")}\n</item>`;
}

function optional(name: string, value: string): [name: string, value: string][] {
  return value === "" ? [] : [[name, value]];
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
