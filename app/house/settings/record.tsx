import { changeLines, factName, recordWords } from "../../../domain/house/record-words.ts";
import { momentText } from "../../../domain/house/time.ts";
import type { Recorded } from "../../../server/house/record.ts";
import { EmptyState, Row, Rows, Section } from "../screen.tsx";

type Props = {
  entries: readonly Recorded[];
  /** The last entry's id if there are older ones. */
  older: number | undefined;
};

/** The record of everything that was done in the house, newest first. Nobody can change its entries. */
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
              note={[
                momentText(entry.at),
                ...addressesOf(entry),
                thingOf(entry),
                ...changesOf(entry),
              ]
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

/** The name of the thing as it was at the time; an order is named by its number, a piece by its SKU. */
function nameOf({ before, after, about, thing_kind, thing_id }: Recorded): string {
  const name = factName(after) || factName(before) || about?.name;
  return name || (NAMED_BY_ID.has(thing_kind) ? thing_id : "");
}

const NAMED_BY_ID = new Set(["order", "piece"]);

/** The e-mail addresses of who did it and of the person concerned, since two people may have the same name. */
function addressesOf({ email, about }: Recorded): string[] {
  return [
    ...(email === null ? [] : [`by ${email}`]),
    ...(about === undefined ? [] : [`about ${about.email}`]),
  ];
}

/** Kinds of things whose ids are not shown, since they mean nothing to a reader. */
const SILENT = new Set([
  "person",
  "message",
  "restock",
  "newsletter",
  "backup",
  "shop",
  "colours",
  "words",
  "story",
  "import",
  "collection",
  "review",
  "customer",
  "celebration",
]);

function thingOf(entry: Recorded): string {
  const { thing_kind, thing_id } = entry;
  const isSaid = SILENT.has(thing_kind) || nameOf(entry) === thing_id;
  return isSaid ? "" : `${thing_kind} ${thing_id}`;
}

function changesOf({ before, after, about }: Recorded): string[] {
  const said = about ? /^(was )?(name|email): / : /^(was )?name: /;
  return changeLines(before, after).filter((line) => !said.test(line) || line.includes(" → "));
}
