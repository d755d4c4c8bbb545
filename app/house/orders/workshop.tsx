import { HANDOVER_NAMES } from "../../../domain/checkout/delivery.ts";
import { customerPath } from "../../../domain/customers/customers.ts";
import { dueOf, faultWords } from "../../../domain/house/orders.ts";
import { thumbnailUrl } from "../../../domain/media/thumbnail.ts";
import { STAGE_NAMES } from "../../../domain/orders/stages.ts";
import { sizeWords } from "../../../domain/orders/summary.ts";
import type { WorkshopOrder } from "../../../server/orders/workshop-order.ts";
import { Notice, PageHead, Section } from "../screen.tsx";
import { Making } from "./making.tsx";
import { doneText } from "./order-form.tsx";
import type { DoneWords } from "./order-form.tsx";
import { StageGroup } from "./stage.tsx";
import page from "./order.page.module.css";
import styles from "./pieces.module.css";

type Props = { order: WorkshopOrder; today: string; done: DoneWords | undefined };

/** An order's page for the workshop: pieces, sizes, day and stage, without money and without ways to reach its customer. */
export function WorkshopScreen({ order, today, done }: Props) {
  const { number, name, stage, steps, fault, canUndo, readyBy, lines, making, words } = order;
  const due = dueOf({ readyBy, stage }, today);
  const facts = [
    name || "Customer erased",
    STAGE_NAMES[stage],
    ...(order.isExpress ? ["Express"] : []),
    ...(order.handover === "collect" ? [HANDOVER_NAMES.collect] : []),
    ...(order.isBespoke ? ["Bespoke"] : []),
    ...(due ? [due.text] : []),
  ];
  return (
    <>
      <PageHead title={number} note={facts.join(" · ")}>
        <a className="button-text" href={`/house/orders/${number}/print`}>
          Print for the workshop
        </a>
        {name && (
          <a className="button-text" href={customerPath(number)}>
            Measurements
          </a>
        )}
      </PageHead>
      <div className={page.done} id="done">
        {done && <Notice kind="status">{doneText(done, true)}</Notice>}
      </div>
      <section className={page.stage} id="stage" aria-label="Making">
        <StageGroup
          stage={stage}
          steps={steps}
          fault={fault && faultWords(fault)}
          canUndo={canUndo}
        />
      </section>
      <Section id="pieces" title="Pieces">
        <ul className={styles.pieces}>
          {lines.map((line) => (
            <li className={styles.piece} key={line.position}>
              {line.sku ? (
                <img src={thumbnailUrl(line.sku)} width={64} height={80} alt="" loading="lazy" />
              ) : (
                <span />
              )}
              <div className={styles.words}>
                <p>{line.name}</p>
                <p className={`fine-print ${styles.facts}`}>
                  <strong>
                    {line.size ? `Size ${line.size}` : sizeWords(line, order.isForHouse)}
                  </strong>
                  {` · ${line.quantity} ${line.quantity === 1 ? "piece" : "pieces"}`}
                </p>
                <Making making={making.find((each) => each.position === line.position)} />
              </div>
            </li>
          ))}
        </ul>
      </Section>
      {words.length > 0 && (
        <Section id="words" title="Measurements and notes">
          {words.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Section>
      )}
    </>
  );
}
