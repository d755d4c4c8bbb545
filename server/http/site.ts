import type { IncomingMessage, ServerResponse } from "node:http";
import type { BuiltPaymentPage, Logger } from "../ports.ts";
import type { Shop } from "../shop.ts";
import type { PageAddress } from "./page-rules.ts";

/** The source of pages: the build in production, Vite in development. */
export type Site = {
  /** Serves what needs no rendering, from memory or by Vite; calls `next` for everything else. */
  front(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  /** Called once, before the first request: from then on pages show the shop's catalogue and follow its changes. */
  follow(shop: Shop, logger: Pick<Logger, "error">): void;
  /** Finds the page for any spelling of its path; undefined if there is none. */
  find(path: string): PageAddress | undefined;
  /** Responds with the 404 page; a built site renders it once for all paths. */
  notFound(request: Request, shop: Shop, network: string): Promise<Response>;
  /** Renders a page for this request; `network` is the client's, from `clientAddress`. */
  render(request: Request, shop: Shop, network: string): Promise<Response>;
  /** Whether the page must not be stored by any cache. */
  isPrivate(path: string): boolean;
  /** The Content-Security-Policy of a rendered page; undefined: none is sent (development). */
  policy(path: string): string | undefined;
  /** The payment page as built; undefined if nothing was built (development). */
  paymentPage?: BuiltPaymentPage | undefined;
  close(): Promise<void>;
};
