import { createContext } from "react-router";
import type { Catalogue } from "../domain/catalogue/catalogue.ts";
import type { PictureManifest } from "../domain/media/pictures.ts";
import type { Shop } from "../server/shop.ts";

/** The server's services. The build has only those that its pages need. */
export const shopContext = createContext<Shop>();

/** The catalogue of this rendering: the same snapshot for all its loaders. The server and the build set it. */
export const catalogueContext = createContext<Catalogue>();

/** Addresses and sizes of all pictures, for loaders: it must not reach the browser. */
export const manifestContext = createContext<PictureManifest>();

/** The client's network, the key for rate limits: an IPv4 address or an IPv6 /64. Set together with `shopContext`. */
export const networkContext = createContext<string>();
