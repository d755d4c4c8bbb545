import { createEncodePhotographs } from "../media/encode-photographs.ts";
import type { EncodeResult } from "../media/encode-photographs.ts";
import { createSendPush } from "../messages/push.ts";
import type { SendPushResult } from "../messages/push.ts";
import { createRelayEmail } from "../messages/relay.ts";
import type { RelayResult } from "../messages/relay.ts";
import { createNotifyRestocked } from "../messages/restock.ts";
import type { Ports } from "../ports.ts";
import { createCheckPaymentPage } from "../payments/payment-page.ts";
import { createCorrectTimes } from "./correct-times.ts";
import { createKeepRetention } from "./retention.ts";
import { createReconcilePayment } from "../payments/reconcile-payment.ts";
import type { ReconcileResult } from "../payments/reconcile-payment.ts";
import { remindBalance } from "../orders/emails.ts";
import { createSendOrderLinks } from "../orders/find-orders.ts";
import type { OrderLinkResult } from "../orders/find-orders.ts";
import { createRemindUnpaid } from "../orders/reminders.ts";
import type { RemindResult } from "../orders/reminders.ts";
import { createSearchPayments } from "../payments/search-payments.ts";
import { createSendRefund } from "../payments/send-refund.ts";
import type { SendRefundResult } from "../payments/send-refund.ts";
import { createAskForReviews } from "../reviews/ask.ts";
import type { AskResult } from "../reviews/ask.ts";
import type { Shop } from "../shop.ts";
import { createRefreshFeedTokens } from "../stores/feeds.ts";
import { hastenJob, recurringRound } from "./job.ts";
import type { NoJob } from "./job.ts";
import { createBell, startLoop } from "./loop.ts";

/** Pause after each result of a round, in milliseconds. The e-mail service's rate limit is kept by the round itself. */
const AFTER_EMAIL: Pauses<RelayResult> = {
  sent: 1_100,
  delayed: 1_100,
  parked: 1_100,
  dropped: 1_100,
  busy: 200,
  idle: 5_000,
};

/** Limits calls to the card provider: about ten a second at most, and one every ten seconds while it is unreachable. */
const AFTER_CHECK: Pauses<ReconcileResult> = {
  settled: 100,
  open: 100,
  "given-up": 100,
  unanswered: 10_000,
  idle: 15_000,
};

/** Limits calls to the card provider about orders to remind of. */
const AFTER_REMINDER: Pauses<RemindResult> = {
  reminded: 100,
  dropped: 100,
  later: 1_000,
  idle: 15_000,
};

const AFTER_REQUEST: Pauses<AskResult> = { asked: 100, dropped: 100, later: 1_000, idle: 60_000 };

/** Limits calls about refunds in the same way as `AFTER_CHECK`. */
const AFTER_REFUND: Pauses<SendRefundResult> = {
  sent: 100,
  refused: 100,
  open: 100,
  unanswered: 10_000,
  idle: 5_000,
};

/** Somebody waits for the link in front of her mailbox. */
const AFTER_ORDER_LINK: Pauses<OrderLinkResult> = { queued: 0, dropped: 0, idle: 1_000 };

const AFTER_ENCODING: Pauses<EncodeResult> = {
  encoded: 0,
  failed: 0,
  // The encoding was interrupted by an upload, which comes first.
  again: 500,
  busy: 2_000,
  idle: 5_000,
};

/** Each new order causes a few messages to the house's phones. */
const AFTER_PUSH: Pauses<SendPushResult> = { sent: 100, delayed: 100, dropped: 100, idle: 5_000 };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How often each process looks for changes of the catalogue, which are to show within a second. */
const CATALOGUE_MS = 400;
const RESTOCK = "restock";
/** How often the shop looks for pieces that are back, besides after each change of the catalogue. */
const RESTOCK_MS = 30_000;
/** How often the shop looks for balances to remind of: a reminder is hours, not minutes, ahead. */
const REMINDER_MS = 5 * MINUTE_MS;
/** How often each process looks for times that a clock wrote before it was set back. */
const CORRECT_MS = 15_000;

export type Jobs = {
  /** Stops all jobs; resolves when the rounds that are running have finished. */
  stop(): Promise<void>;
};

export type JobOptions = {
  /** Called after each round of each job with its result; `error` if it threw. */
  onRound?: (job: string, result: string) => void;
};

/** Starts the jobs; each runs its rounds until `stop`. */
export function startJobs(
  ports: Ports,
  { settlePayment, handleWebhook }: Pick<Shop, "settlePayment" | "handleWebhook">,
  { onRound = () => {} }: JobOptions = {},
): Jobs {
  /** `pauses` is one pause for all results, or one for each; a result that is not named has the pause of `idle`. */
  function start<R extends string>(
    job: string,
    round: () => Promise<R | NoJob | number | void>,
    pauses: number | Pauses<R>,
    bell = createBell(),
  ) {
    const reported = async () => {
      const result = await round();
      if (typeof result !== "string") {
        onRound(job, "done");
        return typeof pauses === "number" ? pauses : pauses.idle;
      }
      onRound(job, result);
      return typeof pauses === "number" ? pauses : (pauses[result] ?? pauses.idle);
    };
    return startLoop(reported, bell, (error) => {
      onRound(job, "error");
      ports.logger.error({ err: error, job }, "A job's round failed");
    });
  }

  const { db, now, catalogue, media } = ports;
  const restockBell = createBell();
  catalogue.subscribe(() => {
    // If the database does not answer, the next round is soon enough.
    void hastenJob(db, { queue: RESTOCK, subject: "" }, now()).then(
      restockBell.ring,
      () => undefined,
    );
  });
  const loops = [
    start("outbox", createRelayEmail(ports), AFTER_EMAIL, ports.outboxBell),
    start("reconciler", createReconcilePayment({ ...ports, settlePayment }), AFTER_CHECK),
    start("payment search", createSearchPayments({ ...ports, handleWebhook }), MINUTE_MS),
    start("refunds", createSendRefund(ports), AFTER_REFUND),
    start("order links", createSendOrderLinks(ports), AFTER_ORDER_LINK),
    start("push", createSendPush(ports), AFTER_PUSH),
    start("feed tokens", createRefreshFeedTokens(ports), {
      refreshed: 1_000,
      unavailable: 1_000,
      idle: HOUR_MS,
    }),
    start("photographs", createEncodePhotographs(ports), AFTER_ENCODING, ports.photographBell),
    start("retention", createKeepRetention({ ...ports, settlePayment }), HOUR_MS),
    start("payment page", createCheckPaymentPage(ports), HOUR_MS),
    start("unpaid orders", createRemindUnpaid({ ...ports, settlePayment }), AFTER_REMINDER),
    start("reviews", createAskForReviews(ports), AFTER_REQUEST),
    start(
      "reminders",
      recurringRound(ports, {
        name: "reminders",
        leaseMs: REMINDER_MS,
        run: () => remindBalance(ports),
      }),
      REMINDER_MS,
    ),
    start(
      "restock",
      recurringRound(ports, {
        name: RESTOCK,
        leaseMs: RESTOCK_MS,
        run: createNotifyRestocked(ports),
      }),
      RESTOCK_MS,
      restockBell,
    ),
    // Each process runs these rounds for itself.
    start("clock", createCorrectTimes(ports), CORRECT_MS),
    start("files", () => media.sweep(now()), HOUR_MS),
    start(
      "catalogue",
      async () => {
        // Another process may have changed the catalogue.
        await catalogue.refresh();
        // Begins and ends promotions, also while nobody orders.
        catalogue.read();
      },
      CATALOGUE_MS,
    ),
  ];
  return {
    stop: async () => {
      const stopped = Promise.all(loops.map((loop) => loop.stop()));
      // The next process starts an interrupted encoding again, so the stop does not wait for it.
      ports.encoder.close();
      await stopped;
    },
  };
}

type Pauses<R extends string> = Readonly<Record<R | "idle", number> & { busy?: number }>;
