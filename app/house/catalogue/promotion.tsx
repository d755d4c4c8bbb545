import { collections } from "../../../domain/catalogue/collections.ts";
import type { FieldErrors } from "../../../domain/fields.ts";
import { wordsKey } from "../../../domain/house/piece-words.ts";
import {
  beginsField,
  endsField,
  FIELD_OF,
  namedPieces,
  percentField,
  piecesField,
  promotionNameField,
} from "../../../domain/house/promotion-fields.ts";
import { momentText } from "../../../domain/house/time.ts";
import { formatNaira } from "../../../domain/money-text.ts";
import { fromLagos } from "../../../domain/time.ts";
import type { ListedPromotion, PriceChange } from "../../../server/catalogue/promotions.ts";
import type { ChangeResult } from "../../../server/catalogue/store-change.ts";
import { shopContext } from "../../shop-context.ts";
import { Field } from "../../design/field.tsx";
import { Buttons, Form, numberOf } from "../form.tsx";
import type { Values } from "../../../domain/fields.ts";
import { HouseIsland } from "../browser/island.tsx";
import PieceFinder from "./piece-finder.island.tsx";
import { Notice, Row } from "../screen.tsx";
import { changerOf } from "./piece-changes.ts";
import styles from "./promotion.module.css";
import type { Context } from "../session.ts";

type Props = {
  /** What the fields hold: what was typed, or what is stored. */
  values: Values;
  /** Of an existing promotion. */
  version?: number;
  result: PromotionResult | undefined;
};

/** A promotion's fields, and below them every price that it changes, before it can be saved. */
export function PromotionForm({ values, version, result }: Props) {
  const errors = result?.kind === "refused" ? result.errors : {};
  const fieldState = (name: string) => ({ value: values[name], error: errors[name] });
  return (
    <Form isUnchecked>
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      {result?.kind === "stale" && <Notice kind="error">{STALE}</Notice>}
      <Field form="promotion" field={promotionNameField} {...fieldState("name")} />
      <Field form="promotion" field={percentField} {...fieldState("percent")} />
      <div className={styles.times}>
        <Field form="promotion" field={beginsField} {...fieldState("begins")} />
        <Field form="promotion" field={endsField} {...fieldState("ends")} />
      </div>
      <Field form="promotion" field={piecesField} {...fieldState("pieces")} />
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

type PromotionRowProps = {
  promotion: ListedPromotion;
  /** Names of its pieces and collections, one a line. */
  pieces: string;
  /** On its own page: no link to it. */
  isAlone?: boolean;
};

/** One promotion: what it takes off, when and of what; 'Stop now' while that is possible. */
export function PromotionRow({ promotion, pieces, isAlone = false }: PromotionRowProps) {
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

/** The result of a promotion's form. */
export type PromotionResult =
  | { kind: "saved" }
  | { kind: "refused"; errors: FieldErrors }
  /** The prices that it will change, shown before it is saved; the form sends `seen` back. */
  | { kind: "preview"; prices: readonly PriceChange[]; unchanged: number; seen: string }
  | { kind: "stale" };

/**
 * Previews what a promotion changes, and saves it only if the form is still the one that was previewed. `id` is that of
 * an existing promotion.
 */
export async function submitPromotion(
  context: Context,
  values: Values,
  id?: string,
): Promise<PromotionResult> {
  const { house } = context.get(shopContext);
  const read = await readPromotion(context, values);
  if (read.kind === "refused") return read;
  const { promotion } = read;
  const preview = await house.previewPromotion({ id, promotion });
  if (preview.kind === "invalid") return refused(preview.fields);
  const seen = wordsKey({ ...promotion, prices: preview.prices });
  if (values["act"] !== "save" || values["seen"] !== seen) return { ...preview, seen };
  const by = changerOf(context);
  const version = numberOf(values["version"]);
  const result: ChangeResult =
    id === undefined
      ? await house.createPromotion({ promotion, by })
      : await house.changePromotion({ id, version, promotion, by });
  switch (result.kind) {
    case "changed":
    case "unchanged":
      return { kind: "saved" };
    case "invalid":
      return refused(result.fields);
    case "stale":
      return { kind: "stale" };
    default:
      return refused({ name: "There is no such promotion any more." });
  }
}

/** The form as the server takes it. Here only the names of pieces are checked. */
async function readPromotion(context: Context, values: Values) {
  const { name = "", percent = "", begins = "", ends = "", pieces = "" } = values;
  const all = await context.get(shopContext).house.namePieces();
  const named = namedPieces(pieces, all, collections);
  if (named.kind === "unknown") return refused({ pieces: named.message });
  if (named.pieces.length + named.collections.length === 0) {
    return refused({ pieces: piecesField.message });
  }
  const digits = percent.replace(/[\s%]/g, "");
  const promotion = {
    name,
    percent: /^\d{1,3}$/.test(digits) ? Number(digits) : Number.NaN,
    pieces: named.pieces,
    collections: named.collections,
    beginsAt: fromLagos(begins.slice(0, 16)) ?? begins,
    endsAt: fromLagos(ends.slice(0, 16)) ?? ends,
  };
  return { kind: "read" as const, promotion };
}

/** The server's messages by the form's fields. */
function refused(fields: FieldErrors): PromotionResult & { kind: "refused" } {
  const errors = Object.entries(fields).map(([field, text]) => [FIELD_OF[field] ?? field, text]);
  return { kind: "refused", errors: Object.fromEntries(errors) as FieldErrors };
}
