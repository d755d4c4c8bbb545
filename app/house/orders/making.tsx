import { useActionData } from "react-router";
import { customerPath } from "../../../domain/customers/customers.ts";
import { forField } from "../../../domain/customers/fields.ts";
import { measurementWords } from "../../../domain/customers/measurements.ts";
import type { LineMaking } from "../../../server/customers/measurements.ts";
import { takenWords } from "../customers/measurements.tsx";
import { WhichOne } from "../customers/which-one.tsx";
import { HouseField } from "../form.tsx";
import { at, SheetForm } from "./order-form.tsx";
import type { OrderResult, OrderWords } from "./order-form.tsx";
import styles from "./making.module.css";

export const makingWords = {
  for: {
    done: at("for"),
    refused: {
      cut: "It is cut already, or its customer was erased. Undo to ‘Received’ first.",
      several: "More than one person is found by this: choose one.",
    },
  },
} satisfies OrderWords;

export const makingDone = { for: "For whom the piece is made is saved." };

/** For whom a line is made, and by which measurements. */
export function Making({ making }: { making: LineMaking | undefined }) {
  if (!making) return null;
  const { person, set, isFrozen } = making;
  return (
    <div className={styles.making}>
      {person && (
        <p>
          For <a href={customerPath(person.key)}>{person.name}</a>
        </p>
      )}
      {set && <SetOfLine set={set} isFrozen={isFrozen} />}
    </div>
  );
}

/** The measurements that a line is cut by, in words. */
export function SetOfLine({
  set,
  isFrozen,
}: Required<Pick<LineMaking, "isFrozen">> & { set: NonNullable<LineMaking["set"]> }) {
  return (
    <>
      <p>{measurementWords(set.measurements)}</p>
      {set.notes && <p className={styles.notes}>{set.notes}</p>}
      <p className="fine-print">
        {isFrozen ? "Cut by what was measured " : "Measured "}
        {takenWords(set)}
        {set.wrongBy && `; marked as wrong since by ${set.wrongBy}`}
      </p>
    </>
  );
}

type FormProps = { position: number; name: string; person: string };

/** Gives a line to somebody of the book. */
export function ForWhom({ position, name, person }: FormProps) {
  const people = usePeople(position);
  return (
    <SheetForm
      act="for"
      about={{ position: String(position) }}
      label="For"
      title={`For whom: ${name}`}
      describedBy={`piece-${position}`}
      submit="Save"
    >
      <HouseField field={forField} value={person} />
      {people.length > 0 && <WhichOne name="person" people={people} />}
    </SheetForm>
  );
}

/** The people whom the sent text means, if there are several. */
function usePeople(position: number) {
  const answer = useActionData<OrderResult>();
  if (answer?.act !== "for" || !("people" in answer.result)) return [];
  return answer.result.position === position ? answer.result.people : [];
}
