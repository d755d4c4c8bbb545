import type { Ports } from "../services/ports.ts";
import { createRefreshFeedTokens } from "../services/feed-tokens.ts";
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

const BETWEEN_TOKEN_CHECKS_MS = 60 * 60 * 1000;

export type Jobs = {
  /** What is under way is finished first. */
  stop(): Promise<void>;
};

/** Starts what the shop does without being asked: e-mails, open orders, the feeds' tokens. */
export function startJobs(ports: Ports, { settlePayment }: Pick<Shop, "settlePayment">): Jobs {
  const relayEmail = createRelayEmail(ports);
  const reconcileOrder = createReconcileOrder({ ...ports, settlePayment });
  const refreshFeedTokens = createRefreshFeedTokens(ports);
  const logFailure = (job: string) => (error: unknown) =>
    ports.logger.error({ err: error, job }, "A job's round failed");

  const loops = [
    startLoop(async () => AFTER_EMAIL[await relayEmail()], ports.outboxBell, logFailure("outbox")),
    startLoop(
      async () => AFTER_CHECK[await reconcileOrder()],
      createBell(),
      logFailure("reconciler"),
    ),
    startLoop(
      async () => {
        await refreshFeedTokens();
        return BETWEEN_TOKEN_CHECKS_MS;
      },
      createBell(),
      logFailure("feed tokens"),
    ),
  ];
  return { stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))) };
}
