import type { ProductEntry } from "./types.ts";

/** The HazelBee shop: wedding guests and bridesmaids, ids 37 to 50 (readings, Names). */
export const hazelbee: readonly ProductEntry[] = [
  {
    id: 37,
    alt: "BB Ensemble",
    originalPrice: 30000,
    promotion: "black-friday",
    description:
      "Two pieces for the guest who catches the bouquet without reaching, at a price that leaves something for the gift.",
    details: [
      "Two pieces: an off-the-shoulder peplum top and flared trousers",
      "Rose satin and wine crepe",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 38,
    alt: "Amara Dress",
    originalPrice: 25000,
    description:
      "Amara means grace. A dress that stands beside the bride and never in front of her.",
    details: [
      "Sage satin, V-neck, flutter sleeves, long with a slit",
      "For the whole bridal party, XS to 3XL",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 39,
    alt: "Boma Dress",
    originalPrice: 20000,
    description: "A garden in marigold, to wear from the church door to the last plate of jollof.",
    details: [
      "Flowered cotton, sweetheart neckline, full skirt to the knee",
      "For the wedding guest",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 40,
    alt: "Chidera Dress",
    originalPrice: 25000,
    description:
      "What has been written stays written, and so does a good impression. One shoulder, one sleeve, no hurry.",
    details: [
      "Violet satin, one shoulder with one bell sleeve",
      "For the whole bridal party, XS to 3XL",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 41,
    alt: "Damiete Dress",
    originalPrice: 25000,
    description:
      "For the friend who gives the speech. Composed at the table, unstoppable on the floor.",
    details: [
      "Blue satin, boat neck with gold beads, mermaid skirt",
      "For the wedding guest",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 42,
    alt: "Ebiere Dress",
    originalPrice: 20000,
    description:
      "Pleats in blush, and a sleeve with a little laughter in it. A bridesmaid’s dress that will be worn again.",
    details: [
      "Blush satin, square neck, puff sleeves, pleated skirt",
      "For the whole bridal party, XS to 3XL",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 43,
    alt: "Folake Dress",
    originalPrice: 25000,
    description:
      "Pampered from hem to shoulder: green velvet, gold at the waist. Wear it where the photographs are taken.",
    details: [
      "Velvet, fitted sleeves, long; styled with a gele",
      "For the wedding guest",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 44,
    alt: "Halima Set",
    originalPrice: 30000,
    description: "Two gentle pieces with a firm opinion: comfort is no reason to be overlooked.",
    details: [
      "Two pieces: a long tunic with bell sleeves and a wrap skirt",
      "Lilac crepe and satin; styled with a head-wrap",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 45,
    alt: "Ibiso Dress",
    originalPrice: 18000,
    description: "The easiest yes of the season: marigold, bare shoulders, a flower at the waist.",
    details: [
      "Taffeta, halter neck, shorter in front than behind",
      "For the wedding guest",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 46,
    alt: "Kamsi Set",
    originalPrice: 35000,
    description:
      "A flowered blouse that billows and a skirt that does not. Two pieces for a day of many dances.",
    details: [
      "Two pieces: a cotton blouse with balloon sleeves and a pencil skirt",
      "Sky-blue flowers over plain blue",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 47,
    alt: "Ladi Dress",
    originalPrice: 20000,
    description:
      "Born on a Sunday, dressed for a Saturday. The bow is at the back, for those who walk behind the bride.",
    details: [
      "Wine satin, strapless, tulip skirt, large bow behind",
      "For the whole bridal party, XS to 3XL",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 48,
    alt: "Nneka Kimono Dress",
    originalPrice: 28000,
    description: "Mother is supreme, and here is her dress: a kimono’s wide calm, held by an obi.",
    details: [
      "Kimono dress in flowered satin with a wine obi",
      "For the wedding guest",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 49,
    alt: "Osas Dress",
    originalPrice: 35000,
    description:
      "Gold from throat to knee. For the aunt who is asked whether she is the bride’s sister.",
    details: [
      "Gold sequins, high neck, fitted sleeves, pencil skirt",
      "For the wedding guest",
      "Dry clean, or press cool from the inside",
    ],
  },
  {
    id: 50,
    alt: "Tamuno Set",
    originalPrice: 45000,
    description:
      "Blue above, paler blue below, a cape to bind them. For whoever sits in the front row and earned it.",
    details: [
      "Two pieces: a satin top with a shoulder cape and a long skirt",
      "For the wedding guest",
      "Dry clean, or press cool from the inside",
    ],
  },
];
