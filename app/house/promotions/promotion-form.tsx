import { formatNaira } from "../../../domain/money-text.ts";
import {
  beginsField,
  endsField,
  percentField,
  piecesField,
  promotionNameField,
} from "../../../domain/house/promotion-fields.ts";
import { Field } from "../../ui/field.tsx";
import { Buttons, Form } from "../form.tsx";
import { HouseIsland } from "../islands/island.tsx";
import { PieceFinder } from "../islands/piece-finder/piece-finder.tsx";
import { Notice } from "../notice.tsx";
import type { PromotionResult } from "./acts.ts";
import styles from "./promotion-form.module.css";

type Props = {
  /** What the fields hold: what was typed, or what is stored. */
  values: Readonly<Partial<Record<string, string>>>;
  /** Of a promotion that is there. */
  version?: number;
  result: PromotionResult | undefined;
};

/** A promotion's fields, and below them every price that it changes, before it can be saved. */
export function PromotionForm({ values, version, result }: Props) {
  const errors = result?.kind === "refused" ? result.errors : {};
  const kept = (name: string) => ({ value: values[name], error: errors[name] });
  return (
    <Form isUnchecked>
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      {result?.kind === "stale" && <Notice kind="error">{STALE}</Notice>}
      <Field form="promotion" field={promotionNameField} {...kept("name")} />
      <Field form="promotion" field={percentField} {...kept("percent")} />
      <div className={styles.times}>
        <Field form="promotion" field={beginsField} {...kept("begins")} />
        <Field form="promotion" field={endsField} {...kept("ends")} />
      </div>
      <Field form="promotion" field={piecesField} {...kept("pieces")} />
      <HouseIsland
        name="piece-finder"
        component={PieceFinder}
        without="finding pieces by a part of their name needs it"
        props={{ field: "promotion-pieces" }}
      />
      {result?.kind === "preview" && <Prices {...result} />}
      <Buttons>
        {result?.kind === "preview" && (
          <>
            <input type="hidden" name="seen" value={result.seen} />
            <button className="button" type="submit" name="act" value="save">
              Save
            </button>
          </>
        )}
        <button
          className={result?.kind === "preview" ? "button-line" : "button"}
          type="submit"
          name="act"
          value="preview"
        >
          Preview prices
        </button>
      </Buttons>
    </Form>
  );
}

const STALE =
  "Somebody else has changed this promotion meanwhile. Yours is still in the fields and was not saved: preview and save it again to put it in the place of theirs.";

function Prices({ prices, unchanged }: PromotionResult & { kind: "preview" }) {
  return (
    <section className={styles.prices} aria-label="Prices">
      <p role="status">
        {prices.length === 1 ? "1 price changes" : `${prices.length} prices change`}, nothing is
        saved yet.{" "}
        {unchanged > 0 &&
          `${unchanged} ${unchanged === 1 ? "piece is" : "pieces are"} at a lower price already.`}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Piece</th>
            <th scope="col">Price</th>
            <th scope="col">With it</th>
          </tr>
        </thead>
        <tbody>
          {prices.map(({ sku, name, before, after }) => (
            <tr key={sku}>
              <th scope="row">{name}</th>
              <td>{formatNaira(before)}</td>
              <td>{formatNaira(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
