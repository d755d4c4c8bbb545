import { isPart, pictureFieldOf, pictureSubject } from "../../domain/stores/words.ts";
import type { Shop } from "../shop.ts";
import { MAX_FORM_BYTES } from "./form-posts.ts";

const WORDS = "/house/words";

/** The page whose form 'Record a payment' may bring the photograph of a slip, and the one whose forms bring pictures. */
const PATH = /^\/house\/(orders\/[\w-]+|words)$/;

/** Whether a request is a form with a file, sent to the only page that takes one. */
export function isSlipPost({ url, headers }: Request): boolean {
  const isMultipart = /^multipart\/form-data\s*;/i.test(headers.get("Content-Type") ?? "");
  return isMultipart && PATH.test(new URL(url).pathname);
}

/** The maximum size of such a form. */
export function slipPostBytes({ house }: Pick<Shop, "house">): number {
  return house.orders.mediaLimitBytes + MAX_FORM_BYTES;
}

/** What stands for a file that is no photograph: no photograph has this id. */
const NONE = "none";

/**
 * Stores the photograph of a form, and returns the form without it: its field `slip` or `sent` names the stored one, and
 * on the page Words the field of the picture that it replaces, too. Without a session nothing is read, and the form is
 * empty.
 */
export async function readSlipPost(
  request: Request,
  { house }: Pick<Shop, "house">,
): Promise<Request> {
  const visit = await house.readVisit(request.headers.get("Cookie"));
  const form = visit && (await request.formData().catch(() => undefined));
  const fields = new URLSearchParams();
  for (const [name, value] of form ?? []) if (typeof value === "string") fields.append(name, value);
  const file = form?.get("photograph");
  if (file instanceof File && file.size > 0) {
    if (new URL(request.url).pathname !== WORDS) {
      fields.set("slip", (await house.orders.takeSlip(file.stream())) ?? NONE);
    } else {
      const [part, piece] = [fields.get("part") ?? "", fields.get("piece") ?? ""];
      const field = isPart(part) ? pictureFieldOf(part, piece) : undefined;
      const subject = isPart(part) ? pictureSubject(part) : undefined;
      const by = visit?.person.email ?? "";
      const taken =
        subject !== undefined &&
        field !== undefined &&
        (await house.takePicture({ subject, bytes: file.stream(), by }));
      const id = taken && taken.kind === "stored" ? taken.id : undefined;
      fields.set("sent", id ?? NONE);
      if (field !== undefined && id !== undefined) fields.set(field, id);
    }
  }
  const headers = new Headers(request.headers);
  headers.set("Content-Type", "application/x-www-form-urlencoded");
  return new Request(request.url, { method: "POST", headers, body: fields.toString() });
}
