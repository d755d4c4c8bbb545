import { SIZES } from "../../../domain/catalogue/product.ts";
import {
  keyOfSize,
  leftName,
  madeName,
  ownSizesField,
  sizeLabel,
  sizeName,
  wasName,
} from "../../../domain/house/size-form.ts";
import { momentText } from "../../../domain/house/time.ts";
import { formatNumber } from "../../../domain/orders/numbers.ts";
import type { PieceView, SizesView } from "../../../server/catalogue/read-piece.ts";
import { ActButton, Buttons, Form, Hidden, HouseField, Submit, useAnswer } from "../form.tsx";
import { Row, Rows, Section } from "../screen.tsx";
import styles from "./piece-sizes.module.css";

type Props = {
  piece: PieceView;
  /** The address to which the forms post: the page's own, with this group as its fragment. */
  action: string;
};

/** The sizes in which a piece is offered, what is left of each, and what unpaid orders hold. */
export function SizesSection({ piece: { name, sizes }, action }: Props) {
  if (!sizes) return null;
  const { parts, holds } = sizes;
  return (
    <Section id="sizes" title="Sizes" isGroup>
      {parts ? (
        <p className="fine-print">
          {name} is made in the sizes of its parts, and takes from what is left of each:{" "}
          {parts.map((part, at) => (
            <span key={part.sku}>
              {at > 0 && ", "}
              <a href={`/house/pieces/${part.sku}#sizes`}>{part.name}</a>
            </span>
          ))}
          .
        </p>
      ) : (
        <SizesForm sizes={sizes} action={action} />
      )}
      {holds.length > 0 && (
        <Rows>
          {holds.map((hold) => (
            <Row
              key={`${hold.order}-${hold.position}`}
              href={`/house/orders/${formatNumber(hold.number)}`}
              title={`${formatNumber(hold.number)} holds ${hold.quantity} × ${sizeLabel(hold.size)}`}
              note={`Not paid · until ${momentText(hold.until)}`}
            >
              <ActButton
                act="let-go"
                values={{ order: formatNumber(hold.number) }}
                action={action}
                label={formatNumber(hold.number)}
              >
                Let go
              </ActButton>
            </Row>
          ))}
        </Rows>
      )}
    </Section>
  );
}

function SizesForm({ sizes, action }: { sizes: SizesView; action: string }) {
  const { version, takesOwn, offered, left } = sizes;
  const isOne = offered.length === 0;
  const own = takesOwn ? offered : [];
  const rows = takesOwn ? own : SIZES;
  const errors = useAnswer({ act: "set-sizes" })?.errors;
  return (
    <Form act="set-sizes" action={action} label="Sizes" isUnchecked>
      <p className="fine-print">
        “Left” is what can be ordered now. Empty: made to order. 0: sold out.
      </p>
      <Hidden values={{ version, ...(takesOwn && { "is-own": "yes" }) }} />
      {takesOwn && <HouseField field={ownSizesField} value={own.join(", ")} />}
      <div className={styles.sizes}>
        {rows.map((size, at) => (
          <SizeRow
            key={size}
            size={size}
            rowKey={keyOfSize(size, at, takesOwn)}
            box={takesOwn ? undefined : madeName(size)}
            isOffered={offered.includes(size)}
            left={left[size]}
          />
        ))}
        <SizeRow size="" rowKey="one" box="one" isOffered={isOne} left={left[""]} />
      </div>
      {errors?.["one"] && <p className={styles.error}>{errors["one"]}</p>}
      <Buttons>
        <Submit look="button-line">Set sizes</Submit>
      </Buttons>
    </Form>
  );
}

type SizeRowProps = {
  size: string;
  /** What the names of its fields end with. */
  rowKey: string;
  /** The name of the box that offers it; undefined for an own size, which the field above names. */
  box: string | undefined;
  isOffered: boolean;
  left: number | undefined;
};

/** A size: a box to offer it, and what is left of it. */
function SizeRow({ size, rowKey, box, isOffered, left }: SizeRowProps) {
  const answer = useAnswer({ act: "set-sizes" });
  const label = sizeLabel(size);
  const name = leftName(rowKey);
  const typed = answer?.values;
  const error = answer?.errors?.[name];
  const was = left === undefined ? "" : String(left);
  return (
    <div className={styles.size}>
      {box ? (
        <label>
          <input
            type="checkbox"
            name={box}
            value="yes"
            defaultChecked={typed ? typed[box] === "yes" : isOffered}
          />
          {label}
        </label>
      ) : (
        <span>{label}</span>
      )}
      <label>
        <span aria-hidden>Left</span>
        <input
          name={name}
          aria-label={`Left, ${label}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          size={5}
          defaultValue={typed?.[name] ?? was}
          aria-invalid={error ? true : undefined}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- As of every field with an error: `stateOf`.
          autoFocus={error !== undefined}
          aria-describedby={error ? `error-${rowKey}` : undefined}
        />
      </label>
      <Hidden
        values={{
          [wasName(rowKey)]: was,
          ...(rowKey !== "one" && !box && { [sizeName(rowKey)]: size }),
        }}
      />
      {error && (
        <p className={styles.error} id={`error-${rowKey}`}>
          {error}
        </p>
      )}
    </div>
  );
}
