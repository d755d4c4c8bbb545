import type { ProductEntry } from "./types.ts";

/** Genesis: seeds and grains, for the working week; ids 10 to 24 as in section 3. The listing ends with the Yellow Dress, which is Resurgence's Look 12. */
export const genesis: readonly ProductEntry[] = [
  {
    id: 10,
    alt: "Pomegranate Blouse",
    originalPrice: 35000,
    description:
      "Plain from afar, jewelled up close, like the fruit. A working blouse with something to say before you have said a word.",
    details: [
      "For trousers, skirts and long days",
      "Cut and sewn in Port Harcourt",
      "Machine wash cool with like colours",
    ],
  },
  {
    id: 11,
    alt: "Hazel Shirt",
    originalPrice: 25000,
    description:
      "The shirt the house is named after: crisp, honest and cut to be worn open, closed, tucked or knotted.",
    details: [
      "A shirt for every day of the week",
      "Wear it tucked, open or knotted",
      "Machine wash cool with like colours",
    ],
  },
  {
    id: 12,
    alt: "Pistachio Blouse",
    originalPrice: 35000,
    description:
      "Open the shell and there is colour inside. Pistachio turns a grey Monday into a decision well made.",
    details: [
      "For trousers, skirts and long days",
      "Cut and sewn in Port Harcourt",
      "Machine wash cool with like colours",
    ],
  },
  {
    id: 18,
    alt: "Chia Dress",
    originalPrice: 40000,
    description:
      "A small seed that grows to many times its size. Slip into Chia for the morning meeting and it will still be growing on people at dinner.",
    details: [
      "From the desk to dinner",
      "Cut and sewn in Port Harcourt",
      "Machine wash cool with like colours",
    ],
  },
  {
    id: 19,
    alt: "Wildrice Dress",
    originalPrice: 35000,
    description:
      "Wild rice was never tamed, only gathered. A dress for the woman who keeps her own hours and her own counsel.",
    details: [
      "Easy through the body",
      "Room to walk to work",
      "Machine wash cool with like colours",
    ],
  },
  {
    id: 20,
    alt: "Quinoa Dress",
    originalPrice: 30000,
    description:
      "Light, complete, and older than fashion. Quinoa asks for nothing but a good pair of shoes.",
    details: [
      "A light dress for warm offices",
      "Cut and sewn in Port Harcourt",
      "Machine wash cool with like colours",
    ],
  },
  {
    id: 21,
    alt: "Sesame Dress",
    originalPrice: 60000,
    description:
      "Open, sesame. The grandest of the grains is a dress that gets doors opened and deals signed.",
    details: [
      "The dressiest piece of the collection",
      "Cut and sewn in Port Harcourt",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 24,
    alt: "Sophie Blouse",
    originalPrice: 35000,
    description:
      "Named for a woman and not for a grain, because every harvest needs someone to bring it in. Soft, composed and entirely in charge.",
    details: [
      "For trousers, skirts and long days",
      "Layers under a jacket",
      "Machine wash cool with like colours",
    ],
  },
];
