import { once } from "node:events";
import { statfs } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { Counter, Histogram, Registry } from "prom-client";
import type { BrowserFamily, FieldFigures, Vital } from "../../domain/field-figures.ts";
import { VITALS } from "../../domain/field-figures.ts";
import type { FieldCounts } from "../field-figures.ts";
import type { Ports } from "../ports.ts";
import type { Figures } from "./figures.ts";
import { wrapProviders } from "../ports.ts";
import { readGauges } from "./gauges.ts";

/** The metrics of one shop, in Prometheus' format; docs/operations.md (Metrics) lists them. */
export type Metrics = ReturnType<typeof createMetrics>;

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Well below Prometheus' `scrape_timeout` (10 s by default), so that the other metrics still arrive. */
const DATABASE_TIMEOUT_MS = 3_000;
/** Other methods share one label: each new value would be a new series, kept in memory permanently. */
const METHODS = new Set(["GET", "HEAD", "POST"]);

/**
 * Starts counting, in a registry of its own: prom-client's global one would mix two shops in one process. `dataDir` is
 * the folder whose disk's free space is reported.
 */
export function createMetrics(dataDir: string) {
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
  const field = createFieldMetrics(registers);
  const loopDelay = monitorEventLoopDelay({ resolution: 10 });
  loopDelay.enable();

  /** Returns all metrics as text. Those from the database are left out if the database does not respond within 3 s. */
  async function text(readFigures: () => Promise<Figures>): Promise<string> {
    const figures = await Promise.race([
      readFigures().catch(() => undefined),
      wait(DATABASE_TIMEOUT_MS, undefined, { ref: false }),
    ]);
    const disk = await statfs(dataDir).catch(() => undefined);
    // `bavail` leaves out the blocks that are reserved for root.
    const diskFree = disk && disk.bavail / disk.blocks;
    const gauges = readGauges(figures, { loopDelay, diskFree });
    loopDelay.reset();
    return Registry.merge([registry, gauges]).metrics();
  }

  return {
    /** Counts and times a request when its response has been sent or its client has disconnected. */
    watch: (request: IncomingMessage, response: ServerResponse): void => {
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
    /** Returns the same ports, with the results of all calls to providers counted by their kind. */
    counting: (ports: Ports): Ports =>
      wrapProviders(ports, (call, ask) => async (...args) => {
        const result = await ask(...args);
        const provider = call === "babies" || call === "lifestyle" ? "instagram" : call;
        answers.inc({ provider, answer: result.kind });
        return result;
      }),
    /** Counts a finished round of a background job. */
    round: (job: string, result: string) => rounds.inc({ job, result }),
    /** Reports what is counted of visits. */
    follow: field.follow,
    text,
    /** Serves the metrics at `GET /metrics` on a port of their own. @throws if it cannot listen there. */
    serve: (address: { host: string; port: number }, readFigures: () => Promise<Figures>) =>
      serveText(address, () => text(readFigures)),
  };
}

/** Around the bounds of 'good' and 'poor' of https://web.dev/articles/vitals: 1.8 and 3 s, 2.5 and 4 s, 200 and 500 ms, 0.1 and 0.25. */
const VITAL_METRICS: Readonly<Record<Vital, { name: string; help: string; buckets: number[] }>> = {
  FCP: {
    name: "shop_first_paint_seconds",
    help: "First contentful paint of page views.",
    buckets: [0.5, 1, 1.4, 1.8, 2.4, 3, 4.5, 7, 12],
  },
  LCP: {
    name: "shop_largest_paint_seconds",
    help: "Largest contentful paint of page views.",
    buckets: [0.5, 1, 1.5, 2, 2.5, 3.2, 4, 6, 10, 20],
  },
  INP: {
    name: "shop_input_delay_seconds",
    help: "Interaction to next paint of page views.",
    buckets: [0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.8, 1.5, 3],
  },
  CLS: {
    name: "shop_layout_shift",
    help: "Cumulative layout shift of page views.",
    buckets: [0.01, 0.05, 0.1, 0.15, 0.2, 0.25, 0.5, 1],
  },
};

/** The figures that browsers send, by screen and browser, and the steps of the checkout. */
function createFieldMetrics(registers: Registry[]) {
  let followed: Pick<FieldCounts, "steps" | "calls"> | undefined;
  const labelNames = ["screen", "browser"] as const;
  const vitals = VITALS.map((vital) => {
    const metric = new Histogram({ ...VITAL_METRICS[vital], labelNames, registers });
    return { vital, metric, unit: vital === "CLS" ? 1 : 1000 };
  });
  const errors = new Counter({
    name: "shop_script_errors_total",
    help: "Errors of the shop's scripts in browsers.",
    labelNames,
    registers,
  });
  /** Counted elsewhere by an increment, as every page served is looked at. */
  const counted = (name: string, help: string, label: string, part: "steps" | "calls") =>
    new Counter({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        this.reset();
        for (const [of, count] of Object.entries(followed?.[part] ?? {})) {
          this.inc({ [label]: of }, count);
        }
      },
    });
  counted("shop_checkout_steps_total", "Steps of the checkout.", "step", "steps");
  counted("shop_field_figures_total", "Calls that brought figures.", "result", "calls");
  return {
    follow: (counts: FieldCounts): void => {
      followed = counts;
      counts.follow((figures: FieldFigures, browser: BrowserFamily) => {
        const labels = { screen: figures.screen, browser };
        for (const { vital, metric, unit } of vitals) {
          const value = figures[vital];
          if (value !== undefined) metric.observe(labels, value / unit);
        }
        errors.inc(labels, figures.errors);
      });
    },
  };
}

/** The first pattern that matches the path decides. */
const CLASSES: readonly (readonly [RegExp, string])[] = [
  [/^\/(assets\/|worker\.js$)/, "assets"],
  [/^\/(pictures|thumbs|feed-pictures|reviews)\//, "pictures"],
  [/^\/api\/orders\/?$/, "/api/orders"],
  [/^\/api\/orders\/[^/]+$/, "/api/orders/:reference"],
  [/^\/api\/orders\/[^/]+\/confirm$/, "/api/orders/:reference/confirm"],
  [/^\/api\/orders\/[^/]+\/payments$/, "/api/orders/:reference/payments"],
  [/^\/api\/pay-links$/, "/api/pay-links"],
  [/^\/api\/pay-links\/[^/]+\/payments$/, "/api/pay-links/:token/payments"],
  [/^\/api\/pay-links\/[^/]+\/confirm$/, "/api/pay-links/:token/confirm"],
  [/^\/api\/webhooks\/paystack$/, "/api/webhooks/paystack"],
  [/^\/api\/messages$/, "/api/messages"],
  [/^\/api\/photographs$/, "/api/photographs"],
  [/^\/api\/figures$/, "/api/figures"],
  [/^\/api\/rates$/, "/api/rates"],
  [/^\/api\/feeds\/[^/]+$/, "/api/feeds/:store"],
  [/^\/api\/regions\/[^/]+$/, "/api/regions/:code"],
  [/^\/api(\/|$)/, "/api, other"],
  [/^\/orders\/[^/]+$/, "/orders/:reference"],
  [/^\/pay\/[^/]+$/, "/pay/:token"],
  [/^\/messages$/, "/messages"],
  [/^\/newsletter\/[^/]+$/, "/newsletter/:token"],
  [/^\/restock\/[^/]+$/, "/restock/:token"],
  [/^\/reminders\/[^/]+$/, "/reminders/:token"],
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
