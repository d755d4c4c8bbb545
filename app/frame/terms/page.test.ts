import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { brandDetails } from "../../../domain/stores/shop-details.ts";
import { termsSections as sectionsOf } from "./page.tsx";

const termsSections = sectionsOf(brandDetails);

test("the Terms have six sections, in this order", () => {
  expect(termsSections.map(({ heading }) => heading)).toEqual([
    "Terms of Service",
    "Delivery",
    "Collection",
    "Refunds / Exchanges",
    "Cancellation / Changes",
    "Guarantee / Disclaimer",
  ]);
});

test.each([
  [
    "terms-of-service",
    [
      "75%",
      "non-refundable",
      "24 hours before collection or delivery",
      "7 to 14 days",
      "30% extra",
      "Sale items need full payment",
    ],
  ],
  ["delivery", ["worldwide for a fee"]],
  ["collection", ["12 Example Street, Port Harcourt"]],
  ["refunds-exchanges", ["store credit only", "25%", "7 days", "sizing issues", "24 hours"]],
  [
    "cancellation-changes",
    ["72 hours (3 days)", "one month", "42 hours", "one week", "full amount"],
  ],
])("the shop's figures stand in %s", (id, figures) => {
  const section = termsSections.find((candidate) => candidate.id === id);
  const text = renderToStaticMarkup(section?.text).replaceAll(/\s+/g, " ");
  for (const figure of figures) expect(text).toContain(figure);
});
