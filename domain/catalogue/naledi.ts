import type { ProductEntry } from "./types.ts";

/** Naledi: named after the stars, ids 1 to 9 (section 3). */
export const naledi: readonly ProductEntry[] = [
  {
    id: 1,
    alt: "Arcturus Blouse",
    originalPrice: 160000,
    description:
      "Named for the brightest star of the northern sky, and made to be the first thing anyone sees. A blouse with the presence of an evening dress; keep the rest quiet.",
    details: [
      "Statement blouse for quiet trousers or a plain skirt",
      "Cut and sewn in Port Harcourt",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 2,
    alt: "Canopus Dress",
    originalPrice: 150000,
    description:
      "Canopus is the star that sailors steered by. This dress knows where it is going, from the first meeting to the last dance.",
    details: [
      "A day-to-evening dress",
      "Moves with a long stride",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 3,
    alt: "Orion Dress",
    originalPrice: 140000,
    description:
      "The hunter's constellation in one clean line: strong at the shoulder, certain at the waist. Orion is a dress for women who are not waiting to be found.",
    details: [
      "Shaped at the waist",
      "Cut and sewn in Port Harcourt",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 4,
    alt: "Castor Ensemble",
    originalPrice: 160000,
    description:
      "One half of the heavenly twins, in two pieces that belong together and hold their own apart. Wear both and the night is settled.",
    details: [
      "Two pieces, sold together",
      "Each piece works on its own",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 5,
    alt: "Rigel Dress",
    originalPrice: 120000,
    description:
      "Rigel burns blue-white at Orion's foot, a giant that never raises its voice. A dress of calm, complete confidence.",
    details: [
      "Easy to move and to sit in",
      "Cut and sewn in Port Harcourt",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 6,
    alt: "Procyon Ensemble",
    originalPrice: 120000,
    description:
      "Procyon rises just before its brighter neighbour and is never outshone. Two pieces, one line of light from top to hem.",
    details: [
      "Two pieces, sold together",
      "Each piece works on its own",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 7,
    alt: "Altair Dress",
    originalPrice: 110000,
    description:
      "Altair spins so fast that it is wider than it is tall. Turn once in this dress and you will understand the name.",
    details: [
      "Made for movement",
      "Cut and sewn in Port Harcourt",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 8,
    alt: "Sirius Dress",
    originalPrice: 100000,
    description:
      "No star in the sky is brighter. Sirius keeps its shape, holds the light and leaves the rest of the room to catch up.",
    details: [
      "A dress for the evening",
      "Good company for bare arms and bold earrings",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 9,
    alt: "Venus Dress",
    originalPrice: 100000,
    description:
      "Not a star at all, and still the one that everybody looks for at dusk. Venus is soft where it should be and daring everywhere else.",
    details: [
      "A dress for dusk and after",
      "Cut and sewn in Port Harcourt",
      "Hand wash cold and dry in the shade",
    ],
  },
];
