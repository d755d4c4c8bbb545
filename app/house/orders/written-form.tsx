import { SIZES } from "../../../domain/catalogue/product.ts";
import type { Values } from "../../../domain/fields.ts";
import { MAX_NEW_PIECES, newPieces } from "../../../domain/house/order-fields.ts";
import {
  codeField,
  HANDOVER_LABELS,
  lineFields,
  paidAmountField,
  pieceField,
  writtenFields,
} from "../../../domain/house/written-order.ts";
import { formatNaira } from "../../../domain/money-text.ts";
import type { Naira } from "../../../domain/money.ts";
import { WAY_NAMES } from "../../../domain/payments/recorded.ts";
import type { KnownCustomer } from "../../../server/checkout/write-order.ts";
import { Field } from "../../design/field.tsx";
import { resultOf } from "../act.ts";
import type { Shown } from "../act.ts";
import { HouseIsland } from "../browser/island.tsx";
import { Buttons, Check, Form, stateOf, Submit } from "../form.tsx";
import { Notice, Section } from "../screen.tsx";
import PieceChoice from "./piece-choice.island.tsx";
import styles from "./new-order.page.module.css";

type Result = Shown<"/house/orders/new"> | undefined;

type Props = {
  countries: readonly { code: string; name: string }[];
  products: readonly { sku: string; name: string; price: Naira; soldOut: boolean }[];
  offersExpress: boolean;
  /** Whether a discount code counts at the moment. */
  takesCodes: boolean;
  mayChangePrices: boolean;
  mayRecord: boolean;
  /** What was sent, if it was refused or has to be shown again. */
  sent: Values;
  result: Result;
};

/** The id of the list of pieces from which a piece is chosen. */
const PIECES = "pieces-of-shop";

/** The form of an order of catalogue pieces. */
export function WrittenForm({ products, sent, result, ...given }: Props) {
  const { offersExpress, takesCodes, mayChangePrices, mayRecord } = given;
  const isMore = result?.act === "another";
  const pieces = Math.min(newPieces(sent) + (isMore ? 1 : 0), MAX_NEW_PIECES);
  const errors = result?.errors ?? {};
  return (
    <Form act={["place", "known", "another"]} isUnchecked>
      {/* Enter presses a form's first button: without this one it would be 'Another piece'. */}
      <button type="submit" name="act" value="place" hidden>
        Write the order
      </button>
      <input type="hidden" name="pieces" value={pieces} />
      <datalist id={PIECES}>
        {products.map(({ sku, name, price, soldOut }) => (
          <option key={sku} value={name} data-sku={sku}>
            {soldOut ? "sold out" : formatNaira(price)}
          </option>
        ))}
      </datalist>
      <Section id="pieces" title="Pieces">
        {Array.from({ length: pieces }, (_, at) => (
          <Line
            key={`line-${at}`}
            {...{ at, sent, errors, mayChangePrices, isOnly: pieces === 1 }}
            isNew={isMore && at === pieces - 1}
          />
        ))}
        {pieces < MAX_NEW_PIECES && (
          <Buttons>
            <Submit look="button-line" name="act" value="another">
              Another piece
            </Submit>
          </Buttons>
        )}
      </Section>
      <CustomerFields {...given} {...{ sent, errors, result }} />
      <Section id="handing" title="Delivery and payment">
        <Choice
          name="delivery"
          label="Delivery"
          options={Object.entries(HANDOVER_LABELS)}
          value={sent["delivery"]}
        />
        {offersExpress && <Check name="express" label="Express, for 30% more" />}
        {errors["express"] && <Notice kind="error">{errors["express"]}</Notice>}
        {(takesCodes || errors["discount"]) && (
          <Field
            form="order"
            field={codeField}
            {...stateOf(sent["discount"], errors["discount"])}
          />
        )}
        <Choice
          name="paid"
          label="Paid"
          options={[["", "Not yet: by a link"], ...(mayRecord ? Object.entries(WAY_NAMES) : [])]}
          value={sent["paid"]}
          error={errors["paid"]}
        />
        {mayRecord && (
          <Field
            form="order"
            field={paidAmountField}
            {...stateOf(sent["amount"], errors["amount"])}
          />
        )}
      </Section>
      <Buttons>
        <Submit name="act" value="place">
          Write the order
        </Submit>
      </Buttons>
    </Form>
  );
}

type LineProps = {
  /** The line's number in the form, from 0. */
  at: number;
  sent: Values;
  errors: Values;
  mayChangePrices: boolean;
  isOnly: boolean;
  /** It was just added: the page opens at it. */
  isNew: boolean;
};

function Line({ at, sent, errors, mayChangePrices, isOnly, isNew }: LineProps) {
  const named = (name: string) => `${name}${at}`;
  const state = (name: string) => stateOf(sent[named(name)], errors[named(name)]);
  const piece = state("piece");
  return (
    <fieldset className={styles.piece}>
      <legend className={isOnly ? "spoken" : undefined}>{`Piece ${at + 1}`}</legend>
      <HouseIsland
        name="piece-choice"
        component={PieceChoice}
        without="finding pieces by a part of their name needs it"
        props={{
          name: named("piece"),
          label: pieceField.label,
          maxLength: pieceField.maxLength,
          list: PIECES,
          value: piece.value ?? "",
          error: piece.error,
          opensHere: isNew || piece.error !== undefined,
        }}
      />
      <Choice
        name={named("size")}
        label={lineFields.size.label}
        options={[...SIZES.map((size) => [size, size] as const), ["", "None"]]}
        isRow
        {...state("size")}
      />
      <div className={styles.numbers}>
        <Field
          form="order"
          field={{ ...lineFields.quantity, name: named("quantity") }}
          {...state("quantity")}
          value={sent[named("quantity")] ?? "1"}
        />
        {mayChangePrices && (
          <Field
            form="order"
            field={{ ...lineFields.price, name: named("price") }}
            {...state("price")}
          />
        )}
      </div>
    </fieldset>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  options: readonly (readonly [value: string, text: string])[];
  /** The chosen value; otherwise the empty option or, if there is none, the first is chosen. */
  value: string | undefined;
  error?: string | undefined;
  /** The options stand in one row. */
  isRow?: boolean;
};

/** One of a few options, with one press. */
function Choice({ name, label, options, value, error, isRow = false }: ChoiceProps) {
  const values = options.map(([each]) => each);
  const chosen = [value, "", values[0]].find((each) => each !== undefined && values.includes(each));
  return (
    <fieldset className={styles.choice} aria-describedby={error && `${name}-error`}>
      <legend>{label}</legend>
      <div className={isRow ? styles.row : styles.options}>
        {options.map(([each, text]) => (
          <label key={each}>
            <input type="radio" name={name} value={each} defaultChecked={each === chosen} />
            <span>{text}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className={styles.error} id={`${name}-error`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** The fields in a closed disclosure: an order needs none of them. */
const LATER = ["address", "country", "state", "comments", "giftMessage"];
/** The phone number comes first, by which a customer is looked up. */
const FIRST = ["phone", "firstName", "lastName", "email"];

type CustomerProps = Pick<Props, "countries" | "sent" | "result"> & { errors: Values };

function CustomerFields({ countries, sent, errors, result }: CustomerProps) {
  const known = knownIn(result);
  const values = known?.[0] ? filled(sent, known[0]) : sent;
  const fieldOf = (name: string) => writtenFields.find((field) => field.name === name);
  const show = (name: string) => {
    const field = fieldOf(name);
    if (!field) return null;
    const value = values[name] ?? (name === "country" ? "NG" : "");
    return (
      <Field
        key={name}
        form="order"
        field={name === "state" ? { ...field, ...STATE } : field}
        {...stateOf(value, errors[name])}
      >
        {countries.map(({ code, name: country }) => (
          <option key={code} value={code}>
            {country}
          </option>
        ))}
      </Field>
    );
  };
  const isOpen = LATER.some((name) => errors[name] || (values[name] && name !== "country"));
  return (
    <Section id="customer" title="Customer">
      {show("phone")}
      <Buttons>
        <Submit look="button-line" name="act" value="known">
          Look her up
        </Submit>
      </Buttons>
      {known && (
        <Notice kind="status" isAnswer>
          {knownWords(known)}
        </Notice>
      )}
      {FIRST.filter((name) => name !== "phone").map(show)}
      <details className={styles.more} open={isOpen}>
        <summary>Address, comments, gift</summary>
        <div className={styles.later}>{LATER.map(show)}</div>
      </details>
    </Section>
  );
}

/** A select of regions would need a script to follow the chosen country, so the state is typed and checked. */
const STATE = { type: "text", hint: "As the checkout names it, such as Rivers or Lagos." } as const;

/** Who was found by the phone number; undefined if nobody was looked up. */
function knownIn(result: Result): readonly KnownCustomer[] | undefined {
  const own = resultOf(result, "known")?.result;
  return own?.kind === "shown" ? own.known : undefined;
}

/** What was typed, and for the rest what is known of her. */
function filled(sent: Values, known: KnownCustomer): Values {
  const isNamed = sent["firstName"] || sent["lastName"];
  const isPlaced = Boolean(sent["address"]);
  const { firstName, lastName, email, address, country, state } = known;
  return {
    ...sent,
    ...(!isNamed && { firstName, lastName }),
    ...(!sent["email"] && { email }),
    ...(!isPlaced && address && { address, country, state }),
  };
}

function knownWords(known: readonly KnownCustomer[]): string {
  const [first, ...others] = known.map(
    ({ firstName, lastName, number }) => `${`${firstName} ${lastName}`.trim()} (${number})`,
  );
  if (!first) return "Nobody has ordered with this number yet.";
  const more = others.length > 0 ? ` Also with this number: ${others.join(", ")}.` : "";
  return `Known: ${first}. What was empty is filled in from that order.${more}`;
}
