import type { ProductEntry } from "./types.ts";

/** Bubble Girl: ids 37 to 50 (section 3). The Bubble Shirt stands for 45 and 47, since it is a part of two combos. */
export const bubbleGirl: readonly ProductEntry[] = [
  {
    id: 37,
    alt: "Zoya Dress",
    originalPrice: 50000,
    description:
      "Three rounded storeys in bright pink: a dress drawn by an architect, with a body free inside it.",
    details: [
      "Satin, sweetheart neckline, three bubble tiers",
      "Holds its volume",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 38,
    alt: "Ozone Dress",
    originalPrice: 45000,
    description: "Air, given a shape: sleeves that float, a skirt that closes like a bud.",
    details: [
      "Blue taffeta, square neck, large puff sleeves",
      "Tulip skirt to the knee",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 39,
    alt: "Dion Jumpsuit",
    originalPrice: 45000,
    description:
      "One piece, two legs, no hesitation. Dion opens its sleeves like fans and the room makes space.",
    details: [
      "Orange crepe jumpsuit, worn as one piece",
      "Deep neckline, fan sleeves, flared legs",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 40,
    alt: "Molly Dress",
    originalPrice: 45000,
    description:
      "Soft geometry with a bow as wide as the shoulders. Molly takes up exactly the room she means to.",
    details: [
      "Green taffeta, strapless, with a large bow",
      "Full, gathered skirt to the knee",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 41,
    alt: "Porce Dress",
    originalPrice: 50000,
    description: "White and cobalt like a porcelain cup, and far harder to break.",
    details: [
      "White satin, boat neck, balloon sleeves",
      "Bubble skirt in two tiers; blue cuffs and belt",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 42,
    alt: "Bubble & Molly Combo",
    originalPrice: 70000,
    description:
      "The Bubble Shirt above, the Molly Skirt below: two volumes that hold a conversation.",
    details: [
      "Combo of two pieces; each is also sold separately",
      "Bubble Shirt and Molly Skirt",
      "Hand wash cold and dry in the shade",
    ],
    parts: ["bubble-shirt", "molly-skirt"],
  },
  {
    id: 43,
    alt: "Bubble & Veneer Combo",
    originalPrice: 80000,
    description: "All air on top, all line below: the Bubble Shirt over the Veneer Trousers.",
    details: [
      "Combo of two pieces; each is also sold separately",
      "Bubble Shirt and Veneer Trousers",
      "Hand wash cold and dry in the shade",
    ],
    parts: ["bubble-shirt", "veneer-trousers"],
  },
  {
    id: 44,
    alt: "CO2 & Bubble Combo",
    originalPrice: 90000,
    description:
      "Everything rises: the CO2 Jacket over the Bubble Skirt, a whole skyline for one evening.",
    details: [
      "Combo of two pieces; each is also sold separately",
      "CO2 Jacket and Bubble Skirt; shown over a plain top",
      "Dry clean, or press cool from the inside",
    ],
    parts: ["co2-jacket", "bubble-skirt"],
  },
  {
    id: 45,
    alt: "Bubble Shirt",
    originalPrice: 35000,
    description: "A shirt that took a deep breath and kept it.",
    details: [
      "Pale taffeta, balloon sleeves, a bow at a high neck",
      "Half of the Molly and Veneer combos",
      "Hand wash cold and dry in the shade",
    ],
    partOnly: true,
  },
  {
    id: 46,
    alt: "Molly Skirt",
    originalPrice: 35000,
    description: "A skirt with an outline of its own; it stands before you do.",
    details: [
      "Green satin, full and gathered, to the knee",
      "Half of the Bubble & Molly Combo",
      "Hand wash cold and dry in the shade",
    ],
    partOnly: true,
  },
  {
    id: 48,
    alt: "Veneer Trousers",
    originalPrice: 45000,
    description:
      "A thin, warm layer of satin over a long stride. Trousers that frame whatever is above them.",
    details: [
      "Copper-brown satin, wide flared leg",
      "Half of the Bubble & Veneer Combo",
      "Hand wash cold and dry in the shade",
    ],
    partOnly: true,
  },
  {
    id: 49,
    alt: "CO2 Jacket",
    originalPrice: 55000,
    description:
      "Pressure in a beautiful container: wide at the shoulder, shut at the waist with two gold buttons.",
    details: [
      "Slate taffeta with gigot sleeves",
      "Half of the CO2 & Bubble Combo",
      "Dry clean, or press cool from the inside",
    ],
    partOnly: true,
  },
  {
    id: 50,
    alt: "Bubble Skirt",
    originalPrice: 35000,
    description: "A round answer to a straight question, in pink.",
    details: [
      "Taffeta, gathered into one large bubble above the knee",
      "Half of the CO2 & Bubble Combo",
      "Hand wash cold and dry in the shade",
    ],
    partOnly: true,
  },
];
