/**
 * The catalogue as it was specified, typed by hand and not read from the shop's own data, so that the browser tests can
 * compare the shop with it.
 */
export type SpecifiedPiece = {
  /** As shown on its card and its page. */
  name: string;
  path: string;
  sku: string;
  /** In whole naira, as shown and charged. */
  price: number;
  /** Shown struck through if the piece is on promotion. */
  originalPrice?: number;
  /** Path of the canonical page, if it is another one. */
  canonical?: string;
};

export type SpecifiedCollection = {
  path: string;
  heading: string;
  /** Undefined if its exact words were not specified. */
  blurb?: string;
  /** Grid columns at a width of 1440 px, and of 1100 px. */
  columns: { extraLarge: 3 | 4; large: 3 | 4 };
  pieces: readonly SpecifiedPiece[];
};

export const SIZES = ["XS", "S", "M", "L", "XL", "2XL", "3XL"] as const;

/** A price in whole naira as the shop shows it. */
export function naira(amount: number): string {
  return `₦${amount.toLocaleString("en-US")}`;
}

const NALEDI = pieces("/naledi", "naledi", [
  ["Arcturus Blouse", 160000],
  ["Canopus Dress", 150000],
  ["Orion Dress", 140000],
  ["Castor Ensemble", 160000],
  ["Rigel Dress", 120000],
  ["Procyon Ensemble", 120000],
  ["Altair Dress", 110000],
  ["Sirius Dress", 100000],
  ["Venus Dress", 100000],
]);

const GENESIS = pieces("/genesis", "genesis", [
  ["Pomegranate Blouse", 35000],
  ["Hazel Shirt", 25000],
  ["Pistachio Blouse", 35000],
  ["Chia Dress", 40000],
  ["Wildrice Dress", 35000],
  ["Quinoa Dress", 30000],
  ["Sesame Dress", 60000],
  ["Sophie Blouse", 35000],
]);

const LOOKS = pieces("/resurgence", "resurgence", [
  ["Look 1", 1100000],
  ["Look 2", 800000],
  ["Look 3", 1100000],
  ["Look 4", 900000],
  ["Look 5", 130000],
  ["Look 6", 160000],
  ["Look 7", 200000],
  ["Look 8", 300000],
  ["Look 9", 110000],
  ["Look 10", 240000],
  ["Look 11", 230000],
  ["Look 12", 255000],
]);

const BUBBLE_GIRL = pieces("/bubble-girl", "bubble-girl", [
  ["Zoya Dress", 50000],
  ["Ozone Dress", 45000],
  ["Dion Jumpsuit", 45000],
  ["Molly Dress", 45000],
  ["Porce Dress", 50000],
  ["Bubble & Molly Combo", 70000],
  ["Bubble & Veneer Combo", 80000],
  ["CO2 & Bubble Combo", 90000],
]);

const MYSTHIQUE = pieces("/mysthique", "mysthique", [
  ["Mysthique 001", 1100000],
  ["Mysthique 002", 260500],
  ["Mysthique 003", 370500],
  ["Mysthique 004", 250500],
  ["Mysthique 005", 370900],
  ["Mysthique 006", 1760000],
]);

const HAZELBEE = pieces("/hazelbee/shop", "hazelbee", [
  ["BB Ensemble", 15000],
  ["Amara Dress", 25000],
  ["Boma Dress", 20000],
  ["Chidera Dress", 25000],
  ["Damiete Dress", 25000],
  ["Ebiere Dress", 20000],
  ["Folake Dress", 25000],
  ["Halima Set", 30000],
  ["Ibiso Dress", 18000],
  ["Kamsi Set", 35000],
  ["Ladi Dress", 20000],
  ["Nneka Kimono Dress", 28000],
  ["Osas Dress", 35000],
  ["Tamuno Set", 45000],
]).map((piece) => (piece.name === "BB Ensemble" ? { ...piece, originalPrice: 30000 } : piece));

/** Resurgence Look 12 under its second name: same SKU, same price. */
export const YELLOW_DRESS: SpecifiedPiece = {
  name: "Yellow Dress",
  path: "/genesis/yellow-dress",
  sku: "resurgence/look-12",
  price: 255000,
  canonical: "/resurgence/look-12",
};

/** Genesis pieces that also have a page under Resurgence, headed 'HazelZuri Styles'. */
export const STYLES: readonly SpecifiedPiece[] = [
  {
    name: "Sesame Dress",
    path: "/resurgence/sesame-dress",
    sku: "genesis/sesame-dress",
    price: 60000,
    canonical: "/genesis/sesame-dress",
  },
  {
    name: "Sophie Blouse",
    path: "/resurgence/sophie-blouse",
    sku: "genesis/sophie-blouse",
    price: 35000,
    canonical: "/genesis/sophie-blouse",
  },
];

export const COLLECTIONS: readonly SpecifiedCollection[] = [
  {
    path: "/mysthique",
    heading: "Mysthique Collection",
    blurb: "A CHRISTMAS tale like no other.",
    columns: { extraLarge: 4, large: 4 },
    pieces: MYSTHIQUE,
  },
  {
    path: "/genesis",
    heading: "Genesis Collection",
    columns: { extraLarge: 4, large: 3 },
    pieces: [...GENESIS, YELLOW_DRESS],
  },
  {
    path: "/naledi",
    heading: "Naledi Collection",
    blurb:
      "The urban nature of every star in the constellation inspired the creation of this collection. Every piece transcends the beauty of the next with comfort and style.",
    columns: { extraLarge: 3, large: 3 },
    pieces: NALEDI,
  },
  {
    path: "/resurgence",
    heading: "Resurgence Collection",
    blurb: "inspired by the Afro-centric woman making a statement in every appearance",
    columns: { extraLarge: 3, large: 3 },
    pieces: LOOKS,
  },
  {
    path: "/bubble-girl",
    heading: "Bubble Girl Collection",
    blurb: "This collection play with 3-D shapes and forms, bringing architecture to fashion",
    columns: { extraLarge: 3, large: 3 },
    pieces: BUBBLE_GIRL,
  },
  {
    path: "/hazelbee/shop",
    heading: "HazelBee Shop",
    columns: { extraLarge: 3, large: 3 },
    pieces: HAZELBEE,
  },
];

/** The combos' parts, which the combo's page also sells separately. */
export const COMBOS: readonly { path: string; parts: readonly [name: string, price: number][] }[] =
  [
    {
      path: "/bubble-girl/bubble-molly-combo",
      parts: [
        ["Bubble Shirt", 35000],
        ["Molly Skirt", 35000],
      ],
    },
    {
      path: "/bubble-girl/bubble-veneer-combo",
      parts: [
        ["Bubble Shirt", 35000],
        ["Veneer Trousers", 45000],
      ],
    },
    {
      path: "/bubble-girl/co2-bubble-combo",
      parts: [
        ["CO2 Jacket", 55000],
        ["Bubble Skirt", 35000],
      ],
    },
  ];

/** The piece of this SKU as its own collection lists it. @throws for a SKU that was not specified. */
export function specified(sku: string): SpecifiedPiece {
  const found = COLLECTIONS.flatMap(({ pieces: listed }) => listed).find(
    (piece) => piece.sku === sku && !piece.canonical,
  );
  if (!found) throw new Error(`No piece ${sku} was specified`);
  return found;
}

/** Slugs are the names in lower case with hyphens for spaces, and without '&-'. */
function pieces(
  listing: string,
  collection: string,
  priced: readonly [name: string, price: number][],
): SpecifiedPiece[] {
  return priced.map(([name, price]) => {
    const slug = name.toLowerCase().replaceAll(" ", "-").replace("&-", "");
    return { name, path: `${listing}/${slug}`, sku: `${collection}/${slug}`, price };
  });
}
