import { use } from "react";
import {
  beginsField,
  endsField,
  percentField,
  piecesField,
  promotionNameField,
} from "../../../domain/house/promotion-fields.ts";
import { momentText } from "../../../domain/house/time.ts";
import { formatNaira } from "../../../domain/money-text.ts";
import { takesOff } from "../../../domain/house/code-fields.ts";
import type { ListedCode } from "../../../server/catalogue/code-commands.ts";
import type { ListedPromotion, PriceChange } from "../../../server/catalogue/promotions.ts";
import { Field } from "../../design/field.tsx";
import type { Shown } from "../act.ts";
import { ActButton, Buttons, Form, stateOf } from "../form.tsx";
import type { Values } from "../../../domain/fields.ts";
import { HouseIsland } from "../browser/island.tsx";
import { HouseCollections } from "../house-collections.ts";
import PieceFinder from "./piece-finder.island.tsx";
import { FormResult, Row } from "../screen.tsx";
import styles from "./promotion.module.css";

type Props = {
  /** The fields' values: what was typed, or else what is stored. */
  values: Values;
  /** The version of an existing promotion; a new promotion has none. */
  version?: number;
  result: Shown<"/house/promotions/new"> | Shown<"/house/promotions/:id"> | undefined;
};

/** The page that follows once a promotion is saved. */
export const SAVED = { to: "/house/promotions?saved" };

/** A promotion's fields. A preview of every price that it changes comes below them before it can be saved. */
export function PromotionForm({ values, version, result }: Props) {
  const state = (name: string) => stateOf(values[name], result?.errors?.[name]);
  const preview = result?.result.kind === "shown" ? result.result : undefined;
  return (
    <Form isUnchecked>
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      <FormResult message={result?.message} />
      <Field form="promotion" field={promotionNameField} {...state("name")} />
      <Field form="promotion" field={percentField} {...state("percent")} />
      <div className={styles.times}>
        <Field form="promotion" field={beginsField} {...state("begins")} />
        <Field form="promotion" field={endsField} {...state("ends")} />
      </div>
      <Field form="promotion" field={piecesField} {...state("pieces")} />
      <HouseIsland
        name="piece-finder"
        component={PieceFinder}
        without="finding pieces by a part of their name needs it"
        props={{
          field: "promotion-pieces",
          collections: use(HouseCollections).map(({ name }) => name),
        }}
      />
      {preview && <Prices {...preview} />}
      <Buttons>
        {preview && (
          <>
            <input type="hidden" name="seen" value={preview.seen} />
            <button className="button" type="submit" name="act" value="save">
              Save
            </button>
          </>
        )}
        <button
          className={preview ? "button-line" : "button"}
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

type PricesProps = { prices: readonly PriceChange[]; unchanged: number };

function Prices({ prices, unchanged }: PricesProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- The page opens at it, as at `Notice`.
    <section className={styles.prices} aria-label="Prices" tabIndex={-1} autoFocus>
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
  /** The names of its pieces and collections, one a line. */
  pieces: string;
  /** The row is on the promotion's own page: it has no link to the page. */
  isAlone?: boolean;
};

/** One promotion: its percentage, its times and its pieces, and 'Stop now' until it is over. */
export function PromotionRow({ promotion, pieces, isAlone = false }: PromotionRowProps) {
  const { id, name, percent, beginsAt, end, endsAt, state, version } = promotion;
  const wasStopped = end < endsAt;
  const of = shortNames(pieces);
  return (
    <Row
      href={isAlone || state === "over" ? undefined : `/house/promotions/${id}`}
      title={isAlone ? `${percent}% off ${of}` : name}
      note={`${isAlone ? "" : `${of} · `}${momentText(beginsAt)} to ${momentText(end)}${wasStopped ? ", stopped" : ""}`}
      end={`−${percent}%`}
    >
      {state !== "over" && (
        <ActButton act="stop" values={{ id, version }} action="/house/promotions" label={name}>
          Stop now
        </ActButton>
      )}
    </Row>
  );
}

/** The names of pieces and collections, one a line, in a line. */
function shortNames(pieces: string): string {
  const names = pieces.split("\n");
  return names.length > 4
    ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more`
    : names.join(", ");
}

const STATES = { "to-come": "to come", running: "", over: "over" } as const;

type CodeRowProps = {
  code: ListedCode;
  /** As of `PromotionRow`; empty for all pieces. */
  pieces: string;
  mayStop: boolean;
};

/** One discount code: what it takes off which pieces, when, how often it was used, and 'Stop now' until it is over. */
export function CodeRow({ code: listed, pieces, mayStop }: CodeRowProps) {
  const { code, beginsAt, endsAt, stoppedAt, state, most, perCustomer, paid, held } = listed;
  const until = stoppedAt ?? endsAt;
  const notes = [
    STATES[state],
    pieces === "" ? "all pieces" : shortNames(pieces),
    listed.onPromotions && "also on promotions",
    listed.onCombos && "also on combos",
    perCustomer !== null && `${perCustomer} per customer`,
    until === null
      ? `from ${momentText(beginsAt)}`
      : `${momentText(beginsAt)} to ${momentText(until)}${stoppedAt ? ", stopped" : ""}`,
  ].filter(Boolean);
  const uses = [
    most === null ? `used ${paid === 1 ? "once" : `${paid} times`}` : `used ${paid} of ${most}`,
    held > 0 && `${held} not paid yet`,
  ];
  return (
    <Row
      title={code}
      note={
        <>
          {notes.join(" · ")}
          <br />
          {uses.filter(Boolean).join(", ")}
        </>
      }
      // Without a break between the sign and the amount.
      end={`−\u2060${takesOff(listed)}`}
    >
      {mayStop && state !== "over" && (
        <ActButton act="stop-code" values={{ id: code }} action="/house/promotions" label={code}>
          Stop now
        </ActButton>
      )}
    </Row>
  );
}
