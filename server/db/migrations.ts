import type { Migration } from "kysely/migration";
import {
  addPreviewWords,
  createCatalogue,
  createDrafts,
  createMedia,
  refuseHistoryTruncate,
} from "./migrations/catalogue.ts";
import { allowErasingWords } from "./migrations/erasure.ts";
import {
  addMayGiveCredit,
  createHouse,
  createHouseDevices,
  createHouseForms,
  createPendingFactors,
  createPush,
} from "./migrations/house.ts";
import {
  addMessageAnswers,
  addOutboxTurns,
  createMessages,
  createRestockRequests,
  createSubscribers,
} from "./migrations/messages.ts";
import { addHouseOrders, createOrderStages } from "./migrations/order-entries.ts";
import {
  addIndexesForGrowth,
  addLineSales,
  addOrderChecks,
  addOrderReplacements,
  addOrderRevisions,
  addOrderSizing,
  addTodayIndexes,
  createDroppedOrders,
  createOrders,
  createUnbegunOrders,
} from "./migrations/orders.ts";
import {
  addConcernNotes,
  addOnePaidEvent,
  addQuestionsAndNotes,
  tellOverdueRefunds,
} from "./migrations/payment-events.ts";
import {
  addPaymentsByPaid,
  addProviderStatus,
  createPayLinks,
  createPayments,
  createPaymentSearches,
} from "./migrations/payments.ts";
import { createCredits, createRefunds } from "./migrations/refunds.ts";
import { addOrderRules, refuseReplacing } from "./migrations/rules.ts";
import {
  createBackupNotes,
  createFeeds,
  createJobLeases,
  createOldestRelease,
  createPaymentPageWatch,
  createProviderCalls,
  createRateLimits,
  createRates,
} from "./migrations/running.ts";

/**
 * All schema migrations in order, for both dialects. Never edit one that was released; append a new one.
 */
export const migrations: Record<string, Migration> = {
  "001-orders": { up: createOrders },
  "002-rates": { up: createRates },
  "003-messages": { up: createMessages },
  "004-order-checks": { up: addOrderChecks },
  "005-feeds": { up: createFeeds },
  "006-order-rules": { up: addOrderRules },
  "007-job-leases": { up: createJobLeases },
  "008-indexes-for-growth": { up: addIndexesForGrowth },
  "009-outbox-turns": { up: addOutboxTurns },
  "010-one-paid-event": { up: addOnePaidEvent },
  "011-rate-limits": { up: createRateLimits },
  "012-subscribers": { up: createSubscribers },
  "013-provider-questions": { up: addQuestionsAndNotes },
  "014-payment-page-watch": { up: createPaymentPageWatch },
  "015-catalogue": { up: createCatalogue },
  "016-order-revisions": { up: addOrderRevisions },
  "017-restock": { up: createRestockRequests },
  "018-history-truncate": { up: refuseHistoryTruncate },
  "019-media": { up: createMedia },
  "020-drafts": { up: createDrafts },
  "030-payments": { up: createPayments },
  "031-credits": { up: createCredits },
  "032-refunds": { up: createRefunds },
  "033-provider-status": { up: addProviderStatus },
  "034-pay-links": { up: createPayLinks },
  "035-order-stages": { up: createOrderStages },
  "040-house": { up: createHouse },
  "041-payments-by-paid": { up: addPaymentsByPaid },
  "050-house-orders": { up: addHouseOrders },
  "060-message-answers": { up: addMessageAnswers },
  "061-provider-calls": { up: createProviderCalls },
  "070-erasable-words": { up: allowErasingWords },
  "071-overdue-refunds": { up: tellOverdueRefunds },
  "072-today-indexes": { up: addTodayIndexes },
  "073-push": { up: createPush },
  "074-no-replacing": { up: refuseReplacing },
  "076-concern-notes": { up: addConcernNotes },
  "077-preview-words": { up: addPreviewWords },
  "083-order-sizing": { up: addOrderSizing },
  "090-payment-searches": { up: createPaymentSearches },
  "091-oldest-release": { up: createOldestRelease },
  "110-backup-notes": { up: createBackupNotes },
  "120-may-give-credit": { up: addMayGiveCredit },
  "121-house-devices": { up: createHouseDevices },
  "122-pending-factors": { up: createPendingFactors },
  "130-line-sales": { up: addLineSales },
  "131-order-replacements": { up: addOrderReplacements },
  "132-unbegun-orders": { up: createUnbegunOrders },
  "133-dropped-orders": { up: createDroppedOrders },
  "134-house-forms": { up: createHouseForms },
};

/**
 * The last migration of the oldest release that can still run on the tables as the last one leaves them. Raise it, to
 * the name of the migration itself, whenever one takes away or redefines what processes of earlier releases use.
 */
export const OLDEST_RELEASE = "083-order-sizing";
