import { z } from "zod";
import { applyCode } from "../../domain/checkout/discount.ts";
import type { CodeFault } from "../../domain/checkout/discount.ts";
import type { Naira } from "../../domain/money.ts";
import type { Ports } from "../ports.ts";
import { checkTries, countTry, whyNot } from "./discount-uses.ts";
import { MAX_LINES, quantity } from "./order-request.ts";

const asked = z.object({
  discount: z.string().max(100),
  lines: z.array(z.object({ sku: z.string().max(200), quantity })).max(MAX_LINES),
});

type CheckResult =
  /** `discount` is what the code takes off the lines. */
  | { kind: "good"; code: string; discount: Naira }
  | { kind: "refused"; fault: CodeFault }
  | { kind: "malformed" }
  /** The network has tried too many codes that do not exist. */
  | { kind: "limited"; retryAfter: number };

/** What a code would take off some lines now. Uses nothing: only the order does. */
export async function checkDiscount(
  {
    db,
    now,
    catalogue: current,
    fingerprint,
  }: Pick<Ports, "db" | "now" | "catalogue" | "fingerprint">,
  body: unknown,
  client: string,
): Promise<CheckResult> {
  const { data } = asked.safeParse(body);
  if (!data) return { kind: "malformed" };
  const network = fingerprint(client);
  const tries = await checkTries(db, network, now());
  if (tries.kind === "limited") return tries;
  const apply = () => {
    const { discounts, findProduct } = current.read();
    const lines = data.lines.flatMap(({ sku, quantity: count }) => {
      const product = findProduct(sku);
      return product ? [{ product, quantity: count }] : [];
    });
    return applyCode(discounts, data.discount, lines, now());
  };
  let applied = apply();
  if ("fault" in applied) {
    // Another process may have made the code a moment ago.
    await current.refresh();
    applied = apply();
  }
  if ("fault" in applied) {
    const { fault } = applied;
    const tried = fault === "unknown" ? await countTry(db, network, now()) : undefined;
    return tried?.kind === "limited" ? tried : { kind: "refused", fault };
  }
  const fault = await whyNot(db, applied, undefined, now());
  if (fault) return { kind: "refused", fault };
  const discount = applied.discounts.reduce((sum, each) => sum + each, 0);
  return { kind: "good", code: applied.code, discount };
}
