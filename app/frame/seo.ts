import type { MetaDescriptor } from "react-router";
import { COLOURS, FABRICS } from "../../domain/catalogue/facts.ts";
import { isReadyToWear } from "../../domain/catalogue/product-page.ts";
import type { Product } from "../../domain/catalogue/product.ts";
import type { Shipping } from "../../domain/checkout/delivery.ts";
import type { PictureSource } from "../../domain/media/pictures.ts";
import { pictureUrl } from "../../domain/media/pictures.ts";
import { ratingOf } from "../../domain/reviews/review.ts";
import type { PieceReviews } from "../../domain/reviews/review.ts";
import { brand, BUILT_ORIGIN } from "../../domain/stores/brand.ts";
import type { ShopDetails } from "../../domain/stores/shop-details.ts";

/** An absolute address with the build's placeholder origin, which the server replaces with the shop's own. */
export function absolute(path: string): string {
  return `${BUILT_ORIGIN}${path}`;
}

/** Text in an element of a feed. */
export function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

type Page = {
  /** Unique among all pages. */
  title: string;
  /** Unique, one or two sentences. */
  description: string;
  /** The path of the canonical address. */
  path: string;
  /** The preview picture of a shared link. */
  picture?: PictureSource | undefined;
  type?: "website" | "product" | "article";
  /** schema.org objects. */
  data?: readonly object[];
};

/** Title, description, canonical link, Open Graph and structured data of a page. */
export function pageMeta({
  title,
  description,
  path,
  picture,
  type,
  data = [],
}: Page): MetaDescriptor[] {
  const url = absolute(path);
  const image = picture && sharePicture(picture);
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:site_name", content: brand.name },
    { property: "og:type", content: type ?? "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    ...(image ? [{ property: "og:image", content: image }] : []),
    { name: "twitter:card", content: "summary_large_image" },
    ...data.map((object) => ({
      "script:ld+json": { "@context": "https://schema.org", ...object },
    })),
  ];
}

/** The picture's 1200x630 share version if it has one, otherwise its JPEG. */
function sharePicture({ key, record }: PictureSource): string {
  return absolute(record.share ?? pictureUrl(record, key, record.jpeg, "jpg"));
}

type ProductFacts = {
  sources: readonly PictureSource[];
  shipping: readonly Shipping[];
  /** The published ones; a product without any has no rating. */
  reviews?: PieceReviews | undefined;
};

/** A product with its offer. Unless it is sold out, ready-to-wear is in stock, and any other piece is made to order. */
export function productData(
  product: Product,
  path: string,
  { sources, shipping, reviews }: ProductFacts,
): object {
  return {
    "@type": "Product",
    name: product.alt,
    sku: product.sku,
    description: product.description,
    image: sources.map(({ key, record }) => absolute(pictureUrl(record, key, record.jpeg, "jpg"))),
    brand: { "@type": "Brand", name: brand.name },
    // JSON leaves out what is undefined.
    color: product.colours.map((colour) => COLOURS[colour].label).join(", ") || undefined,
    material: product.facts.fabric?.map((fabric) => FABRICS[fabric]).join(", ") || undefined,
    size: product.sized ? product.sizes : undefined,
    offers: {
      "@type": "Offer",
      url: absolute(path),
      price: product.price,
      priceCurrency: "NGN",
      availability: `https://schema.org/${availabilityOf(product)}`,
      itemCondition: "https://schema.org/NewCondition",
      shippingDetails: shipping.length > 0 ? shipping.map(shippingDetails) : undefined,
      hasMerchantReturnPolicy: returnPolicy(product, shipping),
    },
    ...(reviews && reviewData(reviews)),
  };
}

function reviewData(reviews: PieceReviews): object {
  return {
    aggregateRating: {
      "@type": "AggregateRating",
      ratingValue: Number(ratingOf(reviews)),
      reviewCount: reviews.count,
      bestRating: 5,
      worstRating: 1,
    },
    review: reviews.newest.map(({ stars, words, firstName, day }) => ({
      "@type": "Review",
      reviewRating: { "@type": "Rating", ratingValue: stars, bestRating: 5, worstRating: 1 },
      author: { "@type": "Person", name: firstName },
      datePublished: day,
      reviewBody: words || undefined,
    })),
  };
}

function shippingDetails({ country, region, price }: Shipping): object {
  return {
    "@type": "OfferShippingDetails",
    shippingRate: { "@type": "MonetaryAmount", value: price, currency: "NGN" },
    shippingDestination: {
      "@type": "DefinedRegion",
      addressCountry: country,
      addressRegion: region,
    },
  };
}

/** Refunds as the Terms have them: store credit for a size that does not fit, and none for pieces on sale. */
function returnPolicy(
  { price, originalPrice }: Product,
  shipping: readonly Pick<Shipping, "country">[],
): object {
  const common = {
    "@type": "MerchantReturnPolicy",
    applicableCountry: [...new Set(["NG", ...shipping.map(({ country }) => country)])],
    merchantReturnLink: absolute("/terms"),
  };
  if (price !== originalPrice) {
    return {
      ...common,
      returnPolicyCategory: "https://schema.org/MerchantReturnNotPermitted",
    };
  }
  return {
    ...common,
    returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
    merchantReturnDays: 7,
    refundType: "https://schema.org/StoreCreditRefund",
    // In percent of the price.
    restockingFee: 25,
  };
}

function availabilityOf(product: Product): string {
  if (product.soldOut) return "OutOfStock";
  return isReadyToWear(product) ? "InStock" : "MadeToOrder";
}

/** Breadcrumbs to a page; Home is added here as the first step. */
export function breadcrumbs(...steps: readonly { name: string; path: string }[]): object {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ name: brand.name, path: "/" }, ...steps].map(
      ({ name, path }, position) => ({
        "@type": "ListItem",
        position: position + 1,
        name,
        item: absolute(path),
      }),
    ),
  };
}

/** HazelZuri as an organization, with its pages on social networks. */
export function organization({ social }: Pick<ShopDetails, "social">): object {
  return {
    "@type": "Organization",
    name: brand.name,
    url: absolute("/"),
    logo: absolute("/icon-512.png"),
    sameAs: social.map(({ href }) => href),
  };
}

/** The shop in Port Harcourt with its opening hours in West Africa Time. */
export function clothingStore({ phone, email, address, hours }: ShopDetails): object {
  return {
    "@type": "ClothingStore",
    name: brand.name,
    url: absolute("/"),
    telephone: phone,
    email,
    address: {
      "@type": "PostalAddress",
      streetAddress: address,
      addressLocality: brand.city,
      addressCountry: "NG",
    },
    openingHoursSpecification: hours.map(({ dayNames, opens, closes }) => ({
      "@type": "OpeningHoursSpecification",
      dayOfWeek: dayNames,
      opens,
      closes,
    })),
  };
}
