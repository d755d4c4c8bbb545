import { data } from "react-router";
import { checkFields } from "../../../domain/fields.ts";
import type { FieldErrors } from "../../../domain/fields.ts";
import { belongsField, doneField } from "../../../domain/house/concerns.ts";
import { momentText } from "../../../domain/house/time.ts";
import type { Concern } from "../../../server/house/concerns.ts";
import { shopContext } from "../../shop-context.ts";
import { passwordFault, requireRight, visitContext } from "../session.ts";
import type { Context } from "../session.ts";
import type { Values } from "../../../domain/fields.ts";

/** Why a form about a payment was not carried out: shown beside it, with what was typed. */
export type ConcernResult = {
  key: string;
  act: string;
  status: 404 | 409 | 422;
  message?: string;
  errors?: FieldErrors;
  values?: Values;
};

/** Carries out a posted form. @throws 400 for an unknown form. */
export async function actOnConcern(
  context: Context,
  form: Values,
): Promise<{ done: Concern } | ConcernResult> {
  const { act = "", event: key = "", password, ...values } = form;
  const result =
    act === "done"
      ? await settle(context, key, values)
      : act === "return"
        ? await giveBack(context, key, password)
        : undefined;
  if (!result) throw data(null, { status: 400, statusText: "Bad Request" });
  return "done" in result ? result : { ...result, key, act, values };
}

type Outcome = { done: Concern } | Omit<ConcernResult, "key" | "act" | "values">;

async function settle(context: Context, key: string, values: Values): Promise<Outcome> {
  const { texts, errors } = checkFields([doneField, belongsField], values);
  if (Object.keys(errors).length > 0) return { status: 422, errors };
  const { orders } = context.get(shopContext).house;
  const by = context.get(visitContext).person;
  const result = await orders.settleConcern({ key, note: texts.note, order: texts.order, by });
  switch (result.kind) {
    case "noted":
      return { done: result.concern };
    case "unknown-order":
      return { status: 422, errors: { order: belongsField.message } };
    case "otherwise":
      return { status: 409, message: otherwise(result.concern, texts.note) };
    case "unknown":
      return GONE;
  }
}

async function giveBack(
  context: Context,
  key: string,
  password: string | undefined,
): Promise<Outcome> {
  const { person: by } = requireRight(context, "refunds");
  const fault = await passwordFault(context, password);
  if (fault !== undefined) return { status: 422, errors: { password: fault } };
  const { orders } = context.get(shopContext).house;
  const result = await orders.returnConcern({ key, by });
  switch (result.kind) {
    case "returning":
      return { done: result.concern };
    case "otherwise":
      return { status: 409, message: otherwise(result.concern) };
    case "not-returnable":
    case "forbidden":
      return { status: 409, message: NOT_RETURNABLE };
    case "unknown":
      return GONE;
  }
}

const GONE = { status: 404, message: "There is no such payment any more." } as const;
const NOT_RETURNABLE =
  "Nothing was returned: something went back or was given as credit since, or not so much is left. The order’s page says what.";

/** The note that somebody else has saved meanwhile, and the one that was not saved. */
function otherwise({ note }: Concern, typed = ""): string {
  const theirs = note
    ? `${note.by ?? "Somebody"} said on ${momentText(note.at)}: “${note.text}”.`
    : "";
  return `${theirs} ${typed ? `Your “${typed}” was not kept.` : "Nothing was changed."}`.trim();
}
