import { setImmediate } from "node:timers/promises";
import type { Values } from "../../domain/fields.ts";
import { passwordField } from "../../domain/house/forms.ts";
import { choiceFields, chosenOrders } from "../../domain/house/orders.ts";
import type { ChosenOrder } from "../../domain/house/orders.ts";
import { mayDo } from "../../domain/house/rights.ts";
import type { Right } from "../../domain/house/rights.ts";
import { stagesAfter } from "../../domain/orders/stages.ts";
import type { Stage } from "../../domain/orders/stages.ts";
import type {
  Act,
  Actor,
  Command,
  CommandPorts,
  CommonResult,
  PasswordFault,
  Result,
  Secrets,
  SentField,
} from "../command.ts";
import { answerAlter, answerCredit, answerNo, noteMeasure } from "../alterations/answer.ts";
import { undoChange } from "../catalogue/change-command.ts";
import { makeCode, stopCode } from "../catalogue/code-commands.ts";
import {
  beginCollection,
  collectionCommands,
  takeCollectionPicture,
} from "../catalogue/collection-commands.ts";
import { joinColour, partColour } from "../catalogue/colour-commands.ts";
import { applyRows, takeFile, undoRows } from "../catalogue/import-commands.ts";
import { moveListed, orderListing } from "../catalogue/listing-commands.ts";
import {
  beginPiece,
  changePiece,
  discardDraft,
  openDraft,
  orderPhotographs,
  previewDraft,
  previewWords,
  publishDraft,
  restoreValue,
  saveDraft,
  switchHidden,
  switchSoldOut,
} from "../catalogue/piece-commands.ts";
import { letHoldGo, restoreCounts, setSizes } from "../catalogue/size-commands.ts";
import {
  changePromotion,
  createPromotion,
  previewPromotion,
  stopPromotion,
} from "../catalogue/promotion-commands.ts";
import { makeCelebration, moveCelebration, takeGuestOut } from "../celebrations/commands.ts";
import {
  addCustomer,
  eraseCard,
  joinCustomers,
  keepApart,
  markWrong,
  partCustomer,
  takeMeasurements,
} from "../customers/commands.ts";
import { makeLineFor } from "../customers/line-people.ts";
import { withSecureDelete } from "../db/transactions.ts";
import { writeBespoke } from "../checkout/write-bespoke.ts";
import { lookUpPhone, writeOrder } from "../checkout/write-order.ts";
import { command, done, look, refused, SecretText } from "../command.ts";
import type { invalid } from "../command.ts";
import type { Db } from "../db/schema.ts";
import {
  addNote,
  changeAddress,
  changeReadyBy,
  changeSize,
  showComments,
} from "../orders/change-details.ts";
import { cancelOrder, moveTo, undoStage } from "../orders/change-stage.ts";
import { addFee, chargeOrder, takeChargeBack, takeOffExpress } from "../orders/charge-order.ts";
import { resendConfirmation } from "../orders/emails.ts";
import { lookAtOrder } from "../orders/order-command.ts";
import { makePayLink } from "../orders/pay-links.ts";
import { returnConcern, settleConcern } from "../payments/concerns.ts";
import { keepMoney, undoKeep } from "../payments/keep-money.ts";
import { recordPayment, takePaymentBack } from "../payments/record-payment.ts";
import {
  creditOrder,
  lookAtRefund,
  moveToCredit,
  refundCharge,
  refundOrder,
} from "../payments/refund-order.ts";
import { answerReview, publishReview, refuseReview } from "../reviews/reviews.ts";
import { beginStory, storyCommands } from "../stories/stories.ts";
import { changeOwnPassword, confirmPassword } from "./change-password.ts";
import { addZone, changeCollect, changeZone, removeZone } from "./delivery-settings.ts";
import { answerMessage, undoAnswer } from "./inbox.ts";
import { invite } from "./invitations.ts";
import {
  allowCodes,
  allowCredit,
  allowPayments,
  allowPrices,
  allowTakings,
  changeRole,
  removePerson,
} from "./people.ts";
import { nameOf, record, SHELL } from "./record.ts";
import { turnOwnFactorOff } from "./second-factor.ts";
import { endOtherSessions, endOwnSession } from "./sessions.ts";
import {
  changeHold,
  changeReminder,
  changeShop,
  changeVat,
  switchCommands,
} from "./shop-settings.ts";
import type { Visit } from "./visit.ts";
import { changeWords, previewPart, resetWords, takePartPicture, undoWords } from "./words.ts";

/**
 * Every form that is a command: by the page to which it posts (its path in `app/routes.ts`), and by the `act` that its
 * button sends. A new command adds its row here.
 */
export const forms = {
  "/house/orders": {
    "to-cutting": eachOrder(moveTo("cutting"), "cutting"),
    "to-sewing": eachOrder(moveTo("sewing"), "sewing"),
    "to-ready": eachOrder(moveTo("ready"), "ready"),
    "to-shipped": eachOrder(moveTo("shipped"), "shipped"),
    "to-collected": eachOrder(moveTo("collected"), "collected"),
    undo: eachOrder(undoStage),
  },
  "/house/orders/new": {
    place: writeOrder,
    known: lookUpPhone,
    another: look,
    write: writeBespoke,
    more: look,
  },
  "/house/orders/payments": { done: settleConcern, return: returnConcern },
  "/house/orders/:number": {
    "to-cutting": moveTo("cutting"),
    "to-sewing": moveTo("sewing"),
    "to-ready": moveTo("ready"),
    "to-shipped": moveTo("shipped"),
    "to-collected": moveTo("collected"),
    undo: undoStage,
    cancel: cancelOrder,
    "ready-by": changeReadyBy,
    size: changeSize,
    for: makeLineFor,
    address: changeAddress,
    note: addNote,
    "for-workshop": showComments,
    resend: resendConfirmation,
    link: makePayLink,
    "record-payment": recordPayment,
    "payment-back": takePaymentBack,
    fee: addFee,
    extra: chargeOrder,
    "express-off": takeOffExpress,
    "charge-back": takeChargeBack,
    "charge-refund": refundCharge,
    keep: keepMoney,
    "keep-undo": undoKeep,
    "refund-all": lookAtRefund,
    refund: refundOrder,
    "credit-proposal": lookAtOrder,
    credit: creditOrder,
    move: moveToCredit,
    alter: answerAlter,
    "alter-credit": answerCredit,
    "alter-no": answerNo,
    "alter-measure": noteMeasure,
  },
  // Before the page of a card, whose address is like this one.
  "/house/customers/new": { add: addCustomer },
  "/house/customers/:id": {
    measure: takeMeasurements,
    wrong: markWrong,
    join: joinCustomers,
    apart: keepApart,
    part: partCustomer,
    erase: withoutTraces(eraseCard),
  },
  "/house/promotions": { stop: stopPromotion, undo: undoChange, "stop-code": stopCode },
  "/house/promotions/new": { preview: previewPromotion, save: createPromotion },
  "/house/promotions/codes/new": { make: makeCode },
  "/house/promotions/:id": { preview: previewPromotion, save: changePromotion },
  "/house/pieces": { "sold-out": switchSoldOut, hidden: switchHidden, undo: undoChange },
  "/house/pieces/new": { begin: beginPiece },
  "/house/pieces/import": {
    check: takeFile,
    apply: inParts(applyRows),
    undo: inParts(undoRows),
  },
  // Before the page of a piece, whose address is like this one.
  "/house/pieces/order/:collection": { move: moveListed, usual: orderListing },
  "/house/pieces/:collection/:slug": {
    "sold-out": switchSoldOut,
    hidden: switchHidden,
    undo: undoChange,
    save: changePiece,
    join: joinColour,
    part: partColour,
    "set-sizes": setSizes,
    "restore-counts": restoreCounts,
    "let-go": letHoldGo,
    restore: restoreValue,
    "save-draft": saveDraft,
    "preview-words": previewWords,
    preview: previewDraft,
    publish: publishDraft,
    discard: discardDraft,
    order: orderPhotographs,
    "open-draft": openDraft,
  },
  "/house/messages": { answered: answerMessage, undo: undoAnswer },
  "/house/words": {
    save: changeWords,
    preview: previewPart,
    reset: resetWords,
    undo: undoWords,
    picture: takePartPicture,
  },
  "/house/collections/new": { begin: beginCollection },
  "/house/collections/:slug": { ...collectionCommands, picture: takeCollectionPicture },
  "/house/stories/new": { begin: beginStory },
  "/house/stories/:slug": { ...storyCommands, order: orderPhotographs },
  "/house/reviews": { publish: publishReview, refuse: refuseReview, answer: answerReview },
  "/house/celebrations/new": { make: makeCelebration },
  "/house/celebrations/:id": { move: moveCelebration, "take-out": takeGuestOut },
  "/house/settings": {
    shop: changeShop,
    ...switchCommands,
    reminder: changeReminder,
    vat: changeVat,
    hold: changeHold,
    "add-zone": addZone,
    "change-zone": changeZone,
    "remove-zone": removeZone,
    collect: changeCollect,
    invite,
    "change-role": changeRole,
    "may-give-credit": allowCredit,
    "may-record-payments": allowPayments,
    "may-make-codes": allowCodes,
    "may-see-takings": allowTakings,
    "may-change-prices": allowPrices,
    "remove-person": removePerson,
    "end-session": endOwnSession,
    "end-others": endOtherSessions,
    "change-password": changeOwnPassword,
    "factor-off": turnOwnFactorOff,
  },
} satisfies Readonly<Record<string, Readonly<Record<string, Command<unknown, Result>>>>>;

export type Forms = typeof forms;
export type FormPath = keyof Forms;

type OutcomeOf<Made> = Made extends Command<infer _Input, infer Outcome> ? Outcome : never;

/** What a page's commands can result in, by their `act`. */
export type Outcomes<Path extends FormPath> = {
  [Name in keyof Forms[Path]]: OutcomeOf<Forms[Path][Name]>;
};

/** Fields of every form: the command that it asks for (`act`), and the form's id (`form`). */
const OWN_FIELDS: readonly SentField[] = [
  { name: "act", maxLength: 40 },
  { name: "form", maxLength: 64 },
];

/** The pages of `forms`, each with all fields that its forms send, for `server/http/form-posts.ts`. */
export const commandForms = Object.entries(forms).map(([path, commands]) => ({
  path,
  fields: [...OWN_FIELDS, ...Object.values(commands).flatMap(fieldsOf)],
}));

function fieldsOf({ fields, password }: Command<unknown, Result>): readonly SentField[] {
  return password ? [...fields, passwordField] : fields;
}

/** The right that a command needs. */
export function rightFor({ right = "daily" }: { right?: Right }): Right {
  return right;
}

/** What became of an order of the list that was chosen. `order` is its number, HZ-1001. */
export type OrderOutcome<Outcome extends Result> = ChosenOrder & {
  outcome: Answer<Outcome> | ReturnType<typeof refused<"no-step">>;
};

/**
 * Carries out a command for each order that was chosen in the list, in a transaction of its own and as if the order's
 * page had sent the form: it is checked, recorded, mailed and done once as there. With `to`, only for orders that this
 * stage follows at once.
 */
function eachOrder<Input, Outcome extends Result>(one: Command<Input, Outcome>, to?: Stage) {
  return command({
    act: `${one.act}-each`,
    right: rightFor(one),
    fields: [...choiceFields, ...one.fields],
    isOnItsOwn: true,
    read: async (values, ports) => {
      const chosen: (ChosenOrder & { input: Input })[] = [];
      for (const each of chosenOrders(values)) {
        const sent = { ...values, order: each.order, saw: each.stage };
        const read = await one.read(sent, ports, {});
        if ("refused" in read) return { refused: read.refused as Extract<Outcome, Invalid> };
        chosen.push({ ...each, input: read.input });
      }
      return chosen.length > 0 ? { input: chosen } : { refused: refused("none-chosen") };
    },
    run: async (ports, chosen: readonly (ChosenOrder & { input: Input })[], act) => {
      const orders: OrderOutcome<Outcome>[] = [];
      for (const { order, stage, input } of chosen) {
        const form = `${act.id}:${order}`;
        const outcome =
          to && !stagesAfter(stage).includes(to)
            ? refused("no-step")
            : await runCommand(ports, one, input, { ...act, form });
        orders.push({ order, stage, outcome });
      }
      return done({ orders });
    },
  });
}

/**
 * Carries out a command of the catalogue again and again, each time in a transaction of its own with its own entry in the
 * record, until it was the last time. Between two, other requests have their turn.
 */
function inParts<Input, Outcome extends Result>(
  part: Command<Input, Outcome | Part>,
): Command<Input, Outcome | Part> {
  return {
    ...part,
    isOnItsOwn: true,
    run: async (ports, input, { by, visit }) => {
      for (;;) {
        // `part` needs no right that could forbid it, and is repeatable.
        const result = (await runCommand(ports, part, input, { by, visit })) as Outcome | Part;
        if (!("isLast" in result) || result.isLast) {
          await ports.catalogue.refresh();
          return result;
        }
        await setImmediate();
      }
    },
  };
}

/** Carries out a command that deletes personal data so that no copy of it stays in the database's files. */
function withoutTraces<Input, Outcome extends Result>(
  one: Command<Input, Outcome>,
): Command<Input, Outcome> {
  return {
    ...one,
    isOnItsOwn: true,
    // The right was checked, and the form needs no id: what is erased cannot be erased again.
    run: (ports, input, { by, visit }) =>
      withSecureDelete(
        ports.db,
        () => runCommand(ports, one, input, { by, visit }) as Promise<Outcome>,
      ),
  };
}

type Part = ReturnType<typeof done<{ isLast: boolean }>>;

type Invalid = ReturnType<typeof invalid>;

type How = {
  by: Actor;
  visit?: Visit | undefined;
  /** The form's id: a form that is sent twice is carried out once. Undefined in a terminal. */
  form?: string;
};

type Answer<Outcome> = Outcome | CommonResult;

/**
 * Carries out a command once for each form (unless it `isRepeatable`), and writes the record's entry in the same
 * transaction; `isOnItsOwn` commands do this themselves. Nothing is changed unless the result is `done`.
 */
export async function runCommand<Input, Outcome extends Result>(
  ports: CommandPorts,
  command: Command<Input, Outcome>,
  input: Input,
  { by, visit, form }: How,
): Promise<Answer<Outcome>> {
  const { act: name, isOnItsOwn, isRepeatable } = command;
  if (by !== SHELL && !mayDo(by, rightFor(command))) return { kind: "forbidden" };
  const id = `${name}:${form ?? crypto.randomUUID()}`;
  const who = nameOf(by);
  const email = by === SHELL ? who : by.email;
  const act: Act = { by, name: who, email, visit, id, at: ports.now() };
  if (isOnItsOwn) return command.run(ports, input, act);
  // The command gets a bell that does nothing: the outbox's bell is rung after the commit.
  const silent = { ...ports.outboxBell, ring: () => {} };
  try {
    const outcome = await ports.db.transaction().execute(async (db) => {
      if (form !== undefined && !isRepeatable) {
        await claim(db, act, ports.fingerprint(JSON.stringify(input)));
      }
      const result = await command.run({ ...ports, db, outboxBell: silent }, input, act);
      if (result.kind !== "done") throw new NotDone(result);
      const { record: noted, ...facts } = result;
      if (noted) {
        await record(db, { by, act: name, ...noted }, act.at);
        const { id: thing } = noted.thing;
        if (form !== undefined) {
          await db.updateTable("house_forms").set({ thing }).where("id", "=", id).execute();
        }
      }
      return facts as Outcome;
    });
    ports.outboxBell.ring();
    if (command.isOfCatalogue) await ports.catalogue.refresh();
    return outcome;
  } catch (error) {
    if (error instanceof NotDone) return error.result as Answer<Outcome>;
    throw error;
  }
}

/** Thrown to roll the transaction back, with the result to return. */
class NotDone extends Error {
  readonly result: Result | CommonResult;

  constructor(result: Result | CommonResult) {
    super(result.kind);
    this.result = result;
  }
}

/** Stores the form's id. A second transaction with it waits for the first. @throws NotDone if the form was carried out. */
async function claim(db: Db, { id, at }: Act, content: string): Promise<void> {
  const { numInsertedOrUpdatedRows: rows } = await db
    .insertInto("house_forms")
    .values({ id, content, thing: null, done_at: at.toISOString() })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  if (rows === 1n) return;
  const known = await db
    .selectFrom("house_forms")
    .select(["content", "thing"])
    .where("id", "=", id)
    .executeTakeFirst();
  throw new NotDone(
    known?.content === content
      ? { kind: "repeated", thing: known.thing ?? undefined }
      : { kind: "other-values" },
  );
}

export type Posted<Path extends FormPath> = {
  [Name in keyof Forms[Path]]: {
    act: Name;
    /** What was typed, without secrets. */
    typed: Values;
    result: Answer<OutcomeOf<Forms[Path][Name]>> | PasswordFault;
  };
}[keyof Forms[Path]];

/**
 * Carries out what a form of the house asks for. `values` are the form's fields, and the thing that its page is about.
 * Undefined if there is no such form.
 */
export async function postForm<Path extends FormPath>(
  ports: CommandPorts,
  { path, values, visit }: { path: Path; values: Values; visit: Visit },
): Promise<Posted<Path> | undefined> {
  const { act = "", form = "", ...sent } = values;
  const commands: Readonly<Record<string, Command<unknown, Result>>> = forms[path];
  const command = Object.hasOwn(commands, act) ? commands[act] : undefined;
  if (!command || !/^[\w-]{16,64}$/.test(form)) return undefined;
  const { typed, secrets } = split(sent, Object.values(commands).flatMap(fieldsOf));
  const result = await post(ports, command, { typed, secrets, visit, form });
  // The compiler cannot know that `result` is of the command named `act`.
  return { act, typed, result } as unknown as Posted<Path>;
}

type Sent = { typed: Values; secrets: Secrets; visit: Visit; form: string };

async function post<Input, Outcome extends Result>(
  ports: CommandPorts,
  command: Command<Input, Outcome>,
  { typed, secrets, visit, form }: Sent,
): Promise<Answer<Outcome> | PasswordFault> {
  const { person: by } = visit;
  if (!mayDo(by, rightFor(command))) return { kind: "forbidden" };
  const read = await command.read(typed, ports, secrets);
  if ("refused" in read) return read.refused;
  if (command.password) {
    const password = secrets["password"]?.reveal();
    const isTyped = command.password === "typed-unless-owner" && by.role !== "owner";
    const mustType = isTyped || command.password === "typed";
    const confirmed = await confirmPassword(ports, visit, password, { mustType });
    if (confirmed.kind === "limited") return { ...confirmed, kind: "password", why: "limited" };
    if (confirmed.kind === "wrong-password") {
      return { kind: "password", why: password ? "wrong" : "missing" };
    }
  }
  return runCommand(ports, command, read.input, { by, visit, form });
}

function split(sent: Values, fields: readonly SentField[]): { typed: Values; secrets: Secrets } {
  const isSecret = (name: string) => fields.some((field) => field.name === name && field.isSecret);
  const entries = Object.entries(sent);
  const secret = entries.filter(([name]) => isSecret(name));
  return {
    typed: Object.fromEntries(entries.filter(([name]) => !isSecret(name))),
    secrets: Object.fromEntries(secret.map(([name, text = ""]) => [name, new SecretText(text)])),
  };
}
