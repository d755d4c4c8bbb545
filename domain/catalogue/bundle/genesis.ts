import type { ProductEntry } from "../product.ts";

/** Genesis: seeds and grains, ids 10 to 24. Its listing ends with Look 12 of Resurgence (`guests` in `../pages.ts`). */
export const genesis: readonly ProductEntry[] = [
  {
    id: 10,
    alt: "Pomegranate Blouse",
    originalPrice: 35000,
    kind: "blouse",
    colours: ["red"],
    occasions: ["work"],
    facts: { length: "hip", fabric: ["crepe"], figureWears: "plain trousers" },
    description:
      "Deep red with gold seeds down the front. A working blouse with something to say before you have said a word.",
    details: [
      "Crepe with gigot sleeves and a peplum",
      "Gold buttons; shown with plain trousers",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 11,
    alt: "Hazel Shirt",
    originalPrice: 25000,
    kind: "shirt",
    colours: ["ivory"],
    occasions: ["work"],
    facts: { length: "hip", fabric: ["cotton"], figureWears: "a belt and a pencil skirt" },
    description:
      "The shirt the house is named after: crisp, honest, and cut to be the one you reach for.",
    details: [
      "Cream cotton with a collar and elbow-length sleeves",
      "Horn-coloured buttons; shown belted over a pencil skirt",
      "Machine wash cool with like colours",
    ],
  },
  {
    id: 12,
    alt: "Pistachio Blouse",
    originalPrice: 35000,
    kind: "blouse",
    colours: ["green"],
    occasions: ["work"],
    facts: { length: "hip", fabric: ["satin"], figureWears: "a plain skirt" },
    description:
      "Open the shell and there is colour inside. A ruff, a puff sleeve, and a grey Monday becomes a decision well made.",
    details: [
      "Pistachio satin with a ruff at the neck",
      "Puff sleeves; shown with a plain skirt",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 18,
    alt: "Chia Dress",
    originalPrice: 40000,
    kind: "dress",
    colours: ["black", "white"],
    occasions: ["work"],
    facts: { length: "below-knee", fabric: ["cotton"] },
    description:
      "A small seed that grows to many times its size. Wear Chia to the morning meeting and it will still be growing on people at dinner.",
    details: [
      "Cotton printed with seeds, plain dark belt",
      "Square neck, puff sleeves, skirt below the knee",
      "Machine wash cool with like colours",
    ],
  },
  {
    id: 19,
    alt: "Wildrice Dress",
    originalPrice: 35000,
    kind: "dress",
    colours: ["brown"],
    occasions: ["work"],
    facts: { length: "ankle", fabric: ["linen", "satin"] },
    description:
      "Wild rice was never tamed, only gathered. A wrap dress for the woman who keeps her own hours and her own counsel.",
    details: [
      "Brown linen wrap dress with bell sleeves",
      "Tied with a satin sash",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 20,
    alt: "Quinoa Dress",
    originalPrice: 30000,
    kind: "dress",
    colours: ["yellow", "white"],
    occasions: ["work"],
    facts: { length: "knee", fabric: ["crepe"] },
    description:
      "Light, complete, and older than fashion. A collar, a pleat, and nothing that needs explaining.",
    details: [
      "Grain-coloured crepe with a white collar and belt",
      "Short sleeves, pleated skirt to the knee",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 21,
    alt: "Sesame Dress",
    originalPrice: 60000,
    kind: "dress",
    colours: ["ivory", "black"],
    facts: { length: "floor", fabric: ["satin"] },
    description:
      "Open, sesame. The grandest of the grains is one sleeve, one long line and a handful of black seeds.",
    details: [
      "Ivory satin, one shoulder with one bishop sleeve",
      "Long, with a slit; small black beads",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 24,
    alt: "Sophie Blouse",
    originalPrice: 35000,
    kind: "blouse",
    colours: ["pink"],
    occasions: ["work"],
    facts: { length: "hip", fabric: ["satin"], figureWears: "plain trousers" },
    description:
      "Named for a woman and not for a grain, because every harvest needs someone to bring it in. Soft, composed and entirely in charge.",
    details: [
      "Dusky rose satin with bishop sleeves",
      "Tied with a bow at a high neck; shown with plain trousers",
      "Hand wash cold and dry in the shade",
    ],
  },
];
