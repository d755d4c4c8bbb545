/** The texts of an order's page. */
export type OrderWords = {
  heading: string;
  lead: string;
  status: string;
  nextHeading: string;
  next: readonly string[];
  /** The link at the end of the page. */
  on: { href: string; text: string };
};

/** Words about an order; the link at the end of the page follows from its kind. */
export type WordsOf = Omit<OrderWords, "on">;
