import type { ListingOrder, ListingTrouble } from "../../../../domain/house/piece-list.ts";

export type OrderResult =
  | { kind: "saved"; order: ListingOrder }
  /** `order` is somebody else's, which was saved meanwhile. */
  | { kind: "failed"; message: string; order?: ListingOrder | undefined };

/** Saves the order of a collection's listing. */
export async function saveOrder(
  collection: string,
  wanted: { version: number; skus: readonly string[] },
): Promise<OrderResult> {
  try {
    const response = await fetch(`/house/api/listings/${collection}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(wanted),
    });
    if (response.ok) return { kind: "saved", order: (await response.json()) as ListingOrder };
    const { error, order } = (await response.json()) as ListingTrouble;
    return { kind: "failed", message: error.message, order };
  } catch {
    return { kind: "failed", message: "No signal. Nothing was changed: try again." };
  }
}
