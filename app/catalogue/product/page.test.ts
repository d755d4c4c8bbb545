import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { bundle } from "../../../domain/catalogue/bundle/bundle.ts";
import { catalogueOf } from "../../../domain/catalogue/catalogue.ts";
import type { AlteredTally } from "../../../domain/alterations/fit.ts";
import type { Edits } from "../../../domain/catalogue/catalogue.ts";
import manifest from "../../../domain/media/manifest.json" with { type: "json" };
import type { PieceReviews } from "../../../domain/reviews/review.ts";
import { catalogueContext, manifestContext } from "../../shop-context.ts";
import { loader, meta } from "./page.tsx";
import { Reviews } from "./reviews.tsx";

const ORION = "naledi/orion-dress";
type LoaderArgs = Parameters<typeof loader>[0];
type MetaArgs = Parameters<typeof meta>[0];

const review = {
  stars: 4,
  fit: "true" as const,
  words: "</script><b>Lovely</b>",
  firstName: "Ada",
  city: "Lagos",
  day: "2026-11-23",
  photographs: [],
  answer: "",
};
const REVIEWS = {
  count: 3,
  stars: 13,
  fits: { small: 1, true: 2, large: 0 },
  newest: [review],
};

function load(
  path: string,
  soldOut = false,
  reviews?: PieceReviews,
  altered: readonly AlteredTally[] = [],
) {
  const context = new RouterContextProvider();
  const row = { kind: "piece", key: "naledi/orion-dress", version: 1, value: { soldOut } };
  const edits: Edits = {
    revision: 1,
    rows: [row],
    reviews: new Map(reviews ? [[ORION, reviews]] : []),
    alterations: new Map([[ORION, altered]]),
  };
  context.set(catalogueContext, catalogueOf(bundle, edits, new Date(0)));
  context.set(manifestContext, manifest);
  return loader({ url: new URL(path, "http://localhost"), context } as unknown as LoaderArgs);
}

test.each(["/naledi/orion-dress", "/hazelbee/shop/amara-dress"])(
  "there is a product at %s",
  (path) => {
    expect(load(path).product.href).toBe(path);
  },
);

test.each(["/naledi/sesame-dress", "/hazelbee/amara-dress", "/nowhere/orion-dress"])(
  "there is no product at %s",
  (path) => {
    expect(() => load(path)).toThrow(
      expect.objectContaining({ init: { status: 404, statusText: "Not Found" } }),
    );
  },
);

test.each([
  [false, "https://schema.org/MadeToOrder"],
  [true, "https://schema.org/OutOfStock"],
])("structured data says whether it can be bought (sold out: %s)", (soldOut, availability) => {
  const loaderData = load("/naledi/orion-dress", soldOut);
  expect(JSON.stringify(meta({ loaderData } as MetaArgs))).toContain(`"${availability}"`);
});

test("structured data has a rating and reviews only of what is published", () => {
  const dataOf = (reviews?: PieceReviews) => {
    const loaderData = load("/naledi/orion-dress", false, reviews);
    return JSON.stringify(meta({ loaderData } as MetaArgs));
  };
  expect(dataOf()).not.toMatch(/[rR]eview|[rR]ating/);
  const data = dataOf(REVIEWS);
  expect(data).toContain('"ratingValue":4.3,"reviewCount":3,"bestRating":5,"worstRating":1');
  expect(data).toContain('"author":{"@type":"Person","name":"Ada"},"datePublished":"2026-11-23"');
});

test("without reviews, the page says nothing of them", () => {
  const rendered = (reviews?: PieceReviews) => {
    const data = load("/naledi/orion-dress", false, reviews);
    return data.reviews
      ? renderToStaticMarkup(createElement(Reviews, { reviews: data.reviews }))
      : "";
  };
  expect(rendered()).toBe("");
  const page = rendered(REVIEWS);
  expect(page).toContain("4.3 of 5 from 3 reviews · 2 of 3 say true to size");
  expect(page).toContain('aria-label="4 stars"');
  // Text is text.
  expect(page).toContain("&lt;/script&gt;&lt;b&gt;Lovely&lt;/b&gt;");
});

test("fit help has what reviews and alterations say, and nothing while nothing is known", () => {
  const fitOf = (count: number, reviews?: PieceReviews) => {
    const waist = { measure: "waist", millimetres: -20, count } as const;
    const { fit, ease } = load("/naledi/orion-dress", false, reviews, count > 0 ? [waist] : []);
    return { fit, ease };
  };
  expect(load("/naledi/orion-dress")).not.toHaveProperty("fit");
  expect(load("/naledi/orion-dress")).not.toHaveProperty("ease");
  // One case moves it a little, and says nothing of whose it was.
  expect(fitOf(1)).toEqual({ fit: undefined, ease: { waist: 2 } });
  expect(fitOf(4, REVIEWS)).toEqual({
    fit: "2 of 3 say true to size. 4 had the waist taken in, by 2 cm on average.",
    ease: { waist: 5 },
  });
});
