import { brand } from "../../domain/stores/brand.ts";

/** The `meta` of a screen of the house. */
export function houseTitle(title: string) {
  return [{ title: `${title} · The house · ${brand.name}` }];
}
