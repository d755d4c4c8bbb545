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
import { createRemindBalance } from "../orders/emails.ts";
import { createSearchPayments } from "../payments/search-payments.ts";
import type { SearchResult } from "../payments/search-payments.ts";
import { createSendRefund } from "../payments/send-refund.ts";
import type { SendRefundResult } from "../payments/send-refund.ts";
import type { Shop } from "../shop.ts";
import { createRefreshFeedTokens } from "../stores/feeds.ts";
import { createBell, startLoop } from "./loop.ts";

/** Pause after each result of a round, in milliseconds. The e-mail service's rate limit is enforced in the database. */
const AFTER_EMAIL: Readonly<Record<RelayResult, number>> = {
  sent: 1_100,
  delayed: 1_100,
  parked: 1_100,
  dropped: 1_100,
  paced: 200,
  idle: 5_000,
};

/** Limits calls to the card provider: about ten a second at most, and one every ten seconds while it is unreachable. */
const AFTER_CHECK: Readonly<Record<ReconcileResult, number>> = {
  settled: 100,
  open: 100,
  "given-up": 100,
  unanswered: 10_000,
  idle: 15_000,
};

/** Pause after each result of a round of encoding photographs. */
const AFTER_ENCODING: Readonly<Record<EncodeResult, number>> = {
  encoded: 0,
  failed: 0,
  // The upload that interrupted it comes first.
  again: 500,
  busy: 2_000,
  idle: 5_000,
};

/** The same limits for refunds. */
const AFTER_REFUND: Readonly<Record<SendRefundResult, number>> = {
  sent: 100,
  refused: 100,
  open: 100,
  unanswered: 10_000,
  idle: 5_000,
};

/** Pause after each round of messages to the house's phones, a few for each new order. */
const AFTER_PUSH: Readonly<Record<SendPushResult, number>> = {
  sent: 100,
  delayed: 100,
  dropped: 100,
  idle: 5_000,
};

/** Pause after each round of the search for payments that a restored backup does not know. */
const AFTER_SEARCH: Readonly<Record<SearchResult, number>> = {
  searched: 60_000,
  idle: 60_000,
  unanswered: 60_000,
};

/** How often each process looks for changes of the catalogue: they are to show within a second. */
const CATALOGUE_MS = 400;
/** How often each process looks for pieces that are back, beside after each change of the catalogue. */
const RESTOCK_MS = 30_000;
/** How often each process looks for balances to remind of: a reminder is hours, not minutes, ahead. */
const REMINDER_MS = 5 * 60 * 1000;
/** How often the feed token and retention jobs check whether they are due; the due time is in the database. */
const HOUR_MS = 60 * 60 * 1000;
/** The same for the payment page check, which also waits five minutes after a start. */
const CHECK_MS = 60 * 1000;

/** How often each process looks for times that a clock wrote before it was set back. */
const CORRECT_MS = 15 * 1000;

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
  function start<R extends string>(
    job: string,
    round: () => Promise<R>,
    pauseAfter: (result: R) => number,
    bell = createBell(),
  ) {
    const reported = async () => {
      const result = await round();
      onRound(job, result);
      return pauseAfter(result);
    };
    return startLoop(reported, bell, (error) => {
      onRound(job, "error");
      ports.logger.error({ err: error, job }, "A job's round failed");
    });
  }

  const restockBell = createBell();
  ports.catalogue.subscribe(() => restockBell.ring());
  const refreshFeedTokens = createRefreshFeedTokens(ports);
  const loops = [
    start("clock", createCorrectTimes(ports), () => CORRECT_MS),
    start("outbox", createRelayEmail(ports), (result) => AFTER_EMAIL[result], ports.outboxBell),
    start(
      "reconciler",
      createReconcilePayment({ ...ports, settlePayment }),
      (result) => AFTER_CHECK[result],
    ),
    start(
      "payment search",
      createSearchPayments({ ...ports, handleWebhook }),
      (result) => AFTER_SEARCH[result],
    ),
    start("refunds", createSendRefund(ports), (result) => AFTER_REFUND[result]),
    start("push", createSendPush(ports), (result) => AFTER_PUSH[result]),
    start(
      "feed tokens",
      async () => {
        await refreshFeedTokens();
        return "done";
      },
      () => HOUR_MS,
    ),
    // Another process may have changed the catalogue.
    start(
      "catalogue",
      async () => {
        await ports.catalogue.refresh();
        // Begins and ends promotions, also while nobody orders.
        ports.catalogue.read();
        return "done";
      },
      () => CATALOGUE_MS,
    ),
    start("reminders", createRemindBalance(ports), () => REMINDER_MS),
    start("restock", createNotifyRestocked(ports), () => RESTOCK_MS, restockBell),
    start(
      "photographs",
      createEncodePhotographs(ports),
      (result) => AFTER_ENCODING[result],
      ports.photographBell,
    ),
    start("retention", createKeepRetention({ ...ports, settlePayment }), () => HOUR_MS),
    start("payment page", createCheckPaymentPage(ports), (result) =>
      result === "off" ? HOUR_MS : CHECK_MS,
    ),
  ];
  return {
    stop: async () => {
      const stopped = Promise.all(loops.map((loop) => loop.stop()));
      // The next process starts an interrupted encoding again: nobody waits for it.
      ports.encoder.close();
      await stopped;
    },
  };
}
