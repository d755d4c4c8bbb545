import type { Ports } from "../services/ports.ts";
import { createRefreshFeedTokens } from "../services/feed-tokens.ts";
import { createKeepRetention } from "../services/keep-retention.ts";
import { createReconcileOrder } from "../services/reconcile-order.ts";
import type { ReconcileResult } from "../services/reconcile-order.ts";
import { createRelayEmail } from "../services/relay-email.ts";
import type { RelayResult } from "../services/relay-email.ts";
import type { Shop } from "../shop.ts";
import { createBell } from "./bell.ts";
import { startLoop } from "./loop.ts";

/** What to pause after a round, in milliseconds. The e-mail service's pace is kept by the database, whatever these say. */
const AFTER_EMAIL: Readonly<Record<RelayResult, number>> = {
  sent: 1_100,
  delayed: 1_100,
  parked: 1_100,
  dropped: 1_100,
  paced: 200,
  idle: 5_000,
};

/** The provider is not hurried: some ten questions a second at most, and hardly any while it does not answer. */
const AFTER_CHECK: Readonly<Record<ReconcileResult, number>> = {
  settled: 100,
  open: 100,
  "given-up": 100,
  unanswered: 10_000,
  idle: 15_000,
};

/** Feeds' tokens and retention are looked at so often; the database says when they are due. */
const HOUR_MS = 60 * 60 * 1000;

export type Jobs = {
  /** What is under way is finished first. */
  stop(): Promise<void>;
};

export type JobOptions = {
  /** Hears how each round of each job ended; `error` where it threw. */
  onRound?: (job: string, result: string) => void;
};

/** Starts what the shop does without being asked: e-mails, open orders, the feeds' tokens, retention. */
export function startJobs(
  ports: Ports,
  { settlePayment }: Pick<Shop, "settlePayment">,
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

  const refreshFeedTokens = createRefreshFeedTokens(ports);
  const loops = [
    start("outbox", createRelayEmail(ports), (result) => AFTER_EMAIL[result], ports.outboxBell),
    start(
      "reconciler",
      createReconcileOrder({ ...ports, settlePayment }),
      (result) => AFTER_CHECK[result],
    ),
    start(
      "feed tokens",
      async () => {
        await refreshFeedTokens();
        return "done";
      },
      () => HOUR_MS,
    ),
    start("retention", createKeepRetention(ports), () => HOUR_MS),
  ];
  return { stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))) };
}
