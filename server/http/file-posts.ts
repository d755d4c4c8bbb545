import { MAX_IMPORT_BYTES } from "../../domain/house/import.ts";
import { pictureSubject as subjectOfCollection } from "../../domain/catalogue/made-collections.ts";
import { mayDo } from "../../domain/house/rights.ts";
import { isPart, pictureFieldOf, pictureSubject } from "../../domain/stores/words.ts";
import type { Shop } from "../shop.ts";
import { MAX_FORM_BYTES } from "./form-posts.ts";
import {
  isMultipart,
  keepPhotographs,
  photographPostBytes,
  textsOf,
  withoutFiles,
} from "./photograph-posts.ts";

/** The pages whose forms may bring a file: the photograph of a slip, those of a bespoke order, a picture for the shop's words or a collection, a file of pieces. */
const PATH = /^\/house\/(orders\/[\w-]+|words|collections\/[\w-]+|pieces\/import)$/;
const IMPORT = "/house/pieces/import";
const NEW_ORDER = "/house/orders/new";

/** Whether a request is a form with a file, sent to a page that takes one. */
export function isFilePost({ url, headers }: Request): boolean {
  return isMultipart(headers) && PATH.test(new URL(url).pathname);
}

/** The maximum size of such a form. */
export function filePostBytes({ url }: Request, { house }: Pick<Shop, "house">): number {
  const { pathname } = new URL(url);
  if (pathname === NEW_ORDER) return photographPostBytes({ house });
  const most = pathname === IMPORT ? MAX_IMPORT_BYTES : house.orders.mediaLimitBytes;
  return most + MAX_FORM_BYTES;
}

/** What stands for a file that is no photograph: no photograph has this id. */
const NONE = "none";

/**
 * Stores the file of a form, and returns the form without it. Those of a new order as `keepPhotographs` does; a slip's photograph is named by `slip`; another
 * picture by `sent` and by the field of the picture that it replaces; a file of pieces, as it was checked, by
 * `check`, or `fault` says why it was not. Without a session and the right `daily` nothing is read, and the form is
 * empty.
 */
export async function readFilePost(
  request: Request,
  { house }: Pick<Shop, "house">,
): Promise<Request> {
  const visit = await house.readVisit(request.headers.get("Cookie"));
  const mayBring = visit !== undefined && mayDo(visit.person, "daily");
  const form = mayBring ? await request.formData().catch(() => undefined) : undefined;
  const fields = textsOf(form);
  const [photograph, file] = [form?.get("photograph"), form?.get("file")];
  const by = visit?.person.email ?? "";
  const { pathname } = new URL(request.url);
  if (pathname === NEW_ORDER) {
    await keepPhotographs(form, fields, (files) => house.orders.takePhotographs(files));
  } else if (pathname === IMPORT && file instanceof File && file.size > 0) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const checked = await house.checkImport({ bytes, fileName: file.name, by });
    if (checked.kind === "checked") fields.set("check", checked.id);
    else fields.set("fault", checked.why);
  } else if (photograph instanceof File && photograph.size > 0) {
    if (pathname.startsWith("/house/orders/")) {
      fields.set("slip", (await house.orders.takeSlip(photograph.stream())) ?? NONE);
    } else {
      const { subject, field } = pictureIn(pathname, fields);
      const bytes = photograph.stream();
      const taken = subject !== undefined && (await house.takePicture({ subject, bytes, by }));
      const id = taken && taken.kind === "stored" ? taken.id : undefined;
      fields.set("sent", id ?? NONE);
      if (id !== undefined && field !== undefined) fields.set(field, id);
    }
  }
  return withoutFiles(request, fields);
}

/** What a picture for a collection or for the shop's words is a picture of, and the field of its form that names it. */
function pictureIn(
  pathname: string,
  fields: URLSearchParams,
): { subject?: string; field?: string } {
  const [, , page, slug = ""] = pathname.split("/");
  if (page === "collections") return { subject: subjectOfCollection(slug), field: "picture" };
  const [part, piece] = [fields.get("part") ?? "", fields.get("piece") ?? ""];
  const field = isPart(part) ? pictureFieldOf(part, piece) : undefined;
  const subject = isPart(part) ? pictureSubject(part) : undefined;
  return field !== undefined && subject !== undefined ? { subject, field } : {};
}
