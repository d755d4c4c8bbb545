import type { Naira } from "../../domain/money/money.ts";
import { useFormatPrice } from "../browser/use-currency.ts";

type Props = { naira: Naira; className?: string | undefined };

/** A price inside an island, in the shopper's currency; `paint.ts` paints it until the island is awake. */
export function PriceNow({ naira, className }: Props) {
  const formatPrice = useFormatPrice();
  return (
    <span className={className} data-naira={naira} suppressHydrationWarning>
      {formatPrice(naira)}
    </span>
  );
}
