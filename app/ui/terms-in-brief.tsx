type Props = { className?: string | undefined };

/** A summary for shoppers about to buy, from the Terms (section 9). */
export function TermsInBrief({ className }: Props) {
  return (
    <details className={className}>
      <summary>Delivery and made to order</summary>
      <ul>
        <li>Made in 7 to 14 days; an express order costs 30% more.</li>
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
