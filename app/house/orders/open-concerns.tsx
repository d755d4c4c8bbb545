import { Notice } from "../screen.tsx";

/** On an order's page: that something about its payments waits for somebody to deal with it. */
export function OpenConcerns({ ids }: { ids: readonly string[] }) {
  const [first] = ids;
  if (first === undefined) return null;
  const text =
    ids.length === 1
      ? "Something about its payments needs a look."
      : `${ids.length} things about its payments need a look.`;
  return (
    <Notice kind="error">
      {text} <a href={`/house/orders/payments#c-${first}`}>See what, and say what was done</a>
    </Notice>
  );
}
