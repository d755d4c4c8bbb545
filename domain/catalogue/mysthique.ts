import type { ProductEntry } from "./types.ts";

/** Mysthique: six pieces of a Christmas tale, 001 to 006 (section 3). */
export const mysthique: readonly ProductEntry[] = [
  {
    id: 1,
    alt: "Mysthique 001",
    originalPrice: 1100000,
    description:
      "Once upon a Christmas night, someone came down the stairs and the music stopped. The tale begins with a gown.",
    details: [
      "A gown for the longest night",
      "Cut and sewn in Port Harcourt",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 2,
    alt: "Mysthique 002",
    originalPrice: 260500,
    description:
      "The guest whom nobody had invited and everybody remembered. Mysthique 002 keeps its secret until midnight.",
    details: [
      "For the evening",
      "Cut and sewn in Port Harcourt",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 3,
    alt: "Mysthique 003",
    originalPrice: 370500,
    description:
      "Candlelight was made for this one. It gathers what little light there is, and gives it back twice.",
    details: [
      "For candlelit rooms",
      "Cut and sewn in Port Harcourt",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 4,
    alt: "Mysthique 004",
    originalPrice: 250500,
    description:
      "Bells in the distance, harmattan in the air. A piece for the drive to somewhere wonderful.",
    details: [
      "For the evening",
      "Travels and arrives well",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 5,
    alt: "Mysthique 005",
    originalPrice: 370900,
    description: "The gift nobody else thought of. Unwrap it late, wear it until morning.",
    details: [
      "For the evening",
      "Cut and sewn in Port Harcourt",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 6,
    alt: "Mysthique 006",
    originalPrice: 1760000,
    description:
      "Every tale needs an ending that people retell. Mysthique 006 is the grandest thing we make.",
    details: [
      "A gown to be remembered in",
      "Plan the journey: it fills a car",
      "Dry clean, or press cool from the inside",
    ],
  },
];
