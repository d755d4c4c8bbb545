import type { ProductEntry } from "./types.ts";

/** Resurgence: Look 1 to Look 12, ids 25 to 36 (section 3). */
export const resurgence: readonly ProductEntry[] = [
  {
    id: 25,
    alt: "Look 1",
    originalPrice: 1100000,
    description:
      "The opening statement. Print on print, worn with the head held high; nobody will ask who has arrived.",
    details: [
      "Made to be an entrance",
      "Take a head-wrap with it, and take your time",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 26,
    alt: "Look 2",
    originalPrice: 800000,
    description:
      "A ceremony in cloth. Look 2 carries the weight of tradition as though it weighed nothing at all.",
    details: [
      "For ceremonies and first rows",
      "Cut and sewn in Port Harcourt",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 27,
    alt: "Look 3",
    originalPrice: 1100000,
    description:
      "The grandest gesture of the collection: volume, print and nerve. Leave space around it.",
    details: [
      "Made to be an entrance",
      "Cut and sewn in Port Harcourt",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 28,
    alt: "Look 4",
    originalPrice: 900000,
    description:
      "Old motifs, new geometry. Look 4 was made for the photograph that stays on the wall.",
    details: [
      "For ceremonies and first rows",
      "Best with one bold jewel",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 29,
    alt: "Look 5",
    originalPrice: 130000,
    description:
      "A statement at conversation volume. Print that works, walks and dances, on a weekday if you like.",
    details: [
      "A statement for every day",
      "Cut and sewn in Port Harcourt",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 30,
    alt: "Look 6",
    originalPrice: 160000,
    description:
      "Straight-backed and sure of itself. Wear it with a head-wrap and let the pattern do the talking.",
    details: [
      "Pairs with a head-wrap",
      "Cut and sewn in Port Harcourt",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 31,
    alt: "Look 7",
    originalPrice: 200000,
    description: "Where the market meets the gallery: a bold print handled like a painting.",
    details: [
      "A collector's print",
      "Keep shoes and bag plain",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 32,
    alt: "Look 8",
    originalPrice: 300000,
    description:
      "Rhythm you can see. Look 8 repeats its motif the way a drummer does, never quite the same twice.",
    details: [
      "For celebrations that last all night",
      "Cut and sewn in Port Harcourt",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 33,
    alt: "Look 9",
    originalPrice: 110000,
    description: "The shortest sentence in the collection, and the clearest: here I am.",
    details: [
      "A first statement piece",
      "Cut and sewn in Port Harcourt",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 34,
    alt: "Look 10",
    originalPrice: 240000,
    description: "Power dressing with its roots showing. Look 10 belongs at the head of the table.",
    details: [
      "For rooms where decisions are made",
      "Cut and sewn in Port Harcourt",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 35,
    alt: "Look 11",
    originalPrice: 230000,
    description: "Made to be seen walking away, too. Look 11 saves its best line for last.",
    details: [
      "Looks as strong from behind",
      "Cut and sewn in Port Harcourt",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 36,
    alt: "Look 12",
    alsoNamed: "Yellow Dress",
    originalPrice: 255000,
    description:
      "A yellow dress, and the sun knows it. Look 12 closes the collection by turning every head towards the light.",
    details: [
      "Yellow, without apology",
      "Looks best in daylight",
      "Dry clean, or press cool from the inside",
    ],
  },
];
