import type { ProductEntry } from "./types.ts";

/** Accessories of 15000 to 35000 naira (section 9), offered below the cart; they need only one picture each. */
export const smallItems: readonly ProductEntry[] = [
  {
    id: 1,
    alt: "Lumen Earrings",
    originalPrice: 15000,
    description: "A little light on either side of the story.",
    details: ["A pair, gold in tone", "Keep dry"],
  },
  {
    id: 2,
    alt: "Kola Necklace",
    originalPrice: 20000,
    description: "Round beads the colour of kola nuts, strung as generously as they are offered.",
    details: ["Beaded necklace", "Keep dry"],
  },
  {
    id: 3,
    alt: "Amber Head-wrap",
    originalPrice: 18000,
    description: "Amber satin to crown a plain day or finish a grand one.",
    details: ["One length of cloth, to tie as you please", "Hand wash cold and dry in the shade"],
  },
  {
    id: 4,
    alt: "Indigo Head-wrap",
    originalPrice: 18000,
    description: "Indigo, the old deep blue, tied as high as the occasion.",
    details: [
      "One length of printed cotton, to tie as you please",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 5,
    alt: "Copper Belt",
    originalPrice: 22000,
    description: "One warm line of metal at the waist, and any dress is an outfit.",
    details: ["Copper in tone, with a buckle", "Wipe with a soft cloth"],
  },
  {
    id: 6,
    alt: "Obi Belt",
    originalPrice: 25000,
    description:
      "Wide, soft and tied: an obi for the kimono dress, or for anything that wants a waist.",
    details: ["Wine satin, ties to any waist", "Hand wash cold and dry in the shade"],
  },
  {
    id: 7,
    alt: "Half-moon Bag",
    originalPrice: 30000,
    description: "A half moon to carry a whole evening in.",
    details: ["Evening bag", "Wipe with a soft cloth"],
  },
  {
    id: 8,
    alt: "Bubble Bag",
    originalPrice: 35000,
    description: "The Bubble Girl’s round idea, small enough to hold.",
    details: ["Evening bag", "Wipe with a soft cloth"],
  },
];
