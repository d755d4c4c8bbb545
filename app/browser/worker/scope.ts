/**
 * The part of a service worker's global scope that is used here. TypeScript's own types of it cannot be combined with
 * those of a page.
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

/** `addRoutes` (Chromium): requests that pass the worker by. */
type InstallEvent = WorkerEvent & { addRoutes?(rules: object[]): Promise<void> };

export type FetchEvent = WorkerEvent & {
  readonly request: Request;
  readonly clientId: string;
  /** The browser's own request for the page, begun while the worker starts; undefined where there is none. */
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
