import { createContext } from "react";
import type { PictureSource } from "../../domain/media/pictures.ts";
import { brandDetails } from "../../domain/stores/shop-details.ts";

/**
 * Phone, address and the like as the owner has set them, for pages rendered on the server, which has no client-side
 * navigation. An island must get what it needs of them as a prop.
 */
export const ShopDetailsContext = createContext(brandDetails);

/** Calls a number. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}

/** The picture of the error page, which has no loader. Set on the server, where the manifest is. */
export const ErrorPicture = createContext<PictureSource | undefined>(undefined);
