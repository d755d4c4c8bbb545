import { sql } from "kysely";
import type { SqlBool } from "kysely";

/**
 * Orders that are paid for, at least in part, and have not left the house. Literals, not parameters: the condition of
 * the partial index `orders_to_make` (`today-indexes.ts`), word for word.
 */
export const IS_TO_MAKE = sql<SqlBool>`stage in ('received', 'cutting', 'sewing', 'ready')
  and ready_by is not null and status not in ('pending', 'failed', 'refunded')`;
