import type { ProductEntry } from "./types.ts";

/** Bubble Girl: 3-D shapes, ids 37 to 50 of the combo list (section 3), in which the Bubble Shirt stands twice (45 and 47). Combos cost what their parts cost. */
export const bubbleGirl: readonly ProductEntry[] = [
  {
    id: 37,
    alt: "Zoya Dress",
    originalPrice: 50000,
    description:
      "A dress drawn by an architect: curves that stand by themselves and a body free inside them.",
    details: [
      "Holds its volume",
      "Cut and sewn in Port Harcourt",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 38,
    alt: "Ozone Dress",
    originalPrice: 45000,
    description:
      "Air, given a shape. Ozone floats a hand's breadth from the body and never comes down.",
    details: [
      "Light for its size",
      "Cut and sewn in Port Harcourt",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 39,
    alt: "Dion Jumpsuit",
    originalPrice: 45000,
    description:
      "One piece, two legs, no hesitation. Dion blows up the jumpsuit to the size of an idea.",
    details: [
      "Jumpsuit, worn as one piece",
      "Easy to walk and dance in",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 40,
    alt: "Molly Dress",
    originalPrice: 45000,
    description:
      "Soft geometry: round where dresses are straight, straight where you expect a curve.",
    details: [
      "Holds its volume",
      "Cut and sewn in Port Harcourt",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 41,
    alt: "Porce Dress",
    originalPrice: 50000,
    description:
      "Smooth as porcelain and far harder to break. Porce is sculpture that you can sit down in.",
    details: [
      "A clean, sculpted line",
      "Cut and sewn in Port Harcourt",
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
      "CO2 Jacket and Bubble Skirt",
      "Hand wash cold and dry in the shade",
    ],
    parts: ["co2-jacket", "bubble-skirt"],
  },
  {
    id: 45,
    alt: "Bubble Shirt",
    originalPrice: 35000,
    description: "A shirt that took a deep breath and kept it.",
    details: [
      "Holds its volume",
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
      "Holds its volume",
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
      "A thin, precise layer over a long stride. Trousers that frame whatever is above them.",
    details: [
      "A long, clean leg",
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
      "Pressure in a beautiful container. Wear it shut and mean it, or open and let it fizz.",
    details: [
      "Holds its volume",
      "Half of the CO2 & Bubble Combo",
      "Dry clean, or press cool from the inside",
    ],
    partOnly: true,
  },
  {
    id: 50,
    alt: "Bubble Skirt",
    originalPrice: 35000,
    description: "A round answer to a straight question.",
    details: [
      "Holds its volume",
      "Half of the CO2 & Bubble Combo",
      "Hand wash cold and dry in the shade",
    ],
    partOnly: true,
  },
];
