import { dueOf, paidWords, piecesWords, STAGE_NAMES } from "../../../domain/house/orders.ts";
import { formatKobo } from "../../../domain/money-text.ts";
import { formatNumber } from "../../../domain/orders/numbers.ts";
import type { OrderCard } from "../../../server/services/house/order-cards.ts";
import styles from "./order-cards.module.css";

type Props = { cards: readonly OrderCard[]; today: string };

/** Orders as cards: each is one link whose text starts with the number. */
export function OrderCards({ cards, today }: Props) {
  return (
    <ul className={styles.cards}>
      {cards.map((card) => (
        <li key={card.number}>
          <Card card={card} today={today} />
        </li>
      ))}
    </ul>
  );
}

function Card({ card, today }: { card: OrderCard; today: string }) {
  const { number, name, lines, money, stage } = card;
  const named = formatNumber(number);
  const due = dueOf(card, today);
  return (
    <a className={styles.card} href={`/house/orders/${named}`} data-stage={stage}>
      <span className={styles.number}>{named}</span>{" "}
      <span className={styles.name}>{name || "Customer erased"}</span>{" "}
      <span className={styles.pieces}>{piecesWords(lines)}</span>{" "}
      <span className={styles.total}>{formatKobo(money.total)}</span>{" "}
      <span className={styles.paid} data-due={money.due > 0 || undefined}>
        {paidWords(money)}
      </span>{" "}
      <span className={styles.stage}>{STAGE_NAMES[stage]}</span>{" "}
      {due && (
        <span className={styles.day} data-overdue={due.isOverdue || undefined}>
          {due.text}
        </span>
      )}
    </a>
  );
}
