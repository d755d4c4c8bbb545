import type { ReactNode } from "react";
import { socialLinks } from "../../domain/brand.ts";
import { StoreSection } from "./store-section.tsx";

const instagram = socialLinks.find(({ network }) => network === "Instagram");

/** 'Follow Us On Instagram' with the link; `children` are the posts or pictures shown below. */
export function StoreInstagram({ children }: { children: ReactNode }) {
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
