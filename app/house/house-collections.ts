import { createContext } from "react";
import { collections } from "../../domain/catalogue/collections.ts";
import type { MadeCollection } from "../../domain/catalogue/made-collections.ts";
import type { CollectionFacts } from "../../domain/catalogue/product.ts";
import { isShown } from "../../domain/catalogue/publications.ts";

/** A collection as the screens of the house name it. */
type HouseCollection = Pick<CollectionFacts, "id" | "name" | "heading" | "href"> & {
  isShown: boolean;
};

/** All collections, drafts and withdrawn ones too. */
export function houseCollections(made: readonly MadeCollection[]): HouseCollection[] {
  return [
    ...collections.map(({ id, name, heading, href }) => ({
      id,
      name,
      heading,
      href,
      isShown: true,
    })),
    ...made.map(({ id, name, heading, href, state }) => ({
      id,
      name,
      heading,
      href,
      isShown: isShown({ state }),
    })),
  ];
}

/** `houseCollections` of the catalogue. On the server alone: islands get props. */
export const HouseCollections = createContext<readonly HouseCollection[]>([]);
