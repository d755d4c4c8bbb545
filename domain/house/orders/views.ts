/** The filters of the list of orders, in the order of their links. The first is what the list opens with. */
export const ORDER_VIEWS = [
  "all",
  "to-make",
  "overdue",
  "due-soon",
  "unpaid",
  "gone",
  "cancelled",
] as const;
export type OrderView = (typeof ORDER_VIEWS)[number];

export const VIEW_LABELS: Readonly<Record<OrderView, string>> = {
  all: "All",
  "to-make": "To make",
  overdue: "Overdue",
  "due-soon": "Due in three days",
  unpaid: "Unpaid",
  gone: "Shipped or collected",
  cancelled: "Cancelled",
};

/** The view that a query string names; all orders for any other text. */
export function readView(text: string | null): OrderView {
  return ORDER_VIEWS.find((view) => view === text) ?? "all";
}

/** Where the next page begins: after the order with this number, which was listed by this value (a day or a time). */
export type ListPlace = { value: string; number: number };

export function formatPlace({ value, number }: ListPlace): string {
  return `${value}~${number}`;
}

/** Undefined for text that is none: the list then begins at its beginning. */
export function readPlace(text: string | null): ListPlace | undefined {
  const [, value = "", digits] = /^([\dT:.Z-]{10,24})~(\d{1,9})$/.exec(text ?? "") ?? [];
  return digits === undefined ? undefined : { value, number: Number(digits) };
}
