import { momentText } from "../../../domain/house/time.ts";
import { changeLines } from "../../../domain/house/piece-words.ts";
import type { PieceView } from "../../../server/catalogue/read-piece.ts";
import { Row, Rows } from "../rows.tsx";
import { Section } from "../section.tsx";

/** What was changed of a piece, newest first. 'Restore' sets back what one change has done. */
export function History({ piece: { history, usual } }: { piece: PieceView }) {
  if (history.length === 0) return null;
  return (
    <Section id="history" title="History">
      <Rows>
        {history.map((entry) => {
          const lines = changeLines(entry.kind, entry, usual);
          const what = lines.join(", ") || "Nothing that is shown";
          return (
            <Row key={entry.id} title={what} note={`${momentText(entry.at)} · ${entry.by}`}>
              {entry.kind !== "new-piece" && (
                <form method="post">
                  <input type="hidden" name="act" value="restore" />
                  <input type="hidden" name="id" value={entry.id} />
                  <input type="hidden" name="version" value={entry.now} />
                  <button className="button-text" type="submit">
                    Restore what was before
                  </button>
                </form>
              )}
            </Row>
          );
        })}
      </Rows>
    </Section>
  );
}
