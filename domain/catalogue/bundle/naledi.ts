import type { ProductEntry } from "../product.ts";

/** Naledi: named after the stars, ids 1 to 9. */
export const naledi: readonly ProductEntry[] = [
  {
    id: 1,
    alt: "Arcturus Blouse",
    originalPrice: 160000,
    kind: "blouse",
    colours: ["orange"],
    occasions: ["evening"],
    facts: { length: "hip", fabric: ["satin"], figureWears: "plain dark trousers" },
    description:
      "Named for the brightest star of the northern sky, and the colour of its flame. A blouse with the presence of an evening dress; keep the rest quiet.",
    details: [
      "Flame-orange satin with bishop sleeves, a bow and a peplum",
      "Shown with plain dark trousers",
      "Cut and sewn in Port Harcourt",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 2,
    alt: "Canopus Dress",
    originalPrice: 150000,
    kind: "dress",
    colours: ["ivory"],
    facts: { length: "floor", fabric: ["satin"] },
    description:
      "Canopus is the star that sailors steered by. In pale satin with a cape behind it, this dress knows where it is going.",
    details: [
      "Long column of pale satin with a cape",
      "Boat neck with small gold beads",
      "Cut and sewn in Port Harcourt",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 3,
    alt: "Orion Dress",
    originalPrice: 140000,
    kind: "dress",
    colours: ["blue", "gold"],
    facts: { length: "below-knee", fabric: ["satin"] },
    description:
      "The hunter’s belt in three gold points, the night sky around it. Orion is a dress for women who are not waiting to be found.",
    details: [
      "Satin printed with constellations",
      "Deep neckline, full skirt below the knee",
      "Cut and sewn in Port Harcourt",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 4,
    alt: "Castor Ensemble",
    originalPrice: 160000,
    kind: "set",
    colours: ["green"],
    occasions: ["evening"],
    facts: { length: "ankle", fabric: ["satin", "crepe"] },
    description:
      "One half of the heavenly twins, in two pieces that belong together and hold their own apart. Wear both and the night is settled.",
    details: [
      "Two pieces: a one-shoulder peplum top and tapered trousers",
      "Teal satin and crepe with a gold belt",
      "Cut and sewn in Port Harcourt",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 5,
    alt: "Rigel Dress",
    originalPrice: 120000,
    kind: "dress",
    colours: ["blue"],
    facts: { length: "below-knee", fabric: ["crepe"] },
    description:
      "Rigel burns blue-white at Orion’s foot, a giant that never raises its voice. Pleats from the waist, starlight at the collar.",
    details: [
      "Pale blue crepe, puff sleeves, pleated skirt",
      "High neck with silver beads",
      "Cut and sewn in Port Harcourt",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 6,
    alt: "Procyon Ensemble",
    originalPrice: 120000,
    kind: "set",
    colours: ["purple"],
    facts: { length: "below-knee", fabric: ["velvet", "satin"], figureWears: "a plain top" },
    description:
      "Procyon rises just before its brighter neighbour and is never outshone. A velvet jacket over a skirt that catches what light is left.",
    details: [
      "Two pieces: a velvet jacket and a satin skirt",
      "Plum, with gold buttons; shown over a plain top",
      "Cut and sewn in Port Harcourt",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 7,
    alt: "Altair Dress",
    originalPrice: 110000,
    kind: "dress",
    colours: ["gold", "yellow"],
    facts: { length: "high-low", fabric: ["satin"] },
    description:
      "Altair spins so fast that it is wider than it is tall. Turn once in this dress and you will understand the name.",
    details: [
      "Golden satin, shorter in front than behind",
      "Flutter sleeves and a tied bow at the waist",
      "Cut and sewn in Port Harcourt",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 8,
    alt: "Sirius Dress",
    originalPrice: 100000,
    kind: "dress",
    colours: ["blue", "gold"],
    facts: { length: "floor", fabric: ["satin"] },
    description:
      "No star in the sky is brighter. Sirius is a column of night with gold falling through it, and one shoulder bare.",
    details: [
      "Midnight satin, one shoulder, long with a slit",
      "Scattered gold beads",
      "Cut and sewn in Port Harcourt",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 9,
    alt: "Venus Dress",
    originalPrice: 100000,
    kind: "dress",
    colours: ["pink"],
    facts: { length: "floor", fabric: ["satin"], figureWears: "a necklace" },
    description:
      "Not a star at all, and still the one that everybody looks for at dusk. Rose satin, off the shoulder, down to the floor.",
    details: [
      "Rose satin, gathered bodice, mermaid skirt",
      "Off the shoulder",
      "Cut and sewn in Port Harcourt",
      "Dry clean, or press cool from the inside",
    ],
  },
];
