import { MOST_PHOTOGRAPHS, photographNames } from "../../domain/reviews/review.ts";
import type { Shop } from "../shop.ts";
import { MAX_FORM_BYTES } from "./form-posts.ts";

/** The page whose form 'Write a review' may bring photographs. */
const PATH = /^\/orders\/(\w+)$/;

/** Whether a request is a form with photographs, sent to the only page of the shop that takes them. */
export function isReviewPost({ url, headers }: Pick<Request, "url" | "headers">): boolean {
  const isMultipart = /^multipart\/form-data\s*;/i.test(headers.get("Content-Type") ?? "");
  return isMultipart && PATH.test(new URL(url).pathname);
}

/** The maximum size of such a form. */
export function reviewPostBytes({ house }: Pick<Shop, "house">): number {
  return MOST_PHOTOGRAPHS * house.orders.mediaLimitBytes + MAX_FORM_BYTES;
}

/**
 * Stores the photographs of a form, and returns the form without them: its fields name the stored ones, or why they were
 * not taken. Photographs that a refused form has kept are replaced by new ones.
 */
export async function readReviewPost(
  request: Request,
  shop: Pick<Shop, "readReviewable" | "takeReviewPhotographs">,
  network: string,
): Promise<Request> {
  const form = await request.formData().catch(() => undefined);
  const fields = new URLSearchParams();
  for (const [name, value] of form ?? []) if (typeof value === "string") fields.append(name, value);
  const files = (form?.getAll("photographs") ?? []).filter(
    (file): file is File => file instanceof File && file.size > 0,
  );
  if (files.length > 0) {
    fields.delete("fault");
    const taken = await take(request, files, fields);
    if ("fault" in taken) fields.set("fault", taken.fault);
    else {
      for (const [at, name] of photographNames.entries()) {
        fields.delete(name);
        const id = taken.ids[at];
        if (id !== undefined) fields.set(name, id);
      }
    }
  }
  const headers = new Headers(request.headers);
  headers.set("Content-Type", "application/x-www-form-urlencoded");
  return new Request(request.url, { method: "POST", headers, body: fields.toString() });

  async function take({ url }: Request, sent: readonly File[], typed: URLSearchParams) {
    if (sent.length > MOST_PHOTOGRAPHS) return { fault: "many" as const };
    const [, reference = ""] = PATH.exec(new URL(url).pathname) ?? [];
    const pieces = await shop.readReviewable(reference);
    const isOpen = pieces.some(({ sku, state }) => sku === typed.get("review") && state === "open");
    // The page says why the review is not taken.
    if (!isOpen) return { ids: [] };
    return shop.takeReviewPhotographs(
      sent.map((file) => file.stream()),
      network,
    );
  }
}
