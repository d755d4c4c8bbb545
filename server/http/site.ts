import type { IncomingMessage, ServerResponse } from "node:http";
import type { BuiltPaymentPage } from "../services/ports.ts";
import type { Shop } from "../shop.ts";
import type { PageAddress } from "./addresses.ts";

/** Where pages come from: the build in production, Vite in development. */
export type Site = {
  /** Answers what it has ready; calls `next` for everything else. */
  front(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  /** The page that a path means, however it is spelled; undefined where there is none. */
  find(path: string): PageAddress | undefined;
  /** The 404 page, the same for every address without a page: rendered once. */
  notFound(request: Request, shop: Shop, network: string): Promise<Response>;
  /** Renders a page for this request alone; `network` is the client's, as `clientAddress` tells it. */
  render(request: Request, shop: Shop, network: string): Promise<Response>;
  /** Whether no copy of the page may be stored, by anybody. */
  isPrivate(path: string): boolean;
  /** The Content-Security-Policy of a rendered page; undefined sends none (development). */
  policy(path: string): string | undefined;
  /** The payment page as the build made it; undefined where nothing was built (development). */
  paymentPage?: BuiltPaymentPage | undefined;
  close(): Promise<void>;
};
