import type { ReactNode } from "react";
import {
  addUp,
  BY_NAMES,
  periodQuery,
  readPeriod,
  TAKINGS_WAYS,
} from "../../../domain/house/takings.ts";
import type { By, Span, Sums } from "../../../domain/house/takings.ts";
import { formatKobo } from "../../../domain/money-text.ts";
import { shopContext } from "../../shop-context.ts";
import { EmptyState, houseTitle, ListLinks, PageHead, Row, Rows, Section } from "../screen.tsx";
import { requireRight } from "../session.ts";
import type { Route } from "./+types/takings.page";
import styles from "./takings.page.module.css";

export const meta = () => houseTitle("Takings");

export async function loader({ context, url }: Route.LoaderArgs) {
  requireRight(context, "takings");
  const { house } = context.get(shopContext);
  const period = readPeriod(url.searchParams, house.orders.today());
  const { best, parts, ...takings } = await house.readTakings(period);
  const names = new Map<string, string>(
    (await house.allPieces()).map(({ sku, name }) => [sku, name]),
  );
  return {
    ...takings,
    period,
    parts: period.parts.map((part, at) => ({ ...part, ...(parts[at] ?? addUp([])) })),
    best: best.map(({ sku, pieces }) => ({
      sku,
      name: names.get(sku) ?? (sku || "Bespoke pieces"),
      pieces,
    })),
  };
}

/** What came in and went back in a day, week, month or year, by way of payment, and what was sold. */
export default function TakingsScreen({ loaderData }: Route.ComponentProps) {
  const { period, parts, ways, credit, fees, due, sold, best } = loaderData;
  const { by, first, last, name, earlier, later } = period;
  const total = addUp(ways);
  const others = Object.entries(BY_NAMES).map(([each, text]) => ({
    href: LIST + periodQuery(each as By, last),
    text,
    isCurrent: each === by,
  }));
  return (
    <>
      <PageHead title="Takings" note={name}>
        <a className="button-line" href={`${LIST}.csv${periodQuery(by, first)}`} download>
          CSV for the accountant
        </a>
      </PageHead>
      <ListLinks label="Period" links={others} />
      <nav className={`links ${styles.turn}`} aria-label="Earlier and later">
        {earlier && <a href={LIST + periodQuery(by, earlier)}>← Earlier</a>}
        {later && <a href={LIST + periodQuery(by, later)}>Later →</a>}
      </nav>
      <dl className={styles.figures}>
        <Figure name="Gross">{formatKobo(total.gross)}</Figure>
        <Figure name="Refunds">{formatKobo(total.refunds)}</Figure>
        <Figure name="Net">{formatKobo(netOf(total))}</Figure>
        <Figure name="Orders sold">{sold.orders.toLocaleString("en")}</Figure>
        <Figure name="Pieces sold">{sold.pieces.toLocaleString("en")}</Figure>
        <Figure name="Still due now">{formatKobo(due)}</Figure>
      </dl>
      <Bars parts={parts} />
      <Section id="ways" title="By way of payment">
        <SumsTable
          head="Way"
          labelledBy="ways-title"
          rows={ways.map(({ way, ...sums }) => ({ name: TAKINGS_WAYS[way], ...sums }))}
          total={total}
        />
        <p className="fine-print">
          Paystack’s fees: {formatKobo(fees.amount)}
          {fees.unknown > 0 && `; unknown of ${fees.unknown} more`}.
        </p>
      </Section>
      <Section id="beside" title="Credit, promotions and codes">
        <dl className={styles.figures}>
          <Figure name="Credit given">{formatKobo(credit.given)}</Figure>
          <Figure name="Credit spent">{formatKobo(credit.spent)}</Figure>
          <Figure name="Promotion given">{formatKobo(sold.saved)}</Figure>
          <Figure name="Discount given">{formatKobo(sold.discount)}</Figure>
        </dl>
      </Section>
      <Section id="best" title="Best sellers">
        {best.length === 0 ? (
          <EmptyState>Nothing was sold.</EmptyState>
        ) : (
          <Rows>
            {best.map(({ sku, name: piece, pieces }) => (
              <Row key={sku} title={piece} end={pieces} />
            ))}
          </Rows>
        )}
      </Section>
      <Section id="parts" title={PARTS[by]}>
        <SumsTable
          head={by === "year" ? "Month" : "Day"}
          labelledBy="parts-title"
          rows={parts.map(({ first: day, ...part }) => ({
            ...part,
            href: by === "day" && day === first ? undefined : hrefOf(by, day),
          }))}
          total={by === "day" ? undefined : total}
        />
      </Section>
    </>
  );
}

const LIST = "/house/takings";
const PARTS = {
  day: "The seven days up to it",
  week: "Day by day",
  month: "Day by day",
  year: "Month by month",
} as const;

function hrefOf(by: By, day: string): string {
  return LIST + periodQuery(by === "year" ? "month" : "day", day);
}

function netOf({ gross, refunds }: Sums) {
  return gross - refunds;
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="fine-print">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type TableProps = {
  /** The heading of the first column. */
  head: string;
  labelledBy: string;
  rows: readonly ({ name: string; href?: string | undefined } & Sums)[];
  total: Sums | undefined;
};

function SumsTable({ head, labelledBy, rows, total }: TableProps) {
  return (
    <table className={styles.table} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">Gross</th>
          <th scope="col">Refunds</th>
          <th scope="col">Net</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, href, ...sums }) => (
          <tr key={name}>
            <th scope="row">{href ? <a href={href}>{name}</a> : name}</th>
            <Cells {...sums} />
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>
            <th scope="row">Together</th>
            <Cells {...total} />
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function Cells(sums: Sums) {
  return (
    <>
      <td>{formatKobo(sums.gross)}</td>
      <td>{formatKobo(sums.refunds)}</td>
      <td>{formatKobo(netOf(sums))}</td>
    </>
  );
}

/** A bar for each part: gross above the line, refunds below it. Screen readers read the table instead. */
function Bars({ parts }: { parts: readonly (Span & Sums)[] }) {
  const most = Math.max(...parts.flatMap(({ gross, refunds }) => [gross, refunds]));
  if (most <= 0) return null;
  // A month that has just begun has no bar as wide as the page.
  const width = 10 * Math.max(7, parts.length);
  const heightOf = (amount: number) => (100 * Math.max(0, amount)) / most;
  const above = heightOf(Math.max(...parts.map(({ gross }) => gross)));
  const below = heightOf(Math.max(...parts.map(({ refunds }) => refunds)));
  return (
    <div className={styles.picture} aria-hidden="true">
      <svg
        className={styles.bars}
        viewBox={`0 0 ${width} ${above + below + 1}`}
        preserveAspectRatio="none"
      >
        {parts.map(({ first, gross, refunds }, at) => (
          <g key={first}>
            <rect
              x={at * 10 + 1.5}
              y={above - heightOf(gross)}
              width="7"
              height={heightOf(gross)}
            />
            <rect
              className={styles.back}
              x={at * 10 + 1.5}
              y={above + 1}
              width="7"
              height={heightOf(refunds)}
            />
          </g>
        ))}
        <rect className={styles.line} y={above} width={width} height="1" />
      </svg>
      <p className={`fine-print ${styles.ends}`}>
        <span>{parts[0]?.name}</span>
        {parts.length > 1 && <span>{parts.at(-1)?.name}</span>}
      </p>
    </div>
  );
}
