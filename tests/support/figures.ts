import type { Figures } from "../../server/http/figures.ts";

/** A value for every metric that is read from the database, all different. */
export const FIGURES: Figures = {
  orders: { pending: 1, part_paid: 1.5, paid: 2, failed: 3, refunded: 4 },
  oldestOpenOrder: 5.5,
  reconcilerLag: 6,
  outbox: { waiting: 7, parked: 8 },
  oldestWaitingEmail: 9,
  outboxLag: 10,
  mismatches: 11,
  lastBackups: { local: 3_600, offsite: 7_200 },
  concerns: 11.5,
  paymentPage: "changed",
  paymentPageSeenGood: 17,
};
