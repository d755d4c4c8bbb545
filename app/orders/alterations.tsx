import {
  ALTERATIONS,
  ASK,
  formIdOf,
  onlyAlterWords,
  reasonField,
  WISHES,
} from "../../domain/alterations/alteration.ts";
import type { FieldErrors, Values } from "../../domain/fields.ts";
import { photographIds } from "../../domain/media/form-photographs.ts";
import { longDay, toLagos } from "../../domain/time.ts";
import type { Askable, AskablePiece, AskResult } from "../../server/alterations/alterations.ts";
import { Field } from "../design/field.tsx";
import { PhotographsField } from "../design/photographs-field.tsx";
import { Choice, Option } from "./choice.tsx";
import styles from "./reviews.module.css";

/** What became of the form 'Ask for an alteration', unless it was taken. */
export type AlterationAnswer = {
  errors?: FieldErrors;
  values: Values;
  /** Why it was not taken, about the whole form. */
  why?: Exclude<AskResult["kind"], "asked" | "invalid">;
};

type Props = {
  askable: Askable | undefined;
  /** Whether the form is open. */
  isOpen: boolean;
  answer: AlterationAnswer | undefined;
};

/**
 * What can be asked for about pieces that were received, and the form for it. Whoever has the order's link sees it: of a
 * request the page says only how it stands.
 */
export function OrderAlterations({ askable, isOpen, answer }: Props) {
  if (!askable) return answer?.why ? <Refused why={answer.why} /> : null;
  const { pieces, until, words } = askable;
  const asked = pieces.filter(({ state }) => state !== null);
  const free = askable.isOpen
    ? pieces.filter(({ state }) => state !== "waiting" && state !== "credit")
    : [];
  const isShown = free.length > 0 && (isOpen || answer?.errors !== undefined);
  return (
    <section className={styles.reviews} id="alterations" aria-labelledby="alterations-title">
      <h2 id="alterations-title">{ALTERATIONS}</h2>
      {answer?.why && <p role="alert">{WHY[answer.why]}</p>}
      {asked.length > 0 && (
        <ul className={styles.reviewList}>
          {asked.map(({ position, name, state }) => (
            <li key={position}>
              <span className="piece-name">{name}</span>
              <span>{state && STATES[state]}</span>
            </li>
          ))}
        </ul>
      )}
      {askable.isOpen && free.length > 0 && (
        <p>{`Something does not fit? You can ask ${words}: until ${dayAndTime(until)}.`}</p>
      )}
      {!askable.isOpen && (
        <p>
          {`Alterations and returns can be asked for ${words}; that was until ${dayAndTime(until)}. For anything later, please ask us.`}
        </p>
      )}
      {free.length > 0 && !isShown && (
        <p>
          <a className="touch-target" href="?ask=alteration#alterations">
            {ASK}
          </a>
        </p>
      )}
      {isShown && <AskForm pieces={free} answer={answer} />}
    </section>
  );
}

function Refused({ why }: { why: NonNullable<AlterationAnswer["why"]> }) {
  return (
    <section className={styles.reviews} id="alterations" aria-labelledby="alterations-title">
      <h2 id="alterations-title">{ALTERATIONS}</h2>
      <p role="alert">{WHY[why]}</p>
    </section>
  );
}

/** '4 December 2026, 14:05', on Lagos' clock. */
function dayAndTime(iso: string): string {
  const [day = "", time = ""] = toLagos(iso)?.split("T") ?? [];
  return `${longDay(day)}, ${time}`;
}

const WHY: Readonly<Record<NonNullable<AlterationAnswer["why"]>, string>> = {
  waiting: "A request about this piece is with us already. We answer that one first.",
  late: "The days for this are over, so nothing was sent. Please ask us about it.",
  closed: "Nothing can be asked for about this order here. Please ask us about it.",
};

const STATES: Readonly<Record<NonNullable<AskablePiece["state"]>, string>> = {
  waiting: "Your request is with us. We write to you.",
  alter: "We alter it: how, we have written to you.",
  credit: "You have store credit for it: we have written to you.",
  no: "We have answered your request.",
};

type FormProps = { pieces: readonly AskablePiece[]; answer: AlterationAnswer | undefined };

/** A native form, which needs no script. */
function AskForm({ pieces, answer }: FormProps) {
  const { errors = {}, values = {} } = answer ?? {};
  const first = ["wish", "piece", "reason", "photographs"].find(
    (each) => errors[each] !== undefined,
  );
  const reason = {
    value: values["reason"],
    error: errors["reason"],
    autoFocus: first === "reason",
  };
  const isReturnable = pieces.some(({ onlyAlter }) => !onlyAlter);
  const [only] = pieces.length === 1 ? pieces : [];
  const wishes = Object.entries(WISHES).filter(([wish]) => wish === "alter" || isReturnable);
  return (
    <form
      className={styles.reviewForm}
      method="post"
      action="?ask=alteration#alterations"
      encType="multipart/form-data"
      aria-label={ASK}
      noValidate
    >
      <input type="hidden" name="alteration" value={formIdOf(values) ?? crypto.randomUUID()} />
      <Choice
        form="alteration"
        name="wish"
        legend="What should we do"
        error={errors["wish"]}
        isFirst={first === "wish"}
      >
        {wishes.map(([wish, words]) => (
          <Option
            key={wish}
            name="wish"
            value={wish}
            chosen={values["wish"] ?? (isReturnable ? undefined : wish)}
          >
            {words}
          </Option>
        ))}
      </Choice>
      <Choice
        form="alteration"
        name="piece"
        legend="Piece"
        error={errors["piece"]}
        isFirst={first === "piece"}
      >
        {pieces.map(({ position, name }) => (
          <Option
            key={position}
            name="piece"
            value={String(position)}
            chosen={values["piece"] ?? (only && String(only.position))}
          >
            {name}
          </Option>
        ))}
      </Choice>
      {pieces.map(
        ({ position, name, onlyAlter }) =>
          onlyAlter && (
            <p className="fine-print" key={position}>
              {onlyAlterWords(name, onlyAlter)}
            </p>
          ),
      )}
      <Field form="alteration" field={reasonField} {...reason} />
      <PhotographsField
        form="alteration"
        kept={photographIds(values)}
        error={errors["photographs"]}
        isFirst={first === "photographs"}
      />
      <p className="fine-print">
        Only we read and see this; how long we keep it stands in <a href="/privacy">Privacy</a>.
        Store credit is 75% of what was paid for the piece, as the <a href="/terms">Terms</a> say.
      </p>
      <button className="button" type="submit">
        Send the request
      </button>
    </form>
  );
}
