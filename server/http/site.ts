import type { IncomingMessage, ServerResponse } from "node:http";
import type { Shop } from "../shop.ts";

/** Where pages come from: the build in production, Vite in development. */
export type Site = {
  /** Answers what it has ready; calls `next` for everything else. */
  front(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  /** Renders a page for this request alone. */
  render(request: Request, shop: Shop): Promise<Response>;
  /** The Content-Security-Policy of a rendered page; undefined sends none (development). */
  policy(path: string): string | undefined;
  close(): Promise<void>;
};
