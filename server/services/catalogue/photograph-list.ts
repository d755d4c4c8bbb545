import type { PhotographItem, PhotographList } from "../../../domain/media/photographs.ts";
import { pictureKey, pictureUrl } from "../../../domain/media/pictures.ts";
import type { PictureRecord } from "../../../domain/media/pictures.ts";
import type { OpenDraft } from "./read-piece.ts";
import type { Photograph } from "./stored-drafts.ts";

/** The photographs of a piece's draft, as the house's screens and calls show them. */
export function photographList(sku: string, draft: OpenDraft | undefined): PhotographList {
  const { version = 0, photographs = [], needs = [] } = draft ?? {};
  return { sku, version, photographs: photographs.flatMap((each) => itemOf(sku, each)), needs };
}

/** Half a phone's screen at three pixels for each point. */
const SMALL = 640;

function itemOf(sku: string, { id, state, record, fault }: Photograph): PhotographItem[] {
  return record ? [{ id, state, fault, url: smallUrl(sku, record) }] : [];
}

/** The same address wherever it stands in the order: it is not fetched again when it is moved. */
function smallUrl(sku: string, record: PictureRecord): string {
  const key = pictureKey(sku, 1);
  return record.widths.includes(SMALL)
    ? pictureUrl(record, key, SMALL, "avif")
    : pictureUrl(record, key, record.jpeg, "jpg");
}
