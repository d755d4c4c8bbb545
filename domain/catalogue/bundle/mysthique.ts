import type { ProductEntry } from "../product.ts";

/** Mysthique: the six pieces 001 to 006. */
export const mysthique: readonly ProductEntry[] = [
  {
    id: 1,
    alt: "Mysthique 001",
    originalPrice: 1100000,
    kind: "gown",
    colours: ["green", "gold"],
    occasions: ["evening", "christmas"],
    facts: { length: "floor", fabric: ["velvet", "organza"] },
    description:
      "Once upon a Christmas night, someone came down the stairs in green and gold, and the music stopped. The tale begins with a gown.",
    details: [
      "Ball gown: velvet bodice, organza skirt, gold beads",
      "Off the shoulder, with a sequin belt",
      "Cut and sewn in Port Harcourt",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 2,
    alt: "Mysthique 002",
    originalPrice: 260500,
    kind: "dress",
    colours: ["red"],
    occasions: ["evening", "christmas"],
    facts: { length: "floor", fabric: ["satin"] },
    description:
      "The guest whom nobody had invited and everybody remembered: red satin, one shoulder, a bow like a wrapped secret.",
    details: [
      "Red satin, one shoulder with a large bow",
      "Long, with a slit and a small train",
      "Cut and sewn in Port Harcourt",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 3,
    alt: "Mysthique 003",
    originalPrice: 370500,
    kind: "gown",
    colours: ["silver", "white"],
    occasions: ["evening", "christmas"],
    facts: { length: "floor", fabric: ["sequins", "satin"] },
    description:
      "Frost on a window, lit from inside. Mysthique 003 gathers what little light there is, and gives it back twice.",
    details: [
      "Mermaid gown of silver sequins",
      "White satin cape over the shoulders",
      "Cut and sewn in Port Harcourt",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 4,
    alt: "Mysthique 004",
    originalPrice: 250500,
    kind: "dress",
    colours: ["black", "gold"],
    occasions: ["evening", "christmas"],
    facts: { length: "below-knee", fabric: ["velvet", "taffeta"], figureWears: "a necklace" },
    description:
      "Bells in the distance, harmattan in the air, a black velvet sleeve out of a golden skirt.",
    details: [
      "Velvet bodice with fitted sleeves, full taffeta skirt",
      "Square neck with gold beads",
      "Cut and sewn in Port Harcourt",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 5,
    alt: "Mysthique 005",
    originalPrice: 370900,
    kind: "dress",
    colours: ["ivory", "gold"],
    occasions: ["evening", "christmas"],
    facts: { length: "floor", fabric: ["satin", "organza"] },
    description:
      "The visitor who came with the first light: ivory from neck to floor, and a veil of a cape that follows a step behind.",
    details: [
      "Ivory satin, halter neck, sheer organza cape",
      "Sequin belt and gold beads along the hem",
      "Cut and sewn in Port Harcourt",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 6,
    alt: "Mysthique 006",
    originalPrice: 1760000,
    kind: "gown",
    colours: ["wine", "gold"],
    occasions: ["evening", "christmas"],
    facts: {
      length: "floor",
      fabric: ["sequins", "organza", "velvet"],
      figureWears: "a necklace",
    },
    description:
      "Every tale needs an ending that people retell. Gold above, wine below, velvet behind: the grandest thing we make.",
    details: [
      "Ball gown: gold sequin bodice, wine organza skirt with gold beads",
      "Floor-length velvet cape edged in gold beads",
      "Cut and sewn in Port Harcourt",
      "Dry clean, or press cool from the inside",
    ],
  },
];
