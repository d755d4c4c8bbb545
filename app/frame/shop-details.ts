import { createContext } from "react";
import type { PictureSource } from "../../domain/media/pictures.ts";
import { brandDetails } from "../../domain/stores/shop-details.ts";

/**
 * Phone, address and the like as the owner has set them. For pages, which are only ever rendered on the server. Islands
 * cannot read it in the browser: pass a prop.
 */
export const ShopDetailsContext = createContext(brandDetails);

/** The picture of the error page, which has no loader. `app/entry.server.tsx` sets it from the pictures' manifest. */
export const ErrorPicture = createContext<PictureSource | undefined>(undefined);
