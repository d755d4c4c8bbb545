import type { Ports } from "../ports.ts";
import type { CreatePaymentResult } from "./create-payment.ts";

export type PayOnPageResult =
  | Exclude<CreatePaymentResult, { kind: "created" }>
  /** `url`: the provider's page. */
  | { kind: "begun"; url: string }
  /** The provider did not answer, or did not take the payment. Nothing was charged. */
  | { kind: "not-begun" };

/**
 * Begins a stored payment on the provider's own page, for browsers in which its script does not run. The provider leads
 * back to `path`; like any other, the payment is settled even if nobody returns.
 */
export async function beginOnPage(
  { paystack, publicUrl, logger }: Pick<Ports, "paystack" | "publicUrl" | "logger">,
  result: CreatePaymentResult,
  path: string,
): Promise<PayOnPageResult> {
  if (result.kind !== "created") return result;
  const { reference, amount, currency, email, metadata } = result.payment;
  const asked = { reference, amount, currency, email, metadata, callbackUrl: publicUrl + path };
  const answer = await paystack.begin(asked);
  if (answer.kind === "begun") return answer;
  logger.warn({ reference, answer }, "The provider began no payment");
  return { kind: "not-begun" };
}
