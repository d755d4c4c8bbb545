import type { z } from "zod";
import { isUnderWay } from "../../domain/orders/money.ts";
import { isRecord } from "../../domain/json.ts";
import { OVER } from "../../server/orders/drop-orders.ts";
import { EVENTS, REFUND_EVENTS } from "../../server/payments/handle-webhook.ts";
import { TRANSITIONS } from "../../server/payments/settle-payment.ts";
import { ANSWERS } from "../../server/providers/paystack.ts";

/** An answer of the card provider, or an event that it sent. */
export type RawAnswer = {
  /** The payment that it is about, such as `card`. */
  payment: string;
  call: keyof typeof ANSWERS | "webhook";
  /** The status in HTTP; 200 for an event. */
  status: number;
  /** Whether an event is signed with the secret key. */
  signature?: "right" | "wrong" | "missing";
  body: unknown;
};

/** An answer as it is compared, shown and stored: without secrets and without anybody's details. */
export type Answer = RawAnswer & {
  /** What the shop reads of it; undefined if it reads nothing, or does not accept it. */
  read?: unknown;
  /** The fields for which the shop does not accept it. */
  refused: string[];
};

export type Difference = {
  payment: string;
  answer: string;
  field: string;
  provider: string;
  standIn: string;
  /** Whether the shop relies on the field. */
  isRead: boolean;
};

/** Prepares an answer; `ours` are the references and ids that the shop has made. */
export function prepare(raw: RawAnswer, ours: readonly string[]): Answer {
  const body = withOneEntry(raw.body, ours);
  const read = schemaOf(raw)?.safeParse(body);
  return {
    ...raw,
    body: withoutDetails(body, ours),
    ...(read?.success && { read: withoutDetails(read.data, ours) }),
    refused: read?.error?.issues.map(({ path }) => pathOf(path)) ?? [],
  };
}

/**
 * What distinguishes answers to the same call about the same payment: the status of a payment or refund, an event's name.
 * A call that was not carried out is `refused`, or `not answered` if that says nothing about the request itself.
 */
export function wordOf({ call, status, body }: Pick<RawAnswer, "call" | "status" | "body">) {
  if (status >= 300) return outcomeOf(status);
  const fields = isRecord(body) ? body : {};
  if (call === "webhook") return String(fields["event"]);
  const [data] = [fields["data"]].flat();
  const isOfOne = call === "verify" || call === "refund" || call === "refunds";
  return isOfOne && isRecord(data) ? String(data["status"]) : "";
}

/**
 * How the provider's answers differ from those of the stand-in to the same calls, what the shop relies on first. It
 * relies on what its own schemas read of an answer, on knowing a status, and on an event's signature.
 */
export function compare(provider: readonly Answer[], standIn: readonly Answer[]): Difference[] {
  return provider
    .flatMap((answer) => {
      const { payment, call } = answer;
      const name = `${call} ${wordOf(answer)}`.trim();
      return differences(answer, modelOf(answer, standIn)).map((found) => {
        return { payment, answer: name, ...found };
      });
    })
    .toSorted((a, b) => Number(b.isRead) - Number(a.isRead));
}

/** What the stand-in answered or sent and the provider did not, as after a step that was skipped. */
export function notCompared(provider: readonly Answer[], standIn: readonly Answer[]): string[] {
  const names = provider.map(nameOf);
  return standIn.map(nameOf).filter((name) => !names.includes(name));
}

const nameOf = (answer: Answer) => `${answer.payment}: ${answer.call} ${wordOf(answer)}`.trim();

type Found = Pick<Difference, "field" | "provider" | "standIn" | "isRead">;

function differences(answer: Answer, model: Answer | undefined): Found[] {
  const { status, signature = "right" } = answer;
  const found: Found[] = [];
  if (signature !== "right") {
    found.push({ field: "signature", provider: signature, standIn: "right", isRead: true });
  }
  if (!model) {
    return [...found, { field: "all", provider: "sent", standIn: "missing", isRead: false }];
  }
  const isSame = outcomeOf(status) === outcomeOf(model.status);
  if (status !== model.status) {
    const [theirs, known] = [String(status), String(model.status)];
    found.push({ field: "HTTP status", provider: theirs, standIn: known, isRead: !isSame });
  }
  if (!isSame) return found;
  const word = wordOf(answer);
  if (status < 300 && !isKnown(answer.call, word)) {
    const field = answer.call === "webhook" ? "event" : "status";
    found.push({ field, provider: `'${word}'`, standIn: `'${wordOf(model)}'`, isRead: true });
  }
  const unread = answer.read === undefined ? [] : readDifferences(answer.read, model.read);
  const isRead = (field: string) =>
    answer.refused.includes(field) || unread.some((each) => each.field === field);
  const shape = shapeDifferences(answer.body, model.body).map((each) => {
    return { ...each, isRead: isRead(each.field) };
  });
  const isListed = (field: string) => shape.some((each) => each.field === field);
  const others = answer.refused
    .filter((field) => !isListed(field))
    .map((field) => ({
      field,
      provider: "refused by the shop",
      standIn: "accepted",
      isRead: true,
    }));
  const values = unread.filter(({ field }) => !isListed(field));
  return [...found, ...shape, ...others, ...values.map((each) => ({ ...each, isRead: true }))];
}

/** The stand-in's answer to compare with: the same one if there is one, else the most similar. */
function modelOf(answer: Answer, standIn: readonly Answer[]): Answer | undefined {
  const [word, family] = [wordOf(answer), familyOf(answer)];
  const ofCall = standIn.filter(({ call }) => call === answer.call);
  const relatives = ofCall.filter((each) => familyOf(each) === family);
  const models = relatives.length > 0 || answer.call === "webhook" ? relatives : ofCall;
  const ofPayment = models.filter(({ payment }) => payment === answer.payment);
  const isSame = (each: Answer) => wordOf(each) === word;
  return ofPayment.find(isSame) ?? models.find(isSame) ?? ofPayment[0] ?? models[0];
}

/** Events of one kind have the same fields: `refund.pending` and `refund.processing`. */
const familyOf = (answer: Answer) =>
  answer.call === "webhook" ? wordOf(answer).split(".")[0] : answer.status >= 300;

const REFUND_WORDS: readonly string[] = REFUND_EVENTS.map((event) => event.replace("refund.", ""));

function isKnown(call: Answer["call"], word: string): boolean {
  if (call === "verify") return TRANSITIONS.has(word) || isUnderWay(word) || OVER.includes(word);
  const isOfRefund = call === "refund" || call === "refunds";
  if (isOfRefund) return REFUND_WORDS.includes(word) || word === "";
  // Every other event is kept for the owner.
  return !word.startsWith("refund.") || REFUND_EVENTS.some((event) => event === word);
}

function outcomeOf(status: number): "done" | "refused" | "not answered" {
  if (status < 300) return "done";
  const isAboutCaller = [401, 403, 408, 429].includes(status);
  return status >= 400 && status < 500 && !isAboutCaller ? "refused" : "not answered";
}

function schemaOf({ call, status, body }: RawAnswer): z.ZodType | undefined {
  if (status >= 300) return undefined;
  if (call !== "webhook") return ANSWERS[call];
  const event = wordOf({ call, status, body });
  if (event === "charge.success") return EVENTS.charge;
  return event.startsWith("refund.") ? EVENTS.refund : undefined;
}

/** Of a list only the first entry about the rehearsal's own payments, or else the first: others are not ours to record. */
function withOneEntry(body: unknown, ours: readonly string[]): unknown {
  if (!isRecord(body) || !Array.isArray(body["data"])) return body;
  const list: unknown[] = body["data"];
  const isOurs = (entry: unknown) => ours.some((id) => JSON.stringify(entry).includes(id));
  return { ...body, data: [list.find(isOurs) ?? list[0]].filter((entry) => entry !== undefined) };
}

/** Fields whose values are the provider's own words and sums; of all others only the type is kept. */
const KEPT: readonly string[] = [
  "status",
  "domain",
  "currency",
  "channel",
  "gateway_response",
  "event",
  "type",
  "code",
  "amount",
  "requested_amount",
  "deducted_amount",
  "fees",
];
const WORD = /^[\w .:-]{1,60}$/;
const OURS = "(the shop's)";

function withoutDetails(value: unknown, ours: readonly string[], field = ""): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map((each) => withoutDetails(each, ours));
  if (isRecord(value)) {
    const fields = Object.entries(value);
    return Object.fromEntries(
      fields.map(([name, each]) => [name, withoutDetails(each, ours, name)]),
    );
  }
  if (typeof value === "number") return KEPT.includes(field) ? value : 0;
  if (typeof value !== "string") return value;
  if (ours.some((id) => value.includes(id))) return OURS;
  return KEPT.includes(field) && WORD.test(value) ? value : "…";
}

/** The fields of a JSON value by their path, `data.customer.email`; of a list those of its first entry. */
function fieldsOf(value: unknown, path = "", fields = new Map<string, unknown>()) {
  if (path !== "") fields.set(path, value);
  if (Array.isArray(value) && value.length > 0) fieldsOf(value[0], `${path}[]`, fields);
  if (isRecord(value)) {
    for (const [name, each] of Object.entries(value)) fieldsOf(each, pathOf([path, name]), fields);
  }
  return fields;
}

function typeOf(value: unknown): string {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  const names: Record<string, string> = { string: "text", object: "fields", boolean: "yes or no" };
  return names[typeof value] ?? typeof value;
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((before, part) => {
    if (typeof part === "number") return `${before}[]`;
    return before === "" ? String(part) : `${before}.${String(part)}`;
  }, "");
}

type Unlike = Pick<Found, "field" | "provider" | "standIn">;

/** Fields that only one of two values has, or that have another type; of those only the outermost. */
function shapeDifferences(theirs: unknown, known: unknown): Unlike[] {
  const [a, b] = [fieldsOf(theirs), fieldsOf(known)];
  const found = [...new Set([...b.keys(), ...a.keys()])]
    .map((field) => {
      return { field, provider: typeOf(a.get(field)), standIn: typeOf(b.get(field)) };
    })
    .filter(({ provider, standIn }) => provider !== standIn);
  const isWithin = (inner: string, outer: string) =>
    inner.startsWith(`${outer}.`) || inner.startsWith(`${outer}[`);
  return found.filter(({ field }) => !found.some((each) => isWithin(field, each.field)));
}

/** Of what the shop reads, these have to be equal: both sides had the same order to pay. */
const EQUAL =
  /(^|\.)(domain|currency|amount|reference|transaction_reference|paymentReference|note)$/;

/** What the shop reads of the stand-in's answer and not, or otherwise, of the provider's. */
function readDifferences(theirs: unknown, known: unknown): Unlike[] {
  const shape = shapeDifferences(theirs, known).filter(({ standIn }) => isThere(standIn));
  const [a, b] = [fieldsOf(theirs), fieldsOf(known)];
  const values = [...b]
    .filter(([field, value]) => EQUAL.test(field) && a.has(field) && a.get(field) !== value)
    .map(([field, value]) => ({ field, provider: told(a.get(field), value), standIn: told(value) }))
    .filter(({ field }) => !shape.some((each) => each.field === field));
  return [...shape, ...values];
}

const isThere = (type: string) => type !== "missing" && type !== "null";

function told(value: unknown, known?: unknown): string {
  const isNaira = typeof value === "number" && value * 100 === known;
  return isNaira ? `${value} (naira?)` : String(value);
}
