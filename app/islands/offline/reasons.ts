/** Begins of addresses whose pages are never kept on the device, and what they need the network for. */
const REASONS: Readonly<Record<string, string>> = {
  "/checkout":
    "The checkout needs the network, so that nothing is charged twice. Your cart stays on this device until then.",
  "/orders/":
    "An order’s page needs the network: it says what the workshop and the bank know at this moment.",
  "/pay/": "A payment needs the network. Nothing was charged.",
  "/search": "The search needs the network. What you have seen is below.",
  "/saved": "Pieces that somebody shared with you need the network. Your own are on this device.",
};

/** Why the page `wanted` is not shown; without one, what the shop can do on this device. */
export function reasonFor(wanted: string | undefined): string {
  if (wanted === undefined) return "What you have seen is still here. All else needs the network.";
  const start = Object.keys(REASONS).find((each) => wanted.startsWith(each));
  return (
    (start && REASONS[start]) ??
    "The shop did not answer, and this page is not on your device yet. What you have seen is still here."
  );
}
