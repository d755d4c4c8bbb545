import type { OrderStep } from "../../domain/orders/api.ts";

/** Who brings a shipped order, and where to follow it. */
export function ParcelLink({ step }: { step: OrderStep | undefined }) {
  if (step?.stage !== "shipped") return null;
  const { courier, trackingUrl } = step;
  const by = courier ? ` with ${courier}` : "";
  // The link leads away from the shop: only over https.
  if (!trackingUrl?.startsWith("https://")) return courier ? <p>It comes{by}.</p> : null;
  return (
    <p>
      <a className="button" href={trackingUrl} target="_blank" rel="noopener">
        Follow it{by}
        <span className="spoken"> (opens in a new tab)</span>
      </a>
    </p>
  );
}
