import { measureFields, measureNotesField } from "../../../domain/customers/fields.ts";
import { centimetres, measurementWords } from "../../../domain/customers/measurements.ts";
import { momentText } from "../../../domain/house/time.ts";
import type { MeasurementSet } from "../../../server/customers/measurements.ts";
import { ActButton, Buttons, Form, HouseField, Submit, useAnswer } from "../form.tsx";
import { EmptyState, FormResult, Row, Rows, Section } from "../screen.tsx";
import { Figure } from "./figure.tsx";
import styles from "./measurements.module.css";

/** A person's measurements, the newest first, and the form for new ones. A set is never changed. */
export function Measurements({ sets }: { sets: readonly MeasurementSet[] }) {
  const answer = useAnswer({ act: "measure" });
  // She is cut by one set alone: a new one begins with what is known.
  const known = sets.find(({ wrongBy }) => wrongBy === "")?.measurements ?? {};
  return (
    <Section id="measurements" title="Measurements">
      {sets.length === 0 ? (
        <EmptyState>Nobody has measured her yet.</EmptyState>
      ) : (
        <Rows>
          {sets.map((set) => (
            <Row
              key={set.id}
              title={
                <span className={set.wrongBy ? styles.wrong : undefined}>
                  {measurementWords(set.measurements)}
                </span>
              }
              note={takenWords(set)}
            >
              {set.notes && <p className={styles.notes}>{set.notes}</p>}
              {set.wrongBy ? (
                <p className="fine-print">Marked as wrong by {set.wrongBy}</p>
              ) : (
                <ActButton act="wrong" values={{ set: set.id }} label={`Set of ${takenWords(set)}`}>
                  Mark as wrong
                </ActButton>
              )}
            </Row>
          ))}
        </Rows>
      )}
      <details open={answer !== undefined} className={styles.new}>
        <summary className="button-line">New measurements</summary>
        <FormResult message={answer?.message} />
        <div className={styles.form}>
          <Figure />
          <Form act="measure" action="#measurements" label="New measurements" isUnchecked>
            <p>
              In centimetres, with one decimal at most. What was measured last stands here already;
              what is left empty is not measured.
            </p>
            <div className={styles.fields}>
              {measureFields.map((field) => (
                <HouseField key={field.name} field={field} value={textOf(known[field.name])} />
              ))}
            </div>
            <HouseField field={measureNotesField} />
            <Buttons>
              <Submit>Save measurements</Submit>
            </Buttons>
          </Form>
        </div>
      </details>
    </Section>
  );
}

const textOf = (millimetres: number | undefined) =>
  millimetres === undefined ? undefined : centimetres(millimetres);

/** '3 Dec 2026, 10:05, by Ngozi'. */
export function takenWords({ takenAt, takenBy }: Pick<MeasurementSet, "takenAt" | "takenBy">) {
  return `${momentText(takenAt)}, by ${takenBy}`;
}
