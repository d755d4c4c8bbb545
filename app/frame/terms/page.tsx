import { use } from "react";
import { brand } from "../../../domain/stores/brand.ts";
import type { ShopDetails } from "../../../domain/stores/shop-details.ts";
import { SizeGuideLink } from "../../catalogue/size-picker.tsx";
import { ReadingPage, type ReadingSection } from "../reading-page.tsx";
import { pageMeta } from "../seo.ts";
import { ShopDetailsContext } from "../shop-details.ts";

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

/** The six sections of the Terms. '42 hours' is not a typing error: the owner's rules say so. */
export function termsSections(contact: ShopDetails): readonly ReadingSection[] {
  const email = <a href={`mailto:${contact.email}`}>{contact.email}</a>;
  return [
    {
      id: "terms-of-service",
      heading: "Terms of Service",
      text: (
        <>
          <p>
            By placing an order you accept these terms. Prices are in Nigerian naira, and payment is
            taken in naira.
          </p>
          <ul>
            <li>
              A bespoke order begins with a deposit of 75% of its price. The deposit is
              non-refundable.
            </li>
            <li>The balance is due at least 24 hours before collection or delivery.</li>
            <li>Standard production takes 7 to 14 days.</li>
            <li>An express order costs 30% extra.</li>
            <li>Sale items need full payment.</li>
          </ul>
        </>
      ),
    },
    {
      id: "delivery",
      heading: "Delivery",
      text: (
        <>
          <p>We deliver worldwide for a fee, which depends on where the parcel goes.</p>
          <p>
            A bespoke order leaves the house once its balance is paid, at least 24 hours before
            delivery.
          </p>
        </>
      ),
    },
    {
      id: "collection",
      heading: "Collection",
      text: (
        <>
          <p>
            You may collect an order at {contact.address}, within the{" "}
            <a href="/contact#hours">opening hours</a>.
          </p>
          <p>The balance of a bespoke order is due at least 24 hours before you collect it.</p>
        </>
      ),
    },
    {
      id: "refunds-exchanges",
      heading: "Refunds / Exchanges",
      text: (
        <ul>
          <li>
            Refunds are given as store credit only, less a handling and cancellation fee of 25%.
          </li>
          <li>
            They are given within 7 days, for sizing issues, on outfits that were not on sale.
          </li>
          <li>Store credit is given only if you contact us within 24 hours: write to {email}.</li>
        </ul>
      ),
    },
    {
      id: "cancellation-changes",
      heading: "Cancellation / Changes",
      text: (
        <ul>
          <li>
            Changes to a retail order, or its cancellation, are accepted within 72 hours (3 days).
          </li>
          <li>
            A payment can be moved to another order within one month, if the first order is
            cancelled early enough: 42 hours.
          </li>
          <li>
            Changes to a bespoke order need one week’s notice. Otherwise the full amount is payable.
          </li>
        </ul>
      ),
    },
    {
      id: "guarantee-disclaimer",
      heading: "Guarantee / Disclaimer",
      text: (
        <>
          <p>
            Every piece is looked over before it leaves the house. If something is not right, tell
            us at once: {email}.
          </p>
          <p>
            Colours can look different from one screen to another. Sizes follow the{" "}
            <SizeGuideLink />; a bespoke piece follows the measurements that you give us.
          </p>
        </>
      ),
    },
  ];
}
