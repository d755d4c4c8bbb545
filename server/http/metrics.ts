import { once } from "node:events";
import { statfs } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { Counter, Histogram, Registry } from "prom-client";
import type { Ports } from "../ports.ts";
import type { Figures } from "./figures.ts";
import { wrapProviders } from "../ports.ts";
import { readGauges } from "./gauges.ts";

/** The metrics of one shop, in Prometheus' format; docs/operations.md (Metrics) lists them. */
export type Metrics = {
  /** Counts and times a request when its response has been sent or its client has disconnected. */
  watch(request: IncomingMessage, response: ServerResponse): void;
  /** Returns the same ports; the results of calls to the providers are counted. */
  counting(ports: Ports): Ports;
  /** Counts a finished round of a background job. */
  round(job: string, result: string): void;
  /** Returns all metrics as text. Those from the database are left out if it does not respond within 3 s. */
  text(readFigures: () => Promise<Figures>): Promise<string>;
  /** Serves them at `GET /metrics` on a port of their own. @throws if it cannot listen there. */
  serve(
    address: { host: string; port: number },
    readFigures: () => Promise<Figures>,
  ): Promise<{ close(): Promise<void> }>;
};

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Well below Prometheus' `scrape_timeout` (10 s by default), so that the other metrics still arrive. */
const DATABASE_TIMEOUT_MS = 3_000;
/** Other methods share one label: each new value would be a new series, kept in memory permanently. */
const METHODS = new Set(["GET", "HEAD", "POST"]);

/**
 * Starts counting, in a registry of its own: prom-client's global one would mix two shops in one process. `dataDir` is
 * the folder whose disk is looked at.
 */
export function createMetrics(dataDir: string): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Requests by kind of address, method and status, and how long they took.",
    labelNames: ["route", "method", "status"],
    buckets: BUCKETS_SECONDS,
    registers,
  });
  const answers = new Counter({
    name: "shop_provider_answers_total",
    help: "What outside parties answered.",
    labelNames: ["provider", "answer"],
    registers,
  });
  const rounds = new Counter({
    name: "shop_job_rounds_total",
    help: "Rounds of background jobs by result.",
    labelNames: ["job", "result"],
    registers,
  });
  const loopDelay = monitorEventLoopDelay({ resolution: 10 });
  loopDelay.enable();

  /** Wraps a call to a provider; counts its results by their kind. */
  function counted<A extends unknown[], R extends { kind: string }>(
    provider: string,
    call: (...args: A) => Promise<R>,
  ): (...args: A) => Promise<R> {
    return async (...args) => {
      const result = await call(...args);
      answers.inc({ provider, answer: result.kind });
      return result;
    };
  }

  const text: Metrics["text"] = async (readFigures) => {
    const figures = await Promise.race([
      readFigures().catch(() => undefined),
      wait(DATABASE_TIMEOUT_MS, undefined, { ref: false }),
    ]);
    const disk = await statfs(dataDir).catch(() => undefined);
    // As for anybody but root, for whom a part is reserved.
    const diskFree = disk && disk.bavail / disk.blocks;
    const gauges = readGauges(figures, { loopDelay, diskFree });
    loopDelay.reset();
    return Registry.merge([registry, gauges]).metrics();
  };

  return {
    watch: (request, response) => {
      const start = performance.now();
      response.once("close", () => {
        const { method = "" } = request;
        const labels = {
          route: routeClass(request.url ?? ""),
          method: METHODS.has(method) ? method : "other",
          // nginx's code for a client that closed the connection before the response was sent.
          status: response.writableFinished ? String(response.statusCode) : "499",
        };
        requests.observe(labels, (performance.now() - start) / 1000);
      });
    },
    counting: (ports) =>
      wrapProviders(ports, (call, ask) =>
        counted(call === "babies" || call === "lifestyle" ? "instagram" : call, ask),
      ),
    round: (job, result) => rounds.inc({ job, result }),
    text,
    serve: (address, readFigures) => serveText(address, () => text(readFigures)),
  };
}

/** The first pattern that matches the path decides. */
const CLASSES: readonly (readonly [RegExp, string])[] = [
  [/^\/(assets\/|worker\.js$)/, "assets"],
  [/^\/(pictures|thumbs|feed-pictures)\//, "pictures"],
  [/^\/api\/orders\/?$/, "/api/orders"],
  [/^\/api\/orders\/[^/]+$/, "/api/orders/:reference"],
  [/^\/api\/orders\/[^/]+\/confirm$/, "/api/orders/:reference/confirm"],
  [/^\/api\/orders\/[^/]+\/payments$/, "/api/orders/:reference/payments"],
  [/^\/api\/pay-links$/, "/api/pay-links"],
  [/^\/api\/pay-links\/[^/]+\/payments$/, "/api/pay-links/:token/payments"],
  [/^\/api\/pay-links\/[^/]+\/confirm$/, "/api/pay-links/:token/confirm"],
  [/^\/api\/webhooks\/paystack$/, "/api/webhooks/paystack"],
  [/^\/api\/messages$/, "/api/messages"],
  [/^\/api\/csp-reports$/, "/api/csp-reports"],
  [/^\/api\/rates$/, "/api/rates"],
  [/^\/api\/feeds\/[^/]+$/, "/api/feeds/:store"],
  [/^\/api\/regions\/[^/]+$/, "/api/regions/:code"],
  [/^\/api(\/|$)/, "/api, other"],
  [/^\/orders\/[^/]+$/, "/orders/:reference"],
  [/^\/pay\/[^/]+$/, "/pay/:token"],
  [/^\/messages$/, "/messages"],
  [/^\/newsletter\/[^/]+$/, "/newsletter/:token"],
  [/^\/restock\/[^/]+$/, "/restock/:token"],
  [/^\/preview\/[^/]+$/, "/preview/:token"],
  [/^\/(healthz|readyz)$/, "health"],
  [/^\/sandbox(\/|$)/, "sandbox"],
];

/** Returns a request's route for the metrics: one of a short fixed list, `page` for any other path. */
function routeClass(url: string): string {
  const path = url.split("?", 1)[0] ?? "";
  return CLASSES.find(([pattern]) => pattern.test(path))?.[1] ?? "page";
}

async function serveText(
  { host, port }: { host: string; port: number },
  text: () => Promise<string>,
): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    text().then(
      (body) =>
        response
          .writeHead(200, { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" })
          .end(body),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, "listening");
  return {
    close: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
