import { use, type ReactNode } from "react";
import { ShopDetailsContext } from "../../frame/shop-details.ts";
import { StoreSection } from "./store-section.tsx";

/** 'Follow Us On Instagram' with the link; `children` are the posts or pictures shown below. */
export function StoreInstagram({ children }: { children: ReactNode }) {
  const { social } = use(ShopDetailsContext);
  const instagram = social.find(({ network }) => network === "Instagram");
  return (
    <StoreSection
      id="instagram"
      heading="Follow Us On Instagram"
      aside={
        instagram && (
          <a href={instagram.href} rel="noopener">
            Instagram
          </a>
        )
      }
    >
      {children}
    </StoreSection>
  );
}
