import { randomBytes, randomUUID } from "node:crypto";
import { pino } from "pino";
import { bundle } from "../../domain/catalogue/bundle/bundle.ts";
import { openDatabase } from "../../server/db/open.ts";
import { createBell } from "../../server/jobs/loop.ts";
import { createCurrentCatalogue } from "../../server/catalogue/current-catalogue.ts";
import { createChangeStage } from "../../server/orders/change-stage.ts";
import type { MoveRequest } from "../../server/orders/change-stage.ts";
import { createChargeOrder } from "../../server/orders/charge-order.ts";
import type { ChargeRequest } from "../../server/orders/charge-order.ts";
import { createWriteBespoke } from "../../server/checkout/write-bespoke.ts";
import type { BespokeDraft } from "../../server/checkout/write-bespoke.ts";
import type { BuiltShop } from "./built-shop.ts";
import { customer } from "./order-body.ts";

type Lines = BespokeDraft["lines"];

/** A gown after a drawing and a dress of the catalogue, changed: ₦333,334 in all, of which the deposit is ₦250,001, rounded up. */
export const BESPOKE_LINES: Lines = [
  {
    sku: "",
    description: "Evening gown after your drawing, in emerald silk",
    size: "",
    quantity: 1,
    price: 250_000,
  },
  {
    sku: "naledi/orion-dress",
    description: "Orion Dress with long sleeves",
    size: "M",
    quantity: 1,
    price: 83_334,
  },
];

/** What the owner does in the house, on a built shop's database. Amounts are in kobo. */
export type Owner = {
  /** Writes an order for Ada. Resolves to its reference. */
  write(lines?: Lines, readyBy?: string): Promise<string>;
  charge(order: string, charge: Pick<ChargeRequest, "kind" | "amount" | "label">): Promise<void>;
  takeOffExpress(order: string): Promise<void>;
  move(
    order: string,
    step: Pick<MoveRequest, "from" | "to" | "courier" | "trackingUrl">,
  ): Promise<void>;
  cancel(order: string, from: MoveRequest["from"]): Promise<void>;
};

/** Runs `work` as the owner of a built shop, with a connection of its own. */
export async function asOwner<Result>(
  { dataDir, url }: Pick<BuiltShop, "dataDir" | "url">,
  work: (owner: Owner) => Promise<Result>,
): Promise<Result> {
  const onError = (error: Error) => console.error(error);
  const db = await openDatabase({ dataDir, onError });
  const logger = pino({ level: "silent" });
  const now = () => new Date();
  const ports = { db, now, logger, random: randomBytes, publicUrl: url, outboxBell: createBell() };
  const catalogue = createCurrentCatalogue(ports, bundle);
  const writeBespoke = createWriteBespoke({ ...ports, catalogue });
  const { moveOrder, cancelOrder } = createChangeStage(ports);
  const { chargeOrder, takeOffExpress } = createChargeOrder(ports);
  const request = (order: string) => ({ order, id: randomUUID(), by: "ama@house.example" });
  const done = ({ kind }: { kind: string }, expected: string): void => {
    if (kind !== expected) throw new Error(`The owner's change is not made: ${kind}`);
  };
  const owner: Owner = {
    write: async (lines = BESPOKE_LINES, readyBy = "2031-12-20") => {
      const by = { by: "ama@house.example", key: randomUUID() };
      const written = await writeBespoke({ customer: customer(), lines, readyBy }, by);
      if (written.kind !== "written") throw new Error(JSON.stringify(written));
      return written.reference;
    },
    charge: async (order, charge) =>
      done(await chargeOrder({ ...request(order), ...charge }), "charged"),
    takeOffExpress: async (order) => done(await takeOffExpress(request(order)), "charged"),
    move: async (order, step) => done(await moveOrder({ ...request(order), ...step }), "changed"),
    cancel: async (order, from) =>
      done(await cancelOrder({ ...request(order), from, reason: "Asked for" }), "changed"),
  };
  try {
    return await work(owner);
  } finally {
    await db.destroy();
  }
}
