/**
 * The part of a service worker's global scope that is used here. TypeScript's library for workers (`webworker`) cannot be
 * combined with its library for pages (`dom`).
 */
export type WorkerScope = {
  readonly location: Location;
  readonly registration: {
    readonly navigationPreload?: { enable(): Promise<void> };
  };
  readonly clients: {
    claim(): Promise<void>;
    get(id: string): Promise<{ url: string } | undefined>;
  };
  addEventListener<Name extends keyof Events>(
    name: Name,
    handler: (event: Events[Name]) => void,
  ): void;
};

export type WorkerEvent = Event & { waitUntil(until: Promise<unknown>): void };

/** `addRoutes` (Chromium only) names requests that the browser sends without asking the worker. */
type InstallEvent = WorkerEvent & { addRoutes?(rules: object[]): Promise<void> };

export type FetchEvent = WorkerEvent & {
  readonly request: Request;
  readonly clientId: string;
  /** The response of navigation preload, requested while the worker starts; undefined where that is not enabled. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
};

type Events = {
  install: InstallEvent;
  activate: WorkerEvent;
  fetch: FetchEvent;
  message: WorkerEvent & { readonly data: unknown };
  sync: WorkerEvent & { readonly tag: string };
};

export const scope = globalThis as unknown as WorkerScope;

export const takesRoutes: boolean =
  "addRoutes" in
  ((globalThis as { InstallEvent?: { prototype: object } }).InstallEvent?.prototype ?? {});
