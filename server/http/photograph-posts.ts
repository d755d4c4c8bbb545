import { MOST_PHOTOGRAPHS, photographNames } from "../../domain/media/form-photographs.ts";
import type { PhotographUse, TakenPhotographs } from "../media/form-photographs.ts";
import type { Bytes } from "../media/take-photograph.ts";
import type { Shop } from "../shop.ts";
import { MAX_FORM_BYTES } from "./form-posts.ts";
import { createQueue } from "./queue.ts";

type Services = Pick<Shop, "readReviewable" | "readAskable" | "takePhotographs">;

/**
 * A page whose forms may bring photographs of a shopper's: a pattern of its path, and what they are for. They are not
 * stored for a form that is refused whatever they are: its page says why.
 */
type PhotographPage = {
  path: RegExp;
  useOf(
    fields: URLSearchParams,
    path: RegExpExecArray,
    shop: Services,
  ): Promise<PhotographUse | undefined>;
};

const PAGES: readonly PhotographPage[] = [
  {
    path: /^\/orders\/(\w+)$/,
    useOf: async (fields, [, reference = ""], shop) => {
      if (fields.has("alteration")) {
        return (await shop.readAskable(reference))?.isOpen ? "private" : undefined;
      }
      const pieces = await shop.readReviewable(reference);
      const isOpen = ({ sku, state }: (typeof pieces)[number]) =>
        sku === fields.get("review") && state === "open";
      return pieces.some(isOpen) ? "review" : undefined;
    },
  },
  {
    path: /^\/messages$/,
    // What a robot sends is not kept.
    useOf: async (fields) =>
      fields.get("kind") === "contact" && !fields.get("website") ? "private" : undefined,
  },
];

const pageOf = (url: string) => PAGES.find(({ path }) => path.test(new URL(url).pathname));

export const isMultipart = (headers: Headers): boolean =>
  /^multipart\/form-data\s*;/i.test(headers.get("Content-Type") ?? "");

/** Whether a request is a form with photographs, sent to a page of the shop that takes them. */
export function isPhotographPost({ url, headers }: Pick<Request, "url" | "headers">): boolean {
  return isMultipart(headers) && pageOf(url) !== undefined;
}

/**
 * The queue of forms with photographs. Each is held in memory as a whole, 60 MB by default, so that one is read at a time;
 * those that wait are not read yet.
 */
export const createReceiving = () => createQueue({ atOnce: 1, mostWaiting: 16, mostOfOne: 4 });

/** The maximum size of such a form. */
export function photographPostBytes({ house }: Pick<Shop, "house">): number {
  return MOST_PHOTOGRAPHS * house.orders.mediaLimitBytes + MAX_FORM_BYTES;
}

/**
 * Stores the photographs of a form, and returns the form without them: its fields name the stored ones, or why they were
 * not taken. Photographs that a refused form has kept are replaced by new ones.
 */
export async function readPhotographPost(
  request: Request,
  shop: Services,
  network: string,
): Promise<Request> {
  const form = await request.formData().catch(() => undefined);
  const fields = textsOf(form);
  const { pathname } = new URL(request.url);
  await keepPhotographs(form, fields, async (files) => {
    const page = pageOf(request.url);
    const path = page?.path.exec(pathname);
    const use = path && (await page?.useOf(fields, path, shop));
    return use ? shop.takePhotographs(files, { use, network }) : { ids: [] };
  });
  return withoutFiles(request, fields);
}

/** The fields of a form that are no files. */
export function textsOf(form: FormData | undefined): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of form ?? []) if (typeof value === "string") fields.append(name, value);
  return fields;
}

type Take = (files: readonly Bytes[]) => Promise<TakenPhotographs>;

/** Has a form's photographs stored by `take`; undefined if it has none. */
export async function storeFiles(
  form: FormData | undefined,
  take: Take,
): Promise<TakenPhotographs | undefined> {
  // A file field without a file sends an empty one.
  const files = (form?.getAll("photographs") ?? []).filter(
    (file): file is File => file instanceof File && file.size > 0,
  );
  if (files.length === 0) return undefined;
  if (files.length > MOST_PHOTOGRAPHS) return { fault: "many" };
  return take(files.map((file) => file.stream()));
}

/** The same, and names them in the form's fields, or why they were not taken. */
export async function keepPhotographs(
  form: FormData | undefined,
  fields: URLSearchParams,
  take: Take,
): Promise<void> {
  const taken = await storeFiles(form, take);
  if (!taken) return;
  fields.delete("fault");
  if ("fault" in taken) return fields.set("fault", taken.fault);
  for (const [at, name] of photographNames.entries()) {
    fields.delete(name);
    const id = taken.ids[at];
    if (id !== undefined) fields.set(name, id);
  }
}

/** The request as its page reads it. */
export function withoutFiles({ url, headers: sent }: Request, fields: URLSearchParams): Request {
  const headers = new Headers(sent);
  headers.set("Content-Type", "application/x-www-form-urlencoded");
  return new Request(url, { method: "POST", headers, body: fields.toString() });
}
