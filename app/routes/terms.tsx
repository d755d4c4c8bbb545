import { use } from "react";
import { brand } from "../../domain/stores/brand.ts";
import { termsSections } from "../ui/terms-sections.tsx";
import { ReadingPage } from "../ui/reading-page.tsx";
import { pageMeta } from "../seo.ts";
import { ShopDetailsContext } from "../ui/shop-details.ts";

export function meta() {
  return pageMeta({
    title: `Terms of Service, Delivery and Refund Policy · ${brand.name}`,
    description: `What applies to an order at ${brand.name}: deposit, production time, delivery and collection, refunds as store credit, changes and cancellation.`,
    path: "/terms",
  });
}

export default function TermsScreen() {
  const sections = termsSections(use(ShopDetailsContext));
  return <ReadingPage heading="Terms of Service, Delivery and Refund Policy" sections={sections} />;
}
