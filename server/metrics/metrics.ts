import type { IncomingMessage, ServerResponse } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import type { Ports } from "../services/ports.ts";
import type { Figures } from "../services/read-figures.ts";
import { createCounter, createHistogram, family } from "./families.ts";
import { routeClass } from "./route-class.ts";

/** What the process has seen since its start, and what it reads when asked (docs/operations.md, Metrics). */
export type Metrics = {
  /** Notes a request once it was answered or given up. */
  watch(request: IncomingMessage, response: ServerResponse): void;
  /** The same ports, with the outside parties' answers counted. */
  counting(ports: Ports): Ports;
  /** A job's round came to its end. */
  round(job: string, result: string): void;
  /** Everything in Prometheus' text format. */
  text(readFigures: () => Promise<Figures>): Promise<string>;
};

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** A database that does not answer must not keep the rest from being told. */
const PATIENCE_MS = 3_000;
const NANOSECONDS = 1e9;
const METHODS = new Set(["GET", "HEAD", "POST"]);

export function createMetrics(): Metrics {
  const requests = createHistogram(
    "http_request_duration_seconds",
    "Requests by kind of address, method and status, and how long they took.",
    SECONDS,
  );
  const answers = createCounter("shop_provider_answers_total", "What outside parties answered.");
  const rounds = createCounter("shop_job_rounds_total", "Rounds of background jobs by result.");
  const loopDelay = monitorEventLoopDelay({ resolution: 10 });
  loopDelay.enable();

  /** Counts an outside party's answers by their kind. */
  function counted<A extends unknown[], R extends { kind: string }>(
    provider: string,
    ask: (...args: A) => Promise<R>,
  ): (...args: A) => Promise<R> {
    return async (...args) => {
      const answer = await ask(...args);
      answers.add({ provider, answer: answer.kind });
      return answer;
    };
  }

  return {
    watch: (request, response) => {
      const start = performance.now();
      response.once("close", () => {
        const { method = "" } = request;
        const labels = {
          route: routeClass(request.url ?? ""),
          method: METHODS.has(method) ? method : "other",
          // 499 as nginx has it: whoever asked left before the answer's end.
          status: response.writableFinished ? String(response.statusCode) : "499",
        };
        requests.observe(labels, (performance.now() - start) / 1000);
      });
    },
    counting: (ports) => {
      const { paystack, email, rates, pictures, feeds } = ports;
      const feed = (store: keyof typeof feeds) => ({
        ...feeds[store],
        gateway: {
          media: counted("instagram", feeds[store].gateway.media),
          refresh: counted("instagram", feeds[store].gateway.refresh),
        },
      });
      return {
        ...ports,
        paystack: { ...paystack, verify: counted("paystack", paystack.verify) },
        email: { send: counted("emailjs", email.send) },
        rates: { fetchRates: counted("rates", rates.fetchRates) },
        pictures: { fetchPicture: counted("instagram-pictures", pictures.fetchPicture) },
        feeds: { babies: feed("babies"), lifestyle: feed("lifestyle") },
      };
    },
    round: (job, result) => rounds.add({ job, result }),
    text: async (readFigures) => {
      const figures = await Promise.race([
        readFigures().catch(() => undefined),
        wait(PATIENCE_MS, undefined, { ref: false }),
      ]);
      const texts = [
        requests.text(),
        answers.text(),
        rounds.text(),
        gauge("shop_database_up", "1 where the database answers.", figures ? 1 : 0),
        ...(figures ? figureTexts(figures) : []),
        ...processTexts(),
        gauge(
          "nodejs_eventloop_delay_p99_seconds",
          "99th percentile since the last reading.",
          loopDelay.percentile(99) / NANOSECONDS,
        ),
        gauge(
          "nodejs_eventloop_delay_max_seconds",
          "Longest since the last reading.",
          loopDelay.max / NANOSECONDS,
        ),
      ];
      loopDelay.reset();
      return texts.join("");
    },
  };
}

function gauge(name: string, help: string, value: number): string {
  return family(name, "gauge", help, [[{}, value]]);
}

function figureTexts(figures: Figures): string[] {
  const { orders, outbox } = figures;
  const byLabel = (label: string, values: Record<string, number>) =>
    Object.entries(values).map(([name, value]) => [{ [label]: name }, value] as const);
  return [
    family(
      "shop_orders",
      "gauge",
      "Orders of the last 30 days by status.",
      byLabel("status", orders),
    ),
    gauge(
      "shop_oldest_open_order_seconds",
      "Age of the oldest order that the provider is still asked about.",
      figures.oldestOpenOrder,
    ),
    gauge(
      "shop_reconciler_lag_seconds",
      "How long an order has been due to be asked about.",
      figures.reconcilerLag,
    ),
    gauge("shop_payment_mismatches", "Payments that were kept for the owner.", figures.mismatches),
    family("shop_outbox_emails", "gauge", "E-mails by state.", byLabel("state", outbox)),
    gauge(
      "shop_oldest_waiting_email_seconds",
      "Age of the oldest e-mail that waits.",
      figures.oldestWaitingEmail,
    ),
    gauge("shop_outbox_lag_seconds", "How long an e-mail has been due.", figures.outboxLag),
  ];
}

function processTexts(): string[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    gauge("process_resident_memory_bytes", "Memory of the process.", rss),
    gauge("nodejs_heap_used_bytes", "JavaScript's part of it.", heapUsed),
    family("process_cpu_seconds_total", "counter", "Time spent by the process.", [
      [{}, (user + system) / 1e6],
    ]),
    gauge("process_start_time_seconds", "When it began.", performance.timeOrigin / 1000),
  ];
}
