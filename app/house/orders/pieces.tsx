import { SIZES } from "../../../domain/catalogue/product.ts";
import { sizeField } from "../../../domain/house/order-fields.ts";
import { thumbnailUrl } from "../../../domain/media/thumbnail.ts";
import { formatKobo } from "../../../domain/money-text.ts";
import { sizeWords } from "../../../domain/orders/summary.ts";
import type { LineMaking } from "../../../server/customers/measurements.ts";
import type { FiledLine } from "../../../server/orders/order-file.ts";
import { HouseField } from "../form.tsx";
import { ForWhom, Making } from "./making.tsx";
import { at, CLOSED, mailed, MailNote, SheetForm } from "./order-form.tsx";
import type { OrderWords } from "./order-form.tsx";
import styles from "./pieces.module.css";

export const pieceWords = {
  size: {
    done: at("size"),
    stale: (now, { saw, size: typed }) =>
      `Somebody has changed it since: you saw ${saw || "no size"}, it is ${now.size || "no size"} now. Your ${typed} was not saved; press again to save it.`,
    refused: { closed: CLOSED },
  },
} satisfies OrderWords;

export const pieceDone = { size: mailed("The size is saved.") };

type Props = {
  lines: readonly FiledLine[];
  /** For each line the sizes in which its piece is made now, if it is sold in several. */
  sizes: readonly (readonly string[] | undefined)[];
  /** For whom lines are made, and by which measurements. */
  making: readonly LineMaking[];
  /** The house chooses the sizes that are missing, by measurements. */
  isForHouse: boolean;
  canChange: boolean;
  /** Nothing is cut yet: it can be said for whom a line is made. */
  canGive: boolean;
};

/** What was ordered, with forms to change each piece's size, and for whom it is. */
export function Pieces({ lines, sizes, making, isForHouse, canChange, canGive }: Props) {
  return (
    <ul className={styles.pieces}>
      {lines.map((line, at) => {
        const { position, sku, name, size, orderedSize, quantity, unit_price, isSale } = line;
        return (
          <li className={styles.piece} key={position}>
            {sku ? (
              <img src={thumbnailUrl(sku)} width={64} height={80} alt="" loading="lazy" />
            ) : (
              <span />
            )}
            <div className={styles.words}>
              <p id={`piece-${position}`}>{name}</p>
              <p className={`fine-print ${styles.facts}`}>
                <strong>{size ? `Size ${size}` : sizeWords(line, isForHouse)}</strong>
                {size !== orderedSize && ` (ordered in ${orderedSize || "none"})`}
                {` · ${quantity}\u00a0×\u00a0${formatKobo(unit_price)}${isSale ? " · on sale" : ""}`}
              </p>
              <Making making={making.find((each) => each.position === position)} />
            </div>
            <p className={styles.sum}>{formatKobo(quantity * unit_price)}</p>
            {canChange && (
              <div className={styles.change}>
                <ChangeSize line={line} sizes={sizes[at]} />
                {canGive && (
                  <ForWhom
                    position={position}
                    name={name}
                    person={making.find((each) => each.position === position)?.person?.name ?? ""}
                  />
                )}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

type ChangeProps = { line: FiledLine; sizes: readonly string[] | undefined };

/** A piece that comes in one size, or is not sold any more, can still be made in any. */
function ChangeSize({ line: { position, name, size }, sizes = [] }: ChangeProps) {
  const offered = sizes.length > 0 ? sizes : SIZES;
  return (
    <SheetForm
      act="size"
      about={{ position: String(position) }}
      saw={size}
      label="Change size"
      title={`Change size: ${name}`}
      describedBy={`piece-${position}`}
      submit="Save size"
    >
      <HouseField field={sizeField} value={size}>
        {!size && <option value="">Choose a size</option>}
        {size && !offered.includes(size) && <option>{size}</option>}
        {offered.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </HouseField>
      <p>
        <MailNote /> The price stays.
      </p>
    </SheetForm>
  );
}
