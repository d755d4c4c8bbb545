import type { Histogram } from "node:perf_hooks";
import { Counter, Gauge, Registry } from "prom-client";
import type { Figures } from "./figures.ts";

/** A number, or `{ label: { value of the label: number } }`. */
type Value = number | Readonly<Record<string, Readonly<Record<string, number>>>>;
type Add = (name: string, help: string, value: Value) => void;

const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;

/**
 * Returns the current state of the shop and its process in a new registry: a value that cannot be read
 * is missing from it, whereas a reused registry would show the last value, or 0.
 */
export function readGauges(
  figures: Figures | undefined,
  { loopDelay, diskFree }: { loopDelay: Histogram; diskFree: number | undefined },
): Registry {
  const registry = new Registry();
  const add: Add = (name, help, value) => {
    const labelled = typeof value === "number" ? {} : value;
    const labelNames = Object.keys(labelled);
    const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
    if (typeof value === "number") gauge.set(value);
    for (const [label, values] of Object.entries(labelled)) {
      for (const [of, number] of Object.entries(values)) gauge.set({ [label]: of }, number);
    }
  };
  add("shop_database_up", "1 where the database answers.", figures ? 1 : 0);
  if (figures) addFigures(add, figures);
  addProcess(add, registry);
  if (diskFree !== undefined) {
    add("shop_disk_free_ratio", "Free part of the disk of the data folder.", diskFree);
  }
  add(
    "nodejs_eventloop_delay_p99_seconds",
    "99th percentile since the last reading.",
    loopDelay.percentile(99) / NANOSECONDS,
  );
  add(
    "nodejs_eventloop_delay_max_seconds",
    "Longest since the last reading.",
    loopDelay.max / NANOSECONDS,
  );
  return registry;
}

function addFigures(add: Add, figures: Figures): void {
  const { paymentPage, paymentPageSeenGood, lastBackups } = figures;
  add("shop_orders", "Orders of the last 30 days by status.", { status: figures.orders });
  add(
    "shop_oldest_open_order_seconds",
    "Age of the oldest payment that the provider is still asked about.",
    figures.oldestOpenOrder,
  );
  add(
    "shop_reconciler_lag_seconds",
    "How long a payment has been due to be asked about.",
    figures.reconcilerLag,
  );
  add("shop_payment_mismatches", "Payments that were kept for the owner.", figures.mismatches);
  add("shop_payment_concerns", "Payment events that wait for the owner.", figures.concerns);
  // Left out until the payment page has been checked: a 0 would look like a result.
  if (paymentPage) {
    add("shop_payment_page", "1 at how the last look at it ended.", {
      outcome: { same: 0, changed: 0, unreachable: 0, [paymentPage]: 1 },
    });
  }
  if (paymentPageSeenGood !== undefined) {
    add(
      "shop_payment_page_seen_good_seconds",
      "Age of the last look that found the payment page to be the release's.",
      paymentPageSeenGood,
    );
  }
  // Left out until there is a backup, so alert on the metric's absence, too.
  if (Object.keys(lastBackups).length > 0) {
    add("shop_last_backup_seconds", "Age of the last good backup by kind.", { kind: lastBackups });
  }
  add("shop_outbox_emails", "E-mails by state.", { state: figures.outbox });
  add(
    "shop_oldest_waiting_email_seconds",
    "Age of the oldest e-mail of an order that waits.",
    figures.oldestWaitingEmail,
  );
  add("shop_outbox_lag_seconds", "How long an order's e-mail has been due.", figures.outboxLag);
}

/** Replaces prom-client's `collectDefaultMetrics`, which uses other names and adds some thirty unused metrics. */
function addProcess(add: Add, registry: Registry): void {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  add("process_resident_memory_bytes", "Memory of the process.", rss);
  add("nodejs_heap_used_bytes", "JavaScript's part of it.", heapUsed);
  new Counter({
    name: "process_cpu_seconds_total",
    help: "Time spent by the process.",
    registers: [registry],
  }).inc((user + system) / MICROSECONDS);
  add("process_start_time_seconds", "When it began.", performance.timeOrigin / 1000);
}
