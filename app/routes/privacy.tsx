import { use } from "react";
import { brand } from "../../domain/stores/brand.ts";
import { privacySections } from "../ui/privacy-sections.tsx";
import { ReadingPage } from "../ui/reading-page.tsx";
import { pageMeta } from "../seo.ts";
import { ShopDetailsContext } from "../ui/shop-details.ts";

export function meta() {
  return pageMeta({
    title: `Privacy · ${brand.name}`,
    description: `What ${brand.name} stores about you, where, for how long, who else gets it, and how to have it erased.`,
    path: "/privacy",
  });
}

export default function PrivacyScreen() {
  return <ReadingPage heading="Privacy" sections={privacySections(use(ShopDetailsContext))} />;
}
