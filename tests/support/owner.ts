import { randomBytes } from "node:crypto";
import { pino } from "pino";
import { bundle } from "../../domain/catalogue/bundle/bundle.ts";
import type { Stage } from "../../domain/orders/stages.ts";
import { openDatabase } from "../../server/db/open.ts";
import { createBell } from "../../server/jobs/loop.ts";
import { createCurrentCatalogue } from "../../server/catalogue/current-catalogue.ts";
import { runCommand } from "../../server/house/commands.ts";
import { cancelOrder, moveOrder } from "../../server/orders/change-stage.ts";
import { chargeOrder, takeOffExpress } from "../../server/orders/charge-order.ts";
import { writeBespoke } from "../../server/checkout/write-bespoke.ts";
import type { BespokeDraft } from "../../server/checkout/write-bespoke.ts";
import type { BuiltShop } from "./built-shop.ts";
import { ADA, onOrders } from "./house.ts";
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
  charge(
    order: string,
    charge: { kind: "delivery" | "extra"; amount: number; label: string },
  ): Promise<void>;
  takeOffExpress(order: string): Promise<void>;
  move(
    order: string,
    step: { from: Stage; to: Stage; courier?: string; trackingUrl?: string },
  ): Promise<void>;
  cancel(order: string, from: Stage): Promise<void>;
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
  const ports = {
    db,
    now,
    logger,
    random: randomBytes,
    fingerprint: (text: string) => text,
    publicUrl: url,
    outboxBell: createBell(),
    catalogue: createCurrentCatalogue({ db, now, logger }, bundle),
    isLive: false,
  };
  const act = onOrders(() => ({ ports }));
  const request = (order: string) => ({ order, by: ADA });
  const done = ({ kind }: { kind: string }): void => {
    if (kind !== "done") throw new Error(`The owner's change is not made: ${kind}`);
  };
  const owner: Owner = {
    write: async (lines = BESPOKE_LINES, readyBy = "2031-12-20") => {
      const draft = { customer: customer(), lines, readyBy };
      const written = await runCommand(ports, writeBespoke, draft, { by: ADA });
      if (written.kind !== "done") throw new Error(JSON.stringify(written));
      return written.reference;
    },
    charge: async (order, charge) => done(await act(chargeOrder, { ...request(order), ...charge })),
    takeOffExpress: async (order) => done(await act(takeOffExpress, request(order))),
    move: async (order, step) => done(await act(moveOrder, { ...request(order), ...step })),
    cancel: async (order, from) =>
      done(await act(cancelOrder, { ...request(order), from, reason: "Asked for" })),
  };
  try {
    return await work(owner);
  } finally {
    await db.destroy();
  }
}
