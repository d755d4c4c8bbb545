import { momentText } from "../../../domain/house/time.ts";
import type { ListedPromotion } from "../../../server/catalogue/promotions.ts";
import { Row } from "../rows.tsx";

type Props = {
  promotion: ListedPromotion;
  /** Names of its pieces and collections, one a line. */
  pieces: string;
  /** On its own page: no link to it. */
  isAlone?: boolean;
};

/** One promotion: what it takes off, when and of what; 'Stop now' while that is possible. */
export function PromotionRow({ promotion, pieces, isAlone = false }: Props) {
  const { id, name, percent, beginsAt, end, endsAt, state, version } = promotion;
  const wasStopped = end < endsAt;
  const names = pieces.split("\n");
  const of =
    names.length > 4
      ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more`
      : names.join(", ");
  return (
    <Row
      href={isAlone || state === "over" ? undefined : `/house/promotions/${id}`}
      title={isAlone ? `${percent}% off ${of}` : name}
      note={`${isAlone ? "" : `${of} · `}${momentText(beginsAt)} to ${momentText(end)}${wasStopped ? ", stopped" : ""}`}
      end={`−${percent}%`}
    >
      {state !== "over" && (
        <form method="post" action="/house/promotions" aria-label={name}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="version" value={version} />
          <button className="button-text" type="submit" name="act" value="stop">
            Stop now
          </button>
        </form>
      )}
    </Row>
  );
}
