import {
  ALTERATIONS,
  answerField,
  ANSWERS,
  creditForLine,
  onlyAlterOf,
  WISHES,
} from "../../../domain/alterations/alteration.ts";
import { ALTERED, ALTERED_NAMES, changeText } from "../../../domain/alterations/fit.ts";
import { inSize } from "../../../domain/catalogue/sizes.ts";
import type { FormField } from "../../../domain/fields.ts";
import { mayDo } from "../../../domain/house/rights.ts";
import type { Rights } from "../../../domain/house/rights.ts";
import { momentText } from "../../../domain/house/time.ts";
import { formatKobo } from "../../../domain/money-text.ts";
import { isErased } from "../../../domain/orders/customer.ts";
import type { ChatMessage } from "../../../server/orders/chat-messages.ts";
import type { OrderFile } from "../../../server/orders/order-file.ts";
import {
  Buttons,
  Check,
  ConfirmPassword,
  Hidden,
  HouseField,
  Submit,
  useAnswer,
} from "../form.tsx";
import { Row, Rows, Section } from "../screen.tsx";
import { ChatLink } from "./mails.tsx";
import { at, mailed, MailNote, OrderForm, SheetForm } from "./order-form.tsx";
import type { OrderWords } from "./order-form.tsx";
import { Photographs } from "../photographs.tsx";
import styles from "./alterations.module.css";

const refused = {
  answered: "Somebody has answered it meanwhile: look at what stands there now.",
  gone: "This request is gone, or its customer was erased.",
};

export const alterationWords = {
  alter: { done: at("alter"), refused },
  "alter-no": { done: at("alter-no"), refused },
  "alter-credit": {
    done: at("alter-credit"),
    refused: {
      ...refused,
      nothing: "Nothing is left that could be given for it by the Terms.",
      changed: ({ amount }) =>
        `What the Terms give for it is ${formatKobo(amount)} by now: press again to give that.`,
      "no-address": "The order has no e-mail address, by which credit is used.",
    },
  },
  "alter-measure": { done: at("alter-measure"), refused: { gone: refused.gone } },
} satisfies OrderWords;

export const alterationDone = {
  alter: mailed("Answered: it is altered."),
  "alter-no": mailed("Answered: no."),
  "alter-credit":
    "Answered: the credit is given. The customer gets your words, and its code, by e-mail.",
  "alter-measure": "What was altered is noted.",
};

type Props = {
  page: OrderFile;
  messages: readonly ChatMessage[];
  person: Rights;
  isPasswordNeeded: boolean;
};

/** What its customer asked to have altered or taken back, with the house's answers; nothing without a request. */
export function Alterations({ page, ...given }: Props) {
  if (page.alterations.length === 0) return null;
  return (
    <Section id="alterations" title={ALTERATIONS}>
      <Rows>
        {page.alterations.toReversed().map((request) => (
          <Request key={request.id} {...{ page, request, ...given }} />
        ))}
      </Rows>
    </Section>
  );
}

type RequestProps = Props & { request: OrderFile["alterations"][number] };

function Request({ page, request, messages, ...reader }: RequestProps) {
  const { id, wish, position, reason, asked_at, state, answer, photographs } = request;
  const line = page.lines.find((each) => each.position === position);
  const name = line ? inSize(line.name, line.size) : "Piece";
  const answered =
    state === "waiting"
      ? "To answer"
      : `Answered: ${ANSWERS[state]}${request.credit ? ` ${formatKobo(request.credit)}` : ""}`;
  return (
    <Row title={name} note={`${WISHES[wish]}, asked ${momentText(asked_at)}`} end={answered}>
      <p className={styles.words}>{reason}</p>
      <Photographs photographs={photographs} of={name} />
      {state !== "waiting" && (
        <p className={styles.words}>{`${request.answered_by ?? ""} answered: ${answer}`}</p>
      )}
      <ChatLink
        message={messages.find(({ topic, subject }) => topic === ANSWER && subject === id)}
        phone={page.order.phone}
        about={name}
      />
      {request.measures.length > 0 && (
        <p>
          {request.measures.map((each) => changeText(each.measure, each.millimetres)).join(", ")}
        </p>
      )}
      {state === "waiting" && !isErased(page.order) && (
        <div className={styles.acts}>
          <OrderForm
            act={["alter", "alter-no"]}
            about={{ alteration: id }}
            label={`Answer: ${name}`}
          >
            <HouseField field={answerField} hint={<MailNote />} />
            <KnownMeasure id={id} />
            <Buttons>
              <Submit name="act" value="alter">
                {ANSWERS.alter}
              </Submit>
              <Submit look="button-line" name="act" value="alter-no">
                {ANSWERS.no}
              </Submit>
            </Buttons>
          </OrderForm>
          <Credit {...{ page, request, name, ...reader }} />
        </div>
      )}
      {state === "alter" && !isErased(page.order) && (
        <div>
          <SheetForm
            act="alter-measure"
            about={{ alteration: id }}
            label="Note what was altered"
            title={`What was altered: ${name}`}
            submit="Note it"
          >
            <p>One measure at a time; 0 takes a note away.</p>
            <MeasureFields />
          </SheetForm>
        </div>
      )}
    </Row>
  );
}

const ANSWER = "alteration-answer";

const measureField: FormField<"measure"> = {
  name: "measure",
  label: "Altered at",
  type: "select",
  autocomplete: "off",
  required: false,
  maxLength: 10,
  message: "Please choose what was altered.",
};
const changeField: FormField<"change"> = {
  name: "change",
  label: "Centimetres",
  type: "text",
  autocomplete: "off",
  required: false,
  maxLength: 10,
  message: "",
  hint: "-2 is taken in or shortened, +1.5 let out or made longer.",
};

/** What is altered, if it is known when the request is answered; open if it was refused. */
function KnownMeasure({ id }: { id: string }) {
  const { errors = {} } = useAnswer({ act: "alter", about: { alteration: id } }) ?? {};
  return (
    <details open={["measure", "change"].some((name) => errors[name] !== undefined)}>
      <summary>What is altered, if you know already</summary>
      <p className="fine-print">
        For the fit help on the piece’s page. It can be noted later, too.
      </p>
      <MeasureFields />
    </details>
  );
}

function MeasureFields() {
  return (
    <div className={styles.measure}>
      <HouseField field={measureField}>
        <option value="">Nothing</option>
        {ALTERED.map((each) => (
          <option key={each} value={each}>
            {ALTERED_NAMES[each]}
          </option>
        ))}
      </HouseField>
      <HouseField field={changeField} />
    </div>
  );
}

const NO_CREDIT = {
  bespoke: "The Terms give no credit for it: it was made for her alone.",
  sale: "The Terms give no credit for it: it was on sale.",
  nothing: "No credit can be given: nothing is left of what was paid for it.",
  address: "No credit can be given: the order has no e-mail address.",
};

type CreditProps = Omit<RequestProps, "messages"> & { name: string };

/** Gives the credit of the Terms; says why where they give none. */
function Credit({ page, request, name, person, isPasswordNeeded }: CreditProps) {
  const { lines, bespoke, order, takenLines } = page;
  const line = lines.find(({ position }) => position === request.position);
  if (!line || !mayDo(person, "credit")) return null;
  const why = onlyAlterOf(line, bespoke !== undefined);
  if (why) return <p className="fine-print">{NO_CREDIT[why]}</p>;
  const amount = creditForLine(line.position, page);
  if (amount === 0) return <p className="fine-print">{NO_CREDIT.nothing}</p>;
  if (order.email === "") return <p className="fine-print">{NO_CREDIT.address}</p>;
  return (
    <div>
      <SheetForm
        act="alter-credit"
        about={{ alteration: request.id }}
        label={ANSWERS.credit}
        title={`${ANSWERS.credit}: ${name}`}
        submit={`Give ${formatKobo(amount)}`}
      >
        <Hidden values={{ saw: amount }} />
        <p>{`75% of what was paid for it, at most what is left: ${formatKobo(amount)}.`}</p>
        <HouseField field={answerField} />
        {takenLines.includes(line.position) && <Check name="back" label="Back in stock" />}
        <ConfirmPassword isNeeded={isPasswordNeeded || person.role !== "owner"} />
      </SheetForm>
    </div>
  );
}
