import { formatTerms, writeTerms, type Term } from "../../domain/currencies.ts";
import type { Naira } from "../../domain/money.ts";

type Props = {
  /** An amount, or the terms of a sum: in another currency it is the sum of the terms as they are shown. */
  naira: Naira | readonly Term[];
  className?: string | undefined;
};

/** A price in naira; the boot script converts it (`app/boot/paint-prices.ts`), possibly before hydration. */
export function Price({ naira, className }: Props) {
  const terms = writeTerms(typeof naira === "number" ? [[naira, 1]] : naira);
  return (
    <span className={className} data-naira={terms} suppressHydrationWarning>
      {formatTerms(terms, "ngn", undefined)}
    </span>
  );
}
