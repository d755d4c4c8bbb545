import { brand } from "../../domain/stores/brand.ts";
import { catalogueContext } from "../shop-context.ts";
import { absolute } from "./seo.ts";
import type { Route } from "./+types/llms";

/** `llms.txt` (https://llmstxt.org): what the shop is, and where assistants find its pieces, prices and terms. */
export function loader({ context }: Route.LoaderArgs) {
  const { collections } = context.get(catalogueContext);
  const link = (name: string, path: string, about: string) =>
    `- [${name}](${absolute(path)}): ${about}`;
  const body = `# ${brand.name}

> A fashion house in ${brand.city}, Nigeria. Most pieces are made to order in sizes XS to 3XL; pieces of HazelBee are ready-to-wear. Prices are in naira (NGN).

## Shop

${link("Pieces", "/feeds/products.xml", "every piece with price, sizes, pictures and availability (RSS), always up to date")}
${collections.map(({ heading, href }) => link(heading, href, "the pieces of this collection")).join("\n")}
${link("Size guide", "/size-guide", "measurements of each size")}

## Terms

${link("Terms", "/terms", "delivery, collection, returns, refunds and cancellation")}
${link("Privacy", "/privacy", "what is stored, why and for how long")}
${link("Contact", "/contact", "address, opening hours, phone and a form")}
`;
  return new Response(body, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
