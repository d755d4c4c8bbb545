import { sentWithin } from "../../domain/orders/speed.ts";

type Props = {
  className?: string | undefined;
  /** Of ready-to-wear, in working days. */
  sendDays: number | undefined;
};

/** A summary for shoppers about to buy, from the Terms (section 9). */
export function TermsInBrief({ className, sendDays }: Props) {
  return (
    <details className={className}>
      <summary>{sendDays === undefined ? "Delivery and made to order" : "Delivery"}</summary>
      <ul>
        <li>
          {sendDays === undefined
            ? "Made in 7 to 14 days; an express order costs 30% more."
            : `${sentWithin(sendDays)}.`}
        </li>
        <li>Delivered worldwide for a fee, or collected in Port Harcourt.</li>
        <li>Change or cancel within 72 hours of ordering.</li>
        <li>
          Sizing issues: store credit within 7 days, less a 25% handling fee, on outfits that were
          not on sale.
        </li>
        <li>
          All of it in the <a href="/terms">Terms</a>.
        </li>
      </ul>
    </details>
  );
}
