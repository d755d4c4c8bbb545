import { formatNaira } from "../../domain/money/format.ts";
import type { Naira } from "../../domain/money/money.ts";

type Props = { naira: Naira; className?: string | undefined };

/** A price in naira; the boot script converts it (`app/boot/paint-prices.ts`), possibly before hydration. */
export function Price({ naira, className }: Props) {
  return (
    <span className={className} data-naira={naira} suppressHydrationWarning>
      {formatNaira(naira)}
    </span>
  );
}
