import { momentText } from "../../../domain/house/moment.ts";
import { factLines, factName, recordWords } from "../../../domain/house/record-words.ts";
import type { Recorded } from "../../../server/services/house/record.ts";
import { EmptyState } from "../empty-state.tsx";
import { Row, Rows } from "../rows.tsx";
import { Section } from "../section.tsx";

type Props = {
  entries: readonly Recorded[];
  /** The last entry's id if there are older ones. */
  older: number | undefined;
};

/** Everything that was done in the house, newest first: nobody can change it. */
export function RecordSection({ entries, older }: Props) {
  return (
    <Section id="record" title="Record">
      {entries.length === 0 ? (
        <EmptyState>Nothing is older than this.</EmptyState>
      ) : (
        <Rows>
          {entries.map((entry) => (
            <Row
              key={entry.id}
              title={[entry.who, recordWords(entry.act), nameOf(entry)].filter(Boolean).join(" ")}
              note={[momentText(entry.at), thingOf(entry), ...changesOf(entry)]
                .filter(Boolean)
                .join(" · ")}
            />
          ))}
        </Rows>
      )}
      {older !== undefined && (
        <p>
          <a className="button-text" href={`/house/settings?before=${older}#record`}>
            Older entries
          </a>
        </p>
      )}
    </Section>
  );
}

function nameOf({ before, after }: Recorded): string {
  return factName(after) || factName(before);
}

/** Ids that say nothing to people: a person's name is among the facts. */
const SILENT = new Set(["person", "message", "restock", "newsletter", "backup", "shop"]);

function thingOf({ thing_kind, thing_id }: Recorded): string {
  return SILENT.has(thing_kind) ? "" : `${thing_kind} ${thing_id}`;
}

function changesOf({ before, after }: Recorded): string[] {
  const old = factLines(before).map((line) => `was ${line}`);
  return [...old, ...factLines(after)].filter((line) => !/^(was )?name: /.test(line));
}
