import { isShown } from "../../domain/catalogue/publications.ts";
import type { PublicationState } from "../../domain/catalogue/publications.ts";
import { momentText } from "../../domain/house/time.ts";
import type { ShownChange } from "../../server/catalogue/publications.ts";
import { ActButton, Buttons, Submit } from "./form.tsx";
import { Row, Rows, Section } from "./screen.tsx";

/** What the screens of a story and of a collection have in common. */

type Props = { version: number; state: PublicationState; mayPublish: boolean };

/** The buttons of the draft's form. */
export function DraftButtons({ mayPublish }: Pick<Props, "mayPublish">) {
  return (
    <Buttons>
      <Submit name="act" value="save" look={mayPublish ? "button-line" : "button"}>
        Save
      </Submit>
      <Submit name="act" value="preview" look="button-line">
        Preview
      </Submit>
      {mayPublish && (
        <Submit name="act" value="publish">
          Publish
        </Submit>
      )}
    </Buttons>
  );
}

/** 'Withdraw' or 'Bring back'; people without the right read who has it. */
export function WithdrawButton({ version, state, mayPublish }: Props) {
  if (!mayPublish) return <p>Who may change prices can publish it: see Settings, People.</p>;
  if (state === "draft") return null;
  const [act, text] = isShown({ state }) ? ["withdraw", "Withdraw"] : ["bring-back", "Bring back"];
  return (
    <ActButton act={act} values={{ version }}>
      {text}
    </ActButton>
  );
}

type HistoryProps = Omit<Props, "state"> & { changes: readonly ShownChange[] };

/** The changes, newest first. The last one of the list, with which it may have begun, cannot be undone. */
export function ChangeHistory({ changes, version, mayPublish }: HistoryProps) {
  return (
    <Section id="history" title="History">
      <Rows>
        {changes.map(({ id, by, at, lines }, position) => (
          <Row key={id} title={lines.join(" · ") || "No change"} note={`${momentText(at)} · ${by}`}>
            {mayPublish && position < changes.length - 1 && (
              <ActButton
                act="undo"
                values={{ version, entry: id }}
                label={`Undo change ${changes.length - position}: ${lines.join(", ")}`}
              >
                Undo
              </ActButton>
            )}
          </Row>
        ))}
      </Rows>
    </Section>
  );
}
