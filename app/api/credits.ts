import { isRecord } from "../../domain/json.ts";
import type { Naira } from "../../domain/money.ts";
import { toNaira } from "../../domain/money.ts";
import { callApi, fieldErrorsOf, troubleOf, UNREACHABLE } from "../browser/api.ts";

export type CreditResult =
  | { kind: "left"; left: Naira }
  /** `message` is for the shopper. */
  | { kind: "refused"; message: string };

/** `POST /api/credits`: what an order with this e-mail address could use of a store credit. Changes nothing. */
export async function checkCredit(credit: string, email: string): Promise<CreditResult> {
  const answer = await callApi("/api/credits", { body: { credit, email } });
  if (!answer) return { kind: "refused", message: UNREACHABLE.message };
  const { status, body } = answer;
  if (status === 200 && isRecord(body) && Number.isSafeInteger(body.left)) {
    return { kind: "left", left: toNaira(Number(body.left)) };
  }
  const message = fieldErrorsOf(body)?.["credit"] ?? troubleOf(status).message;
  return { kind: "refused", message };
}
