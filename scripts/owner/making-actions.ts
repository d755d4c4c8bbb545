import { randomBytes, randomUUID } from "node:crypto";
import { bundle } from "../../domain/catalogue/bundle/bundle.ts";
import { formatKobo } from "../../domain/money-text.ts";
import { toKobo } from "../../domain/money.ts";
import type { OrderMoney } from "../../domain/orders/money.ts";
import { formatNumber } from "../../domain/orders/numbers.ts";
import { readTrackingUrl, STAGES } from "../../domain/orders/stages.ts";
import type { Db } from "../../server/db/schema.ts";
import type { Config } from "../../server/http/config.ts";
import { createBell } from "../../server/jobs/loop.ts";
import { createCurrentCatalogue } from "../../server/catalogue/current-catalogue.ts";
import { createChangeReadyBy } from "../../server/orders/change-details.ts";
import { createChangeStage } from "../../server/orders/change-stage.ts";
import type { StageResult } from "../../server/orders/change-stage.ts";
import { createChargeOrder } from "../../server/orders/charge-order.ts";
import type { ChargeResult } from "../../server/orders/charge-order.ts";
import { findReference } from "../../server/orders/find-order.ts";
import { createWriteBespoke } from "../../server/checkout/write-bespoke.ts";
import { done, failed, misused } from "./command.ts";
import type { Ending, Given } from "./command.ts";
import { lagosDay, oneLine } from "./format.ts";
import { withShopDatabase } from "./shop-database.ts";

/** Who does what is done by a command. */
const BY = "npm run orders";
/** In naira. More is a typing mistake. */
const MAX_FEE = 10_000_000;
const MAX_LABEL = 100;

export const MAKING_HELP = `
  npm run orders -- bespoke EMAIL --name "First Last" --phone PHONE --address "Where to"
      --what "Gown after the drawing of 3 December" --price NAIRA --ready DAY
      [--country NG] [--state Rivers] [--piece SKU] [--size M] [--quantity N]
      Writes a bespoke order and prints its link; the customer gets it by e-mail, accepts,
      and pays 75% or all. PIECE is the piece that it is made after (naledi/orion-dress).

  npm run orders -- charge REF --what "Delivery by DHL" --amount NAIRA [--for delivery]
      Adds a fee that the customer pays by the order's link. --for is delivery or extra;
      --amount=-500 takes back what was added.
  npm run orders -- express-off REF
      Takes the surcharge of an express order off.

  npm run orders -- stage REF STAGE [--courier NAME] [--tracking https://…] [--silent]
      Moves an order to ${STAGES.slice(1, -1).join(", ")}; the customer is told unless --silent.
  npm run orders -- undo REF
      Undoes the last step of an order's stage.
  npm run orders -- cancel REF --reason "Why"
      Cancels an order: nothing more is paid for it, and store credit goes back to its code.
      Return what was paid with refund, or give credit.
  npm run orders -- ready REF DAY [--reason "Why"]
      Moves the day by which an order is ready; the customer is told.
`;

/** What is done with an order while it is made. REF is a reference or a number, HZ-1001. */
export const makingActions = {
  bespoke: {
    operands: ["EMAIL"],
    options: ["name", "phone", "address", "country", "state", "what", "price", "ready"].concat([
      "piece",
      "size",
      "quantity",
    ]),
    run: writeBespoke,
  },
  charge: { operands: ["REF"], options: ["what", "amount", "for"], run: charge },
  "express-off": { operands: ["REF"], run: takeOffExpress },
  stage: {
    operands: ["REF", "STAGE"],
    options: ["courier", "tracking"],
    flags: ["silent"],
    run: move,
  },
  undo: { operands: ["REF"], run: undo },
  cancel: { operands: ["REF"], options: ["reason"], run: cancel },
  ready: { operands: ["REF", "DAY"], options: ["reason"], run: moveReadyBy },
};

async function writeBespoke({ operands: [email = ""], options }: Given): Promise<Ending> {
  const [firstName = "", ...names] = (options["name"] ?? "").trim().split(/\s+/);
  const line = {
    sku: options["piece"] ?? "",
    description: options["what"] ?? "",
    size: options["size"] ?? "",
    quantity: Number(options["quantity"] ?? 1),
    price: Number(options["price"]),
  };
  const customer = {
    firstName,
    lastName: names.join(" "),
    email,
    phone: options["phone"] ?? "",
    address: options["address"] ?? "",
    country: options["country"] ?? "NG",
    state: options["state"] ?? "Rivers",
  };
  return withShopDatabase(async (db, config) => {
    const ports = portsOf(db);
    const catalogue = createCurrentCatalogue(ports, bundle);
    await catalogue.refresh();
    const write = createWriteBespoke({ ...ports, catalogue, publicUrl: publicUrlOf(config) });
    const draft = { customer, lines: [line], readyBy: options["ready"] ?? "" };
    const result = await write(draft, { by: BY, key: randomUUID() });
    if (result.kind === "written") {
      console.log(`Order ${formatNumber(result.number)} is written: ${result.url}`);
      return done;
    }
    const faults = Object.entries(result.fields).map(([field, text]) => `${field}: ${text}`);
    return misused(oneLine(faults.join(" ")));
  });
}

async function charge({ operands: [given = ""], options }: Given): Promise<Ending> {
  const kind = (["delivery", "extra"] as const).find(
    (each) => each === (options["for"] ?? "delivery"),
  );
  if (!kind) return misused("--for is delivery or extra.");
  const naira = Number(options["amount"]);
  if (!Number.isSafeInteger(naira) || naira === 0 || Math.abs(naira) > MAX_FEE) {
    return misused(`--amount is in whole naira, up to ${MAX_FEE}.`);
  }
  const label = oneLine(options["what"] ?? "").trim();
  if (label === "" || label.length > MAX_LABEL) {
    return misused(
      `Say what the customer reads, up to ${MAX_LABEL} characters: --what "Delivery by DHL".`,
    );
  }
  return withOrder(given, async (db, order) => {
    const { chargeOrder } = createChargeOrder(portsOf(db));
    const amount = naira < 0 ? 0 - toKobo(0 - naira) : toKobo(naira);
    const asked = { order, id: randomUUID(), by: BY, kind, amount, label };
    return chargeEnding(await chargeOrder(asked));
  });
}

function takeOffExpress({ operands: [given = ""] }: Given): Promise<Ending> {
  return withOrder(given, async (db, order) =>
    chargeEnding(
      await createChargeOrder(portsOf(db)).takeOffExpress({ order, id: randomUUID(), by: BY }),
    ),
  );
}

function chargeEnding(result: ChargeResult): Ending {
  switch (result.kind) {
    case "charged":
      console.log(moneyText(result.money));
      return done;
    case "nothing-to-take-off":
      return failed("There is not so much to take off.");
    case "refunded-before":
      return failed(
        "Part of what was paid went back, and counts as paid: write a bespoke order for the fee.",
      );
    case "invalid":
      return failed("The amount is not whole naira, or the text is too long.");
    case "closed":
      return failed("The order is cancelled, refunded or erased.");
    case "unknown-order":
      return failed("There is no such order.");
  }
}

async function move({ operands: [given = "", to = ""], options, flags }: Given): Promise<Ending> {
  const stage = STAGES.find((each) => each === to);
  if (!stage || stage === "received" || stage === "cancelled") {
    return misused(`STAGE is one of ${STAGES.slice(1, -1).join(", ")}.`);
  }
  const typed = options["tracking"];
  const trackingUrl = typed === undefined ? "" : readTrackingUrl(typed);
  if (trackingUrl === undefined) return misused("--tracking is an https address.");
  const courier = oneLine(options["courier"] ?? "").trim();
  return withOrder(given, async (db, order) => {
    const isSilent = flags.has("silent");
    const step = { to: stage, courier, trackingUrl, isSilent };
    const { moveOrder } = createChangeStage(portsOf(db));
    return stageEnding(await moveOrder({ ...(await request(db, order)), ...step }));
  });
}

function undo({ operands: [given = ""] }: Given): Promise<Ending> {
  return withOrder(given, async (db, order) =>
    stageEnding(await createChangeStage(portsOf(db)).undoStage(await request(db, order))),
  );
}

async function cancel({ operands: [given = ""], options }: Given): Promise<Ending> {
  const reason = oneLine(options["reason"] ?? "").trim();
  if (reason === "") return misused('Say why: --reason "Asked for within 72 hours".');
  return withOrder(given, async (db, order) => {
    const { cancelOrder } = createChangeStage(portsOf(db));
    return stageEnding(await cancelOrder({ ...(await request(db, order)), reason }));
  });
}

function stageEnding(result: StageResult): Ending {
  switch (result.kind) {
    case "changed":
      console.log(`The order is ${result.stage}. ${moneyText(result.money)}`);
      return done;
    case "stale":
    case "no-step":
      return failed(`The order is ${result.stage}: that step is not possible.`);
    case "nothing-paid":
      return failed("Nothing is paid yet, so nothing is made.");
    case "refunded":
      return failed("All that was paid went back: it is not made any more.");
    case "something-due":
      return failed(`${formatKobo(result.money.due)} is left to pay before it leaves the house.`);
    case "unknown-order":
      return failed("There is no such order.");
  }
}

async function moveReadyBy({ operands: [given = "", to = ""], options }: Given): Promise<Ending> {
  if (!lagosDay(to)) return misused("DAY is a day, such as 2026-12-20.");
  return withOrder(given, async (db, order) => {
    const { ready_by: from } = await stateOf(db, order);
    const reason = oneLine(options["reason"] ?? "").trim();
    const change = { order, id: randomUUID(), from, to, by: BY, reason };
    const result = await createChangeReadyBy(portsOf(db))(change);
    if (result.kind === "past") return misused("This day is over.");
    if (result.kind === "closed") return failed("Nothing is to be made of this order now.");
    if (result.kind !== "changed") return failed("Somebody else has changed it: look again.");
    console.log(`It is to be ready by ${to}.`);
    return done;
  });
}

function moneyText({ total, paid, due, owed }: OrderMoney): string {
  const sums = [`Total ${formatKobo(total)}`, `paid ${formatKobo(paid)}`, `due ${formatKobo(due)}`];
  const rest = owed > 0 ? `; ${formatKobo(owed)} belongs to the customer` : "";
  return `${sums.join(", ")}${rest}.`;
}

/** Runs an action on the order with this reference or number. */
function withOrder(
  given: string,
  act: (db: Db, reference: string) => Promise<Ending>,
): Promise<Ending> {
  return withShopDatabase(async (db) => {
    const reference = await findReference(db, given);
    return reference ? act(db, reference) : failed(`There is no order ${oneLine(given)}.`);
  });
}

async function request(db: Db, order: string) {
  const { stage: from } = await stateOf(db, order);
  return { order, id: randomUUID(), from, by: BY };
}

function stateOf(db: Db, reference: string) {
  return db
    .selectFrom("orders")
    .select(["stage", "ready_by"])
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
}

function portsOf(db: Db) {
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  // The running shop looks into the outbox by itself.
  return {
    db,
    now: () => new Date(),
    random: randomBytes,
    logger: silent,
    outboxBell: createBell(),
  };
}

function publicUrlOf({ publicUrl, port }: Config): string {
  return publicUrl ?? `http://localhost:${port}`;
}
