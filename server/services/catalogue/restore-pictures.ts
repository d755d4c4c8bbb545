import { piecePictures } from "../../../domain/catalogue/edit-rows.ts";
import { skuOfEntry } from "../../../domain/catalogue/entry.ts";
import { groupsOf } from "../../../domain/catalogue/owner-pieces.ts";
import type { Bundle } from "../../../domain/catalogue/product.ts";
import { invalid } from "./change-result.ts";
import type { ChangeResult } from "./change-result.ts";
import { storeChange } from "./store-change.ts";
import type { ChangePorts } from "./store-change.ts";

/** `pictures` is a value from the history, not checked yet; null: the bundle's pictures. */
export type RestorePicturesRequest = {
  sku: string;
  version: number;
  pictures: unknown;
  by: string;
};
export type RestorePictures = (request: RestorePicturesRequest) => Promise<ChangeResult>;

/** Shows earlier photographs of a piece again, or the bundle's. What was published once is never deleted. */
export function createRestorePictures(ports: ChangePorts, bundle: Bundle): RestorePictures {
  const bundled = new Set<string>(
    groupsOf(bundle).flatMap(([group, entries]) =>
      entries.map((entry) => skuOfEntry(group, entry)),
    ),
  );
  return async ({ sku, version, pictures, by }) => {
    const parsed = piecePictures.safeParse(pictures ?? { pictures: [] });
    if (!parsed.success) return invalid(parsed.error);
    const value = parsed.data;
    if (value.pictures.length === 0 && !bundled.has(sku)) {
      return { kind: "invalid", fields: { pictures: "A new piece keeps its photographs." } };
    }
    const write = { kind: "pictures" as const, key: sku, value };
    const decide = () => ({ kind: "write" as const, writes: [write] });
    return storeChange(ports, { ...write, version, by, yours: value, mustExist: true, decide });
  };
}
