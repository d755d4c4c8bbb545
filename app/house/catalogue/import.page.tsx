import { data } from "react-router";
import { COLUMNS, MAX_IMPORT_ROWS, tickFields } from "../../../domain/house/import.ts";
import { mayDo } from "../../../domain/house/rights.ts";
import { momentText } from "../../../domain/house/time.ts";
import type { ImportRow, ImportView } from "../../../server/catalogue/imports.ts";
import { shopContext } from "../../shop-context.ts";
import { act } from "../act.ts";
import { ActButton, Buttons, Form, Hidden, Submit } from "../form.tsx";
import { FormResult, houseTitle, Notice, PageHead, Row, Rows, Section } from "../screen.tsx";
import { visitContext } from "../session.ts";
import type { Route } from "./+types/import.page";
import styles from "./import.page.module.css";

export const meta = () => houseTitle("Import");

/** The page of a file that was checked has its id in the address; without one, a file can be handed over. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { house } = context.get(shopContext);
  const id = url.searchParams.get("check");
  const { person } = context.get(visitContext);
  const page = Number(url.searchParams.get("page"));
  const checked = id === null ? undefined : await house.readImport({ id, page: page || 1 });
  if (id !== null && !checked) throw data(null, { status: 404, statusText: "Not Found" });
  return {
    checked,
    maySetPrices: mayDo(person, "prices"),
    earlier: checked ? [] : await house.listImports(),
  };
}

const PRICES = "This file sets prices: somebody who may change prices can do this.";

export function action(args: Route.ActionArgs) {
  const at = (check = "") => ({ to: `/house/pieces/import?check=${check}` });
  const there = {
    done: (_done: unknown, { check = "" }: { check?: string }) => at(check),
    refused: { prices: PRICES, "not-applied": "It is not applied yet: press “Apply” first." },
  };
  const words = {
    check: { done: ({ check }: { check: string }) => at(check) },
    apply: there,
    undo: there,
  };
  return act(args, "/house/pieces/import", words);
}

export default function ImportScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { checked, maySetPrices, earlier } = loaderData;
  const note = checked
    ? `${checked.file_name} · ${momentText(checked.made_at)} · ${checked.made_by}`
    : "A CSV file of pieces. Handing it over only shows what it would change.";
  return (
    <>
      <PageHead title="Import" note={note}>
        {checked ? (
          <a className="button-text" href="/house/pieces/import">
            Another file
          </a>
        ) : (
          <a className="button-line" href="/house/pieces.csv" download>
            The pieces as CSV
          </a>
        )}
      </PageHead>
      <FormResult message={actionData?.message} />
      {checked ? (
        <Checked checked={checked} maySetPrices={maySetPrices} />
      ) : (
        <HandOver error={actionData?.errors?.["file"]} />
      )}
      {earlier.length > 0 && <Earlier imports={earlier} />}
    </>
  );
}

function HandOver({ error }: { error: string | undefined }) {
  return (
    <Form act="check" label="Import" isMultipart isUnchecked>
      <label className={styles.file}>
        File
        <input
          type="file"
          name="file"
          accept=".csv,text/csv"
          required
          aria-describedby="file-hint"
          aria-invalid={error ? true : undefined}
        />
        <span className="fine-print" id="file-hint">
          CSV in UTF-8, with commas or semicolons; at most 2 MB and{" "}
          {MAX_IMPORT_ROWS.toLocaleString("en")} rows.
        </span>
      </label>
      {error && (
        <Notice kind="error" isAnswer>
          {error}
        </Notice>
      )}
      <div className={styles.rules}>
        <p>
          Columns, in any order: <code>{COLUMNS.join(", ")}</code>. “The pieces as CSV” has them
          all.
        </p>
        <ul>
          <li>An empty cell changes nothing.</li>
          <li>
            A row without <code>sku</code> is the piece of that collection and name, or a new one,
            which becomes a draft.
          </li>
          <li>
            <code>sizes</code>: S|M|L, or One size. <code>stock</code>: M:2|L:0 is what is left, M:-
            is made to order. Empty it if you only change prices: shoppers may buy meanwhile.
          </li>
        </ul>
      </div>
      <Buttons>
        <Submit>Check</Submit>
      </Buttons>
    </Form>
  );
}

const rowsText = (count: number) => (count === 1 ? "1 row" : `${count.toLocaleString("en")} rows`);

/** What became of a file, or what it would change, in one sentence. */
function summary({ counts, same, news, applied_at, undone_at }: ImportView): string {
  const { wrong = 0, ready = 0, applied = 0, undone = 0, kept = 0 } = counts;
  const leftOut = wrong + (counts["left-out"] ?? 0);
  const parts = undone_at
    ? [
        `Taken back: ${rowsText(undone)}.`,
        kept > 0 && `${rowsText(kept)} stay as they are, since something changed after that.`,
      ]
    : applied_at
      ? [
          `Applied: ${rowsText(applied)}.`,
          kept > 0 && `${rowsText(kept)} were changed since and stay as they are.`,
        ]
      : [
          applied > 0
            ? `${rowsText(applied)} are applied, then it was interrupted: press “Apply” to go on.`
            : ready > 0
              ? "Nothing is changed yet."
              : "Nothing would be changed.",
          ready > news && `${rowsText(ready - news)} would change a piece.`,
          news > 0 && `${rowsText(news)} would begin a draft.`,
        ];
  const others = [
    leftOut > 0 && `${rowsText(leftOut)} left out: see below.`,
    same > 0 && `${rowsText(same)} without a change.`,
  ];
  return [...parts, ...others].filter(Boolean).join(" ");
}

type CheckedProps = { checked: ImportView; maySetPrices: boolean };

function Checked({ checked, maySetPrices }: CheckedProps) {
  const { id, counts, rows, page, pages, setsPrices, applied_at, undone_at } = checked;
  const here = `/house/pieces/import?check=${id}`;
  const isOpen = applied_at === null && (counts.ready ?? 0) > 0;
  const mayApply = maySetPrices || !setsPrices;
  const isUndoable = applied_at !== null && undone_at === null && (counts.applied ?? 0) > 0;
  const list = <ImportRows rows={rows} takesTicks={isOpen && mayApply && page === 1} />;
  return (
    <div className={styles.checked}>
      <Notice kind="status">{summary(checked)}</Notice>
      {(isOpen || isUndoable) && !mayApply && <Notice kind="error">{PRICES}</Notice>}
      {isUndoable && mayApply && (
        <ActButton act="undo" values={{ check: id }} action={here} label="Take the import back">
          Undo
        </ActButton>
      )}
      {isOpen && mayApply && page === 1 ? (
        <Form act="apply" action={here} label="Apply" isWide>
          <Hidden values={{ check: id }} />
          <div className={styles.checked}>
            <Buttons>
              <Submit>Apply</Submit>
            </Buttons>
            {list}
          </div>
        </Form>
      ) : (
        list
      )}
      {pages > 1 && (
        <nav className="links" aria-label="Pages">
          {page > 1 && <a href={`${here}&page=${page - 1}`}>Earlier</a>}
          <span>
            {page} of {pages}
          </span>
          {page < pages && <a href={`${here}&page=${page + 1}`}>More</a>}
        </nav>
      )}
    </div>
  );
}

const TITLES: Readonly<Record<ImportRow["state"], string>> = {
  wrong: "Left out: something is wrong",
  "left-out": "Left out",
  kept: "Not taken back",
  ready: "What it changes",
  applied: "Applied",
  undone: "Taken back",
};

const STEPS = "Prices of half or double";

/** The rows under a heading for each state; prices of half or double have a tick each. */
function ImportRows({ rows, takesTicks }: { rows: readonly ImportRow[]; takesTicks: boolean }) {
  const titleOf = ({ state, plan }: ImportRow) =>
    state === "ready" && plan.step ? STEPS : TITLES[state];
  const groups = [...Map.groupBy(rows, titleOf)];
  return groups.map(([title, some]) => (
    <Section key={title} id={title.toLowerCase().replace(/[^a-z]+/g, "-")} title={title}>
      {title === STEPS && (
        <p className="fine-print">Tick each that is meant; the others are left out.</p>
      )}
      <Rows>
        {some.map((row, at) => (
          <Row
            key={row.number}
            title={`Row ${row.number} · ${row.plan.name}`}
            note={[...noteOf(row)].join(" · ")}
            end={row.plan.kind === "new" ? "New draft" : undefined}
          >
            {takesTicks && title === STEPS && (
              <label className={styles.tick}>
                <input type="checkbox" name={tickFields[at]?.name} value={row.number} />
                This price is meant
              </label>
            )}
          </Row>
        ))}
      </Rows>
    </Section>
  ));
}

function noteOf({ why, plan: { faults, lines } }: ImportRow): readonly string[] {
  if (why) return [why, ...lines];
  return faults.length > 0
    ? faults.map(({ column, reason }) => (column ? `${column}: ${reason}` : reason))
    : lines;
}

type EarlierProps = { imports: Route.ComponentProps["loaderData"]["earlier"] };

/** The files that were handed over last, each with its 'Undo'. */
function Earlier({ imports }: EarlierProps) {
  return (
    <Section id="earlier" title="Handed over before">
      <Rows>
        {imports.map(({ id, file_name, made_by, made_at, applied_at, undone_at }) => (
          <Row
            key={id}
            href={`/house/pieces/import?check=${id}`}
            title={file_name}
            note={`${momentText(made_at)} · ${made_by}`}
            end={undone_at ? "Taken back" : applied_at ? "Applied" : "Only checked"}
          />
        ))}
      </Rows>
    </Section>
  );
}
