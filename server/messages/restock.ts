import { randomUUID } from "node:crypto";
import type { Catalogue } from "../../domain/catalogue/catalogue.ts";
import { canHave, readStockId, stockId } from "../../domain/catalogue/sizes.ts";
import type { StockKey } from "../../domain/catalogue/sizes.ts";
import type { Db } from "../db/schema.ts";
import { isLinkToken, newLinkToken } from "../db/tokens.ts";
import { enqueueEmail } from "./outbox.ts";
import type { Ports } from "../ports.ts";

export type RestockRequest =
  | { kind: "unknown" }
  /** `open`: no e-mail was queued yet. `told`: the e-mail is sent or waits in the outbox. */
  | { kind: "open" | "told" | "ended"; sku: string; size: string; email: string };

/** Maximum number of requests that one round handles. */
const BATCH = 100;

/** The address of the page that ends a request; the token authorises that. */
export function restockLink(publicUrl: string, token: string): string {
  return `${publicUrl}/restock/${token}`;
}

/** Whether a piece of requests, or a size of it, can be bought. */
export function isBack({ findProduct }: Pick<Catalogue, "findProduct">, asked: string): boolean {
  const { sku, size } = readStockId(asked);
  const product = findProduct(sku);
  if (!product) return false;
  return size === "" ? !product.soldOut : canHave(product, size);
}

/**
 * Stores a request for a piece of the catalogue, in any size if `size` is empty; nothing if the address has an open one
 * for the same already.
 */
export async function storeRestockRequest(
  { db, random }: Pick<Ports, "db" | "random">,
  { sku, size, email }: StockKey & { email: string },
  at: Date,
): Promise<void> {
  await db
    .insertInto("restock_requests")
    .values({
      id: randomUUID(),
      token: newLinkToken(random),
      email: email.toLowerCase(),
      sku: size === "" ? sku : stockId({ sku, size }),
      asked_at: at.toISOString(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(["sku", "email"])
        .where("told_at", "is", null)
        .where("ended_at", "is", null)
        .doNothing(),
    )
    .execute();
}

type NotifyPorts = Pick<Ports, "db" | "catalogue" | "outboxBell" | "now" | "logger">;

/**
 * Returns one round of the job that puts an e-mail into the outbox for each open request whose piece, or size, can be
 * bought again. Any number of processes may run it at once: the update only takes requests that are still open.
 */
export function createNotifyRestocked({ db, catalogue, outboxBell, now, logger }: NotifyPorts) {
  return async function notifyRestocked(): Promise<"told" | "idle"> {
    const current = catalogue.read();
    const ids = await findOpen(db, (asked) => isBack(current, asked));
    if (ids.length === 0) return "idle";
    const at = now();
    const count = await db.transaction().execute(async (transaction) => {
      const rows = await transaction
        .updateTable("restock_requests")
        .set({ told_at: at.toISOString() })
        .where("id", "in", ids)
        .where("told_at", "is", null)
        .where("ended_at", "is", null)
        .returning("id")
        .execute();
      for (const { id } of rows) await enqueueEmail(transaction, "restock", id, at);
      return rows.length;
    });
    if (count === 0) return "idle";
    outboxBell.ring();
    logger.info({ told: count }, "Pieces are back: e-mails put into the outbox");
    return "told";
  };
}

/** The ids of open requests for pieces that can be bought, at most `BATCH`. */
async function findOpen(db: Db, canBuy: (asked: string) => boolean): Promise<string[]> {
  const requests = await db
    .selectFrom("restock_requests")
    .select("sku")
    .distinct()
    .where("told_at", "is", null)
    .where("ended_at", "is", null)
    .execute();
  const skus = requests.map(({ sku }) => sku).filter(canBuy);
  if (skus.length === 0) return [];
  const rows = await db
    .selectFrom("restock_requests")
    .select("id")
    .where("sku", "in", skus)
    .where("told_at", "is", null)
    .where("ended_at", "is", null)
    .limit(BATCH)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Opens a request again whose e-mail was dropped because the piece is sold out again. Call it in the transaction that
 * drops the e-mail. No effect if the request was ended, or if the same address has asked again since.
 */
export async function reopenRequest(db: Db, id: string): Promise<void> {
  await db
    .updateTable("restock_requests")
    .set({ told_at: null })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("restock_requests as newer")
            .select("newer.id")
            .whereRef("newer.sku", "=", "restock_requests.sku")
            .whereRef("newer.email", "=", "restock_requests.email")
            .where("newer.told_at", "is", null)
            .where("newer.ended_at", "is", null),
        ),
      ),
    )
    .execute();
}

/** The services behind a request's page. */
export function createRestock({ db, now, logger }: Pick<Ports, "db" | "now" | "logger">) {
  return {
    /** Reads a request's state; changes nothing. */
    readRestockRequest: (token: string) => read(db, token),
    /** Ends a request; no effect if it is ended already. */
    endRestockRequest: async (token: string): Promise<RestockRequest> => {
      if (!isLinkToken(token)) return { kind: "unknown" };
      const update = await db
        .updateTable("restock_requests")
        .set({ ended_at: now().toISOString() })
        .where("token", "=", token)
        .where("ended_at", "is", null)
        .returning("id")
        .executeTakeFirst();
      if (update) logger.info({ id: update.id }, "Restock request ended");
      return read(db, token);
    },
  };
}

async function read(db: Db, token: string): Promise<RestockRequest> {
  if (!isLinkToken(token)) return { kind: "unknown" };
  const row = await db
    .selectFrom("restock_requests")
    .select(["sku", "email", "told_at", "ended_at"])
    .where("token", "=", token)
    .executeTakeFirst();
  if (!row) return { kind: "unknown" };
  const { sku: asked, email, told_at, ended_at } = row;
  return { kind: ended_at ? "ended" : told_at ? "told" : "open", ...readStockId(asked), email };
}
