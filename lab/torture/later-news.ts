import type { CardProvider } from "./card-provider.ts";
import { chargeEvent } from "./card-provider.ts";
import type { Random } from "./random.ts";

/**
 * Time passes at the card provider: transfers arrive, refunds end. Events of it come once, twice, in the wrong order,
 * or are lost.
 */
export async function passTimeAt(cards: CardProvider, random: Random): Promise<void> {
  const news: object[] = [];
  for (const truth of cards.truths.values()) {
    if (truth.status !== "pending") continue;
    truth.status = "success";
    news.push(chargeEvent(truth));
  }
  for (const refund of cards.desk.refunds) {
    if (refund.status === "processed" || refund.status === "failed") continue;
    const mayNeedDetails = refund.status === "pending";
    const before = { ...refund };
    refund.status = random.pick([
      "processed",
      "processed",
      "processed",
      "failed",
      mayNeedDetails ? "needs-attention" : "processed",
    ]);
    const withIds = random.chance(0.5);
    news.push(cards.desk.event(before, { withIds }), cards.desk.event(refund, { withIds }));
  }
  for (const event of shuffled(news, random)) {
    for (let times = random.pick([0, 1, 1, 2]); times > 0; times--) {
      await cards.tell(random.pick(cards.shops), event);
    }
  }
}

function shuffled<T>(values: readonly T[], random: Random): T[] {
  return values
    .map((value) => ({ value, place: random.below(1e9) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value);
}
