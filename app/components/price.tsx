import { formatNaira } from "../../domain/money/format.ts";
import type { Naira } from "../../domain/money/money.ts";

type Props = { naira: Naira; className?: string };

/** A price as rendered by the server, in naira. `app/browser/paint.ts` puts it in the shopper's currency. */
export function Price({ naira, className }: Props) {
  return (
    <span className={className} data-naira={naira}>
      {formatNaira(naira)}
    </span>
  );
}
