import { toLagos } from "../domain/time.ts";
import { isReference } from "../domain/orders/numbers.ts";
import { createConcernActs } from "./services/house/concern-acts.ts";
import type { ConcernActs } from "./services/house/concern-acts.ts";
import { createDetailActs } from "./services/house/detail-acts.ts";
import type { DetailActs } from "./services/house/detail-acts.ts";
import { countCards, listCards } from "./services/house/list-cards.ts";
import type { CardsPage, CardsQuery, ViewCounts } from "./services/house/list-cards.ts";
import { createMoneyActs } from "./services/house/money-acts.ts";
import type { MoneyActs } from "./services/house/money-acts.ts";
import { readOrderPage } from "./services/house/read-order-page.ts";
import type { OrderPage } from "./services/house/read-order-page.ts";
import { searchCards } from "./services/house/search-cards.ts";
import type { SearchResult } from "./services/house/search-cards.ts";
import { createStageActs } from "./services/house/stage-acts.ts";
import type { StageActs } from "./services/house/stage-acts.ts";
import { createWriteOrder } from "./services/house/write-order.ts";
import type { WriteOrder } from "./services/house/write-order.ts";
import { createPayLinks } from "./services/pay-links.ts";
import type { PayLinkResult } from "./services/pay-links.ts";
import { createSettlePayment } from "./services/settle-payment.ts";
import type { Ports } from "./services/ports.ts";

/** The house's services for orders. Orders are named by their number, 1001. */
export type HouseOrders = StageActs &
  DetailActs &
  MoneyActs &
  ConcernActs & {
    /** The day in Lagos, `2026-12-05`. */
    today(): string;
    list(query: Omit<CardsQuery, "today">): Promise<CardsPage>;
    count(): Promise<ViewCounts>;
    search(text: string, limit: number): Promise<SearchResult>;
    read(number: number): Promise<OrderPage | undefined>;
    /** The link by which anybody can pay an order; `reference` is the order's. */
    makePayLink(reference: string): Promise<PayLinkResult>;
    write: WriteOrder;
    /** The shop's own address, for links that are passed on. */
    publicUrl: string;
  };

export function createHouseOrders(ports: Ports): HouseOrders {
  const { db, now, publicUrl } = ports;
  const today = () => toLagos(now().toISOString())?.slice(0, 10) ?? "";
  const links = createPayLinks({ ...ports, settlePayment: createSettlePayment(ports) });
  return {
    ...createStageActs(ports),
    ...createDetailActs(ports),
    ...createMoneyActs(ports),
    ...createConcernActs(ports),
    today,
    list: (query) => listCards(db, { ...query, today: today() }),
    count: () => countCards(db, today()),
    search: (text, limit) => searchCards(db, text, limit),
    read: (number) => readOrderPage(db, number),
    makePayLink: async (reference) =>
      isReference(reference) ? links.createPayLink(reference) : { kind: "unknown-order" },
    write: createWriteOrder(ports),
    publicUrl,
  };
}
