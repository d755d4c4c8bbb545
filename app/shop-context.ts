import { createContext } from "react-router";
import type { Shop } from "../server/shop.ts";

/** The server's services, for the loaders of live pages. The HTTP server sets it for each request; prerendering has none. */
export const shopContext = createContext<Shop>();

/** The network that a request comes from, for what is limited: an IPv4 address or an IPv6 /64. Set with the services. */
export const networkContext = createContext<string>();
