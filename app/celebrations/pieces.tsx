import { thumbnailUrl } from "../../domain/media/thumbnail.ts";
import { formatNaira } from "../../domain/money-text.ts";
import type { OfferedPiece } from "../../server/celebrations/celebrations.ts";
import row from "../orders/order-line.module.css";

/** Pieces of a celebration with their pictures and prices; each leads to its page. */
export function Pieces({ pieces }: { pieces: readonly OfferedPiece[] }) {
  return (
    <ul>
      {pieces.map(({ sku, name, href, price }) => (
        <li key={sku} className={row.line}>
          <img src={thumbnailUrl(sku)} width={64} height={80} alt="" />
          {/* An accessory has no page of its own. */}
          {href === "/cart" ? <span>{name}</span> : <a href={href}>{name}</a>}
          <span>{formatNaira(price)}</span>
        </li>
      ))}
    </ul>
  );
}
