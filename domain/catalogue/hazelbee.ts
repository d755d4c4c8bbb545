import type { ProductEntry } from "./types.ts";

/** The HazelBee shop: wedding guests and bridesmaids, ids 37 to 50 (readings, Names). */
export const hazelbee: readonly ProductEntry[] = [
  {
    id: 37,
    alt: "BB Ensemble",
    originalPrice: 30000,
    promotion: "black-friday",
    description:
      "Two pieces for the guest who catches the bouquet without reaching. Always at half its price, because a best friend's wedding is dear enough.",
    details: [
      "Two pieces, sold together",
      "For the wedding guest",
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
      "One dress for the whole bridal party, XS to 3XL",
      "Ready to wear",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 39,
    alt: "Boma Dress",
    originalPrice: 20000,
    description: "A blessing to wear from the church door to the last plate of jollof.",
    details: ["For the wedding guest", "Ready to wear", "Hand wash cold and dry in the shade"],
  },
  {
    id: 40,
    alt: "Chidera Dress",
    originalPrice: 25000,
    description:
      "What has been written stays written, and so does a good impression. Sure, feminine, unhurried.",
    details: [
      "One dress for the whole bridal party, XS to 3XL",
      "Ready to wear",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 41,
    alt: "Damiete Dress",
    originalPrice: 25000,
    description:
      "For the friend who gives the speech. Composed at the table, unstoppable on the floor.",
    details: ["For the wedding guest", "Ready to wear", "Hand wash cold and dry in the shade"],
  },
  {
    id: 42,
    alt: "Ebiere Dress",
    originalPrice: 20000,
    description: "Lovely by name. A bridesmaid's dress that will be worn again, and not only once.",
    details: [
      "One dress for the whole bridal party, XS to 3XL",
      "Ready to wear",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 43,
    alt: "Folake Dress",
    originalPrice: 25000,
    description: "Pampered from hem to shoulder. Wear it where the photographs are taken.",
    details: ["For the wedding guest", "Ready to wear", "Hand wash cold and dry in the shade"],
  },
  {
    id: 44,
    alt: "Halima Set",
    originalPrice: 30000,
    description: "Two gentle pieces with a firm opinion: comfort is no reason to be overlooked.",
    details: [
      "Two pieces, sold together",
      "For the wedding guest",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 45,
    alt: "Ibiso Dress",
    originalPrice: 18000,
    description: "The easiest yes of the season. Light to carry, light to wear, hard to forget.",
    details: [
      "For the wedding guest",
      "Packs small for a wedding away",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 46,
    alt: "Kamsi Set",
    originalPrice: 35000,
    description:
      "Just as I asked, says the name, and that is how it fits. Two pieces for a day of many dances.",
    details: [
      "Two pieces, sold together",
      "For the wedding guest",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 47,
    alt: "Ladi Dress",
    originalPrice: 20000,
    description:
      "Born on a Sunday, dressed for a Saturday. A bridesmaid's dress with a light step.",
    details: [
      "One dress for the whole bridal party, XS to 3XL",
      "Ready to wear",
      "Hand wash cold and dry in the shade",
    ],
  },
  {
    id: 48,
    alt: "Nneka Kimono Dress",
    originalPrice: 28000,
    description:
      "Mother is supreme, and here is her dress: a kimono's wide calm, tied the way she likes it.",
    details: ["Kimono dress", "For the wedding guest", "Hand wash cold and dry in the shade"],
  },
  {
    id: 49,
    alt: "Osas Dress",
    originalPrice: 35000,
    description:
      "A blessing in full length. For the aunt who is asked whether she is the bride's sister.",
    details: ["For the wedding guest", "Ready to wear", "Dry clean, or press cool from the inside"],
  },
  {
    id: 50,
    alt: "Tamuno Set",
    originalPrice: 45000,
    description:
      "The grandest of the set, in two pieces. For whoever sits in the front row and earned it.",
    details: [
      "Two pieces, sold together",
      "For the wedding guest",
      "Dry clean, or press cool from the inside",
    ],
  },
];
