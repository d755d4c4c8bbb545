import { redirect } from "react-router";
import { ordersPath } from "../../domain/house/orders.ts";
import { mayDo } from "../../domain/house/rights.ts";
import { momentText } from "../../domain/house/time.ts";
import { countNeeds, countText, PROVIDER_NAMES } from "../../domain/house/today.ts";
import type { Need } from "../../domain/house/today.ts";
import { formatKobo } from "../../domain/money-text.ts";
import type { Kobo } from "../../domain/money.ts";
import { shopContext } from "../shop-context.ts";
import type { Route } from "./+types/today.page";
import { EmptyState, houseTitle, PageHead, Row, Rows, Section } from "./screen.tsx";
import { visitContext } from "./session.ts";
import styles from "./today.page.module.css";

export const meta = () => houseTitle("Today");

/** The workshop, which sees no money, begins with what is to be made. */
export async function loader({ context }: Route.LoaderArgs) {
  if (!mayDo(context.get(visitContext).person, "daily")) {
    throw redirect(ordersPath({ view: "to-make", stage: undefined, text: "" }), 303);
  }
  return context.get(shopContext).house.readToday();
}

/** The house's first screen: today's orders, what is to be paid and made, money that came in, and what waits for somebody. */
export default function TodayScreen({ loaderData }: Route.ComponentProps) {
  const { placed, unpaid, cameIn, toMake, needs } = loaderData;
  return (
    <>
      <PageHead title="Today" />
      <dl className={styles.figures} data-badge={countNeeds(loaderData)}>
        <div>
          <dt className="fine-print">Orders today</dt>
          <Sum {...placed} name="Orders today" href="/house/orders?show=today" />
        </div>
        <div>
          <dt className="fine-print">To pay</dt>
          <Sum {...unpaid} name="To pay" href="/house/orders?show=unpaid" />
        </div>
        <div>
          <dt className="fine-print">To make</dt>
          <dd>
            <Orders name="To make" count={toMake.all} href="/house/orders?show=to-make" />
          </dd>
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
        <div>
          <dt className="fine-print">Came in today</dt>
          <dd>{formatKobo(cameIn.today)}</dd>
        </div>
        <div>
          <dt className="fine-print">This week</dt>
          <dd>{formatKobo(cameIn.week)}</dd>
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

type OrdersProps = { name: string; count: number; href: string };

/** How many orders there are, which leads to their list. */
function Orders({ name, count, href }: OrdersProps) {
  const text = `${countText(count)} ${count === 1 ? "order" : "orders"}`;
  if (count === 0) return text;
  return (
    <a href={href} aria-label={`${name}: ${text}`}>
      {text}
    </a>
  );
}

/** How many orders there are, and what they add up to. */
function Sum({ amount, ...orders }: OrdersProps & { amount: Kobo }) {
  return (
    <>
      <dd>
        <Orders {...orders} />
      </dd>
      {orders.count > 0 && <dd>{formatKobo(amount)}</dd>}
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
    case "owed-back": {
      const note =
        "Pieces that were sold before they were paid for: return it, give credit, or say that they are made anyway.";
      const title = `Owed back ${formatKobo(need.amount)}`;
      return { title, note, end: countText(need.count), href: "/house/orders/payments" };
    }
    case "alterations": {
      const note = `On their orders’ pages; ${need.oldest} has waited longest.`;
      const href = `/house/orders/${need.oldest}#alterations`;
      return { title: "Alterations and returns to answer", note, end: countText(need.count), href };
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
  reviews: {
    title: "Reviews to read",
    note: "Nobody sees them before you publish them.",
    href: "/house/reviews",
  },
  drafts: {
    title: "Not published yet",
    note: "Pieces that wait for pictures or words.",
    href: "/house/pieces?state=drafts",
  },
} as const;
