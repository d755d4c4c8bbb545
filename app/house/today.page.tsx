import { momentText } from "../../domain/house/time.ts";
import { countNeeds, countText, PROVIDER_NAMES } from "../../domain/house/today.ts";
import type { Need } from "../../domain/house/today.ts";
import { formatKobo } from "../../domain/money-text.ts";
import { shopContext } from "../shop-context.ts";
import type { Route } from "./+types/today.page";
import { EmptyState, houseTitle, PageHead, Row, Rows, Section } from "./screen.tsx";
import styles from "./today.page.module.css";

export const meta = () => houseTitle("Today");

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(shopContext).house.readToday();
}

/** The house's first screen: money that came in, orders to make, and what waits for somebody. */
export default function TodayScreen({ loaderData }: Route.ComponentProps) {
  const { cameIn, toMake, needs } = loaderData;
  return (
    <>
      <PageHead title="Today" />
      <dl className={styles.figures} data-badge={countNeeds(loaderData)}>
        <div>
          <dt className="fine-print">Came in today</dt>
          <dd>{formatKobo(cameIn.today)}</dd>
        </div>
        <div>
          <dt className="fine-print">This week</dt>
          <dd>{formatKobo(cameIn.week)}</dd>
        </div>
        <div>
          <dt className="fine-print">To make</dt>
          <dd>
            {countText(toMake.all)} {toMake.all === 1 ? "order" : "orders"}
          </dd>
          {toMake.all > 0 && (
            <dd>
              <a href="/house/orders?show=to-make">See them</a>
            </dd>
          )}
          {toMake.overdue > 0 && (
            <dd className={styles.late}>
              <a href="/house/orders?show=overdue">{countText(toMake.overdue)} overdue</a>
            </dd>
          )}
          {toMake.soon > 0 && (
            <dd className="fine-print">
              <a href="/house/orders?show=due-soon">
                {countText(toMake.soon)} due within three days
              </a>
            </dd>
          )}
        </div>
      </dl>
      <Section id="needs" title="Needs a hand">
        {needs.length === 0 ? (
          <EmptyState>Nothing waits for you.</EmptyState>
        ) : (
          <Rows>
            {needs.map((need) => (
              <Row key={keyOf(need)} {...wordsOf(need)} />
            ))}
          </Rows>
        )}
      </Section>
    </>
  );
}

function keyOf(need: Need): string {
  if (need.kind === "stale") return `stale ${need.what}`;
  if (need.kind === "old-backup") return `old-backup ${need.of}`;
  return need.kind === "failing" ? `failing ${need.provider}` : need.kind;
}

function wordsOf(need: Need): { title: string; note: string; end?: string; href?: string } {
  switch (need.kind) {
    case "stale": {
      const note = `The last good answer is of ${momentText(need.at)}; the shop goes on with it.`;
      return { title: `${STALE[need.what]} not refreshed`, note, href: PROVIDERS };
    }
    case "failing": {
      const title = `${PROVIDER_NAMES[need.provider]}: the last call failed`;
      return { title, note: "When and why stands in the settings.", href: PROVIDERS };
    }
    case "with-us": {
      const note = "Money of cancelled orders: return it, give credit, or keep it with a reason.";
      const title = `Still with us ${formatKobo(need.amount)}`;
      return { title, note, end: countText(need.count), href: "/house/orders?show=with-us" };
    }
    case "no-backup": {
      const note = "What was sold would be lost with the machine.";
      return { title: "There is no backup", note, href: BACKUPS };
    }
    case "old-backup": {
      const note = `It is of ${momentText(need.madeAt)}.`;
      return { title: OLD_BACKUP[need.of], note, href: BACKUPS };
    }
    default:
      return { ...COUNTED[need.kind], end: countText(need.count) };
  }
}

const PROVIDERS = "/house/settings#providers";
const BACKUPS = "/house/settings#backups";
const OLD_BACKUP = {
  local: "The last backup is older than a day",
  offsite: "The last off-site backup is older than a day",
} as const;

const STALE = {
  rates: "Exchange rates",
  babies: "HazelBabies’ feed",
  lifestyle: "HazelLifestyle’s feed",
} as const;

const COUNTED = {
  messages: {
    title: "Waiting for an answer",
    note: "From the contact form, the oldest first.",
    href: "/house/messages",
  },
  concerns: {
    title: "Payments to look at",
    note: "Money that fits no order, disputes, failed refunds: until somebody says what was done.",
    href: "/house/orders/payments",
  },
  "parked-emails": {
    title: "E-mails that were not sent",
    note: "The e-mail service refused them for three days. When and why stands in the settings.",
    href: PROVIDERS,
  },
  drafts: {
    title: "Not published yet",
    note: "Pieces that wait for pictures or words.",
    href: "/house/pieces?state=drafts",
  },
} as const;
