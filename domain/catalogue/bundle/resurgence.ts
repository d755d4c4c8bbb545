import type { ProductEntry } from "../product.ts";

/** Resurgence: Look 1 to Look 12, ids 25 to 36. */
export const resurgence: readonly ProductEntry[] = [
  {
    id: 25,
    alt: "Look 1",
    originalPrice: 1100000,
    kind: "gown",
    colours: ["wine", "gold"],
    occasions: ["evening"],
    facts: {
      length: "floor",
      fabric: ["satin", "velvet"],
      figureWears: "a gele, a necklace and bangles",
    },
    description:
      "The opening statement: woven stripes in wine and gold, a velvet cape behind them. Nobody will ask who has arrived.",
    details: [
      "Ball gown of striped satin with a long velvet cape",
      "Styled with a gele",
      "Cut and sewn in Port Harcourt",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 26,
    alt: "Look 2",
    originalPrice: 800000,
    kind: "gown",
    colours: ["gold", "green"],
    occasions: ["evening"],
    facts: { length: "floor", fabric: ["sequins"], figureWears: "a gele and neck rings" },
    description:
      "A ceremony in gold. Look 2 gathers every light in the room, and gives some of it back in green.",
    details: [
      "Mermaid gown of gold sequins, off the shoulder",
      "Styled with a green gele",
      "Cut and sewn in Port Harcourt",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 27,
    alt: "Look 3",
    originalPrice: 1100000,
    kind: "dress",
    colours: ["blue", "white"],
    facts: {
      length: "floor",
      fabric: ["satin"],
      figureWears: "a head-wrap, a halo and neck rings",
    },
    description:
      "Coils of indigo to the floor, a cape over the shoulders and a sun behind the head. Leave space around it.",
    details: [
      "Long satin dress in an indigo print; shoulder cape edged in gold beads",
      "Styled with a head-wrap",
      "Cut and sewn in Port Harcourt",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 28,
    alt: "Look 4",
    originalPrice: 900000,
    kind: "set",
    colours: ["black", "brown", "orange"],
    facts: { length: "floor", fabric: ["satin"], figureWears: "a gele, a necklace and bangles" },
    description:
      "Five tiers of old motifs in new geometry. Look 4 was made for the photograph that stays on the wall.",
    details: [
      "Black satin halter over a long tiered skirt in a diamond print",
      "Styled with a gele of the same print",
      "Cut and sewn in Port Harcourt",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 29,
    alt: "Look 5",
    originalPrice: 130000,
    kind: "dress",
    colours: ["green", "orange"],
    facts: { length: "above-knee", fabric: ["cotton"], figureWears: "a head-wrap and neck rings" },
    description:
      "Suns on cotton, short and full. A statement at conversation volume, on a weekday if you like.",
    details: [
      "Printed cotton, square neck, puff sleeves",
      "Full skirt above the knee; styled with a head-wrap",
      "Cut and sewn in Port Harcourt",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 30,
    alt: "Look 6",
    originalPrice: 160000,
    kind: "set",
    colours: ["ivory", "blue", "orange"],
    facts: { length: "floor", fabric: ["cotton"], figureWears: "a head-wrap and a necklace" },
    description: "Straight-backed and sure of itself: a zigzag that walks, with a cape to follow.",
    details: [
      "Printed cotton, wide trousers, plain blue cape",
      "Styled with a head-wrap",
      "Cut and sewn in Port Harcourt",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 31,
    alt: "Look 7",
    originalPrice: 200000,
    kind: "dress",
    colours: ["red", "ivory", "black"],
    facts: { length: "knee", fabric: ["cotton", "satin"], figureWears: "a head-wrap and bangles" },
    description:
      "Where the market meets the gallery: coils on cotton, one bold sleeve, one red bow.",
    details: [
      "Printed cotton, one shoulder with a puff sleeve, tulip skirt",
      "Red satin belt and bow; styled with a head-wrap",
      "Cut and sewn in Port Harcourt",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 32,
    alt: "Look 8",
    originalPrice: 300000,
    kind: "dress",
    colours: ["blue", "gold"],
    facts: { length: "floor", fabric: ["satin"], figureWears: "a gele and bangles" },
    description:
      "Adire blue, with sleeves like open doors. Rhythm you can see, in a motif that never quite repeats.",
    details: [
      "Wrap dress in an adire print with kimono sleeves",
      "Edged and belted in gold satin; styled with a gele",
      "Cut and sewn in Port Harcourt",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 33,
    alt: "Look 9",
    originalPrice: 110000,
    kind: "dress",
    colours: ["green", "yellow"],
    facts: { length: "below-knee", fabric: ["cotton"], figureWears: "a head-wrap and neck rings" },
    description:
      "The shortest sentence in the collection, and the clearest: here I am. Leaves on cotton, shoulders bare.",
    details: [
      "Printed cotton, halter neck, skirt below the knee",
      "Plain yellow belt; styled with a head-wrap",
      "Cut and sewn in Port Harcourt",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 34,
    alt: "Look 10",
    originalPrice: 240000,
    kind: "dress",
    colours: ["ivory", "purple"],
    occasions: ["work"],
    facts: { length: "knee", fabric: ["cotton"], figureWears: "a gele" },
    description:
      "Power dressing with its roots showing. A shield print, a peplum, and a place at the head of the table.",
    details: [
      "Printed cotton, bell sleeves, peplum and pencil skirt",
      "High plum collar; styled with a gele",
      "Cut and sewn in Port Harcourt",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 35,
    alt: "Look 11",
    originalPrice: 230000,
    kind: "dress",
    colours: ["red", "gold", "black"],
    facts: { length: "below-knee", fabric: ["cotton"], figureWears: "a head-wrap and a necklace" },
    description:
      "Red and gold lightning, sleeves that open like fans. Look 11 is heard before it speaks.",
    details: [
      "Zigzag cotton, deep neckline, fan sleeves, full skirt",
      "Plain black belt; styled with a head-wrap",
      "Cut and sewn in Port Harcourt",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 36,
    alt: "Look 12",
    alsoNamed: "Yellow Dress",
    originalPrice: 255000,
    kind: "dress",
    colours: ["yellow"],
    facts: { length: "high-low", fabric: ["taffeta"], figureWears: "a gele and neck rings" },
    description:
      "A yellow dress, and the sun knows it. Look 12 closes the collection by turning every head towards the light.",
    details: [
      "Yellow taffeta, balloon sleeves, shorter in front than behind",
      "Gold satin sash; styled with a printed gele",
      "Cut and sewn in Port Harcourt",
      "Dry clean, or press cool from the inside",
    ],
  },
];
