import { choiceOf, dueOf, paidWords, piecesWords } from "../../../domain/house/orders.ts";
import { shortDay } from "../../../domain/house/time.ts";
import { thumbnailUrl } from "../../../domain/media/thumbnail.ts";
import { formatKobo } from "../../../domain/money-text.ts";
import { formatNumber } from "../../../domain/orders/numbers.ts";
import {
  isMakingStage,
  isOpenStage,
  STAGE_NAMES,
  stagesAfter,
} from "../../../domain/orders/stages.ts";
import type { Stage } from "../../../domain/orders/stages.ts";
import { lagosDay } from "../../../domain/time.ts";
import type { OrderCard } from "../../../server/orders/order-cards.ts";
import { Form, useAnswer } from "../form.tsx";
import { MOVE_ACTS, MoveBar } from "./move-orders.tsx";
import styles from "./order-cards.module.css";

/** A card; for the workshop without money, and without the country that it goes to. */
export type ShownCard = Omit<OrderCard, "money"> & { money: OrderCard["money"] | undefined };

export function withoutMoney(card: OrderCard): ShownCard {
  return { ...card, money: undefined, withUs: undefined, country: "" };
}

type Props = {
  cards: readonly ShownCard[];
  today: string;
  /** The list's own address, which is shown again after a move. */
  path: string;
  /** The only stage of the list, if it is filtered by one. */
  stage: Stage | undefined;
  isWorkshop: boolean;
};

/** Orders as cards, each with a checkbox if it can be moved, and the bar that moves those that are checked. */
export function OrderCards({ cards, today, path, stage, isWorkshop }: Props) {
  const canMove = (card: ShownCard) =>
    isWorkshop ? stagesAfter(card.stage).some(isMakingStage) : isOpenStage(card.stage);
  const list = (
    <ul className={styles.cards}>
      {cards.map((card, at) => (
        <Card card={card} today={today} at={at} canMove={canMove(card)} key={card.number} />
      ))}
    </ul>
  );
  if (!cards.some(canMove)) return list;
  return (
    <div className={styles.choosing}>
      <Form act={MOVE_ACTS} label="Move orders" action={path} isWide>
        {list}
        <MoveBar
          stages={cards.map((card) => card.stage)}
          isOfStage={stage !== undefined}
          isWorkshop={isWorkshop}
        />
      </Form>
    </div>
  );
}

type CardProps = { card: ShownCard; today: string; at: number; canMove: boolean };

/** The link covers the card, but for the checkbox; its text starts with the order's number. */
function Card({ card, today, at, canMove }: CardProps) {
  const { number, name, sku, lines, money, stage, withUs, country, isExpress } = card;
  const named = formatNumber(number);
  const due = dueOf(card, today);
  return (
    <li className={styles.row} data-stage={stage}>
      {sku ? (
        <img
          className={styles.picture}
          src={thumbnailUrl(sku)}
          width={48}
          height={60}
          alt=""
          loading="lazy"
        />
      ) : (
        <span className={styles.picture} />
      )}
      {canMove && <Choice order={named} stage={stage} at={at} />}
      <a className={styles.card} href={`/house/orders/${named}`}>
        <span className={styles.number}>{named}</span>{" "}
        <span className={styles.name}>
          {name || "Customer erased"}
          {country && <span className={styles.country}>{`, ${country}`}</span>}
        </span>{" "}
        <span className={styles.date}>{shortDay(lagosDay(new Date(card.createdAt)), today)}</span>{" "}
        <span className={styles.pieces}>{piecesWords(lines)}</span>{" "}
        {money && (
          <>
            <span className={styles.total}>{formatKobo(money.total)}</span>{" "}
            <span className={styles.paid} data-due={money.due > 0 || undefined}>
              {paidWords(money, withUs)}
            </span>{" "}
          </>
        )}
        <span className={styles.stage}>
          {STAGE_NAMES[stage]}
          {isExpress && " "}
          {isExpress && <strong className={styles.express}>Express</strong>}
        </span>{" "}
        {due && (
          <span className={styles.day} data-overdue={due.isOverdue || undefined}>
            {due.text}
          </span>
        )}
      </a>
    </li>
  );
}

/** The checkbox of an order; checked again after a form that was refused as a whole. */
function Choice({ order, stage, at }: { order: string; stage: Stage; at: number }) {
  const typed = useAnswer({ act: MOVE_ACTS })?.values;
  const choice = choiceOf({ order, stage });
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        name={`order${at}`}
        value={choice}
        aria-label={`Choose ${order}`}
        defaultChecked={Object.values(typed ?? {}).includes(choice)}
      />
    </label>
  );
}
