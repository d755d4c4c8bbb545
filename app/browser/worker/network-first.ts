import { Strategy, type StrategyHandler, type StrategyOptions } from "workbox-strategies";
import { firstOf } from "./first-of.ts";

type Options = StrategyOptions & {
  /** After this time a kept response is used, if there is one. 0: only once the network has failed. */
  timeoutMs: number;
};

/**
 * As Workbox's strategy of that name, which ends the event at its time-out and so loses a late response: here the event
 * lasts until that is stored, too. A gateway's error (502, 503, 504) counts as no response where a kept one is there.
 */
export class NetworkFirst extends Strategy {
  readonly #timeoutMs: number;

  constructor({ timeoutMs, ...options }: Options) {
    super(options);
    this.#timeoutMs = timeoutMs;
  }

  async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const response = handler.fetchAndCachePut(request);
    void handler.waitUntil(response.catch(() => undefined));
    return firstOf(response, () => handler.cacheMatch(request), this.#timeoutMs);
  }
}
