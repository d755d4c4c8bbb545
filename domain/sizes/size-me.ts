import { bodyWords, isBody } from "./body.ts";

/** What the house reads of an order's measurements; undefined for an order whose sizes its customer chose. */
export function sizeMeWords(stored: string): string | undefined {
  if (stored === "") return undefined;
  const body: unknown = parse(stored);
  const measured = isBody(body) ? bodyWords(body, "cm") : undefined;
  return measured
    ? `Size me: ${measured}`
    : "Size me: ask for the measurements, none came with the order";
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
