/** The highest quantity of one line that the server accepts in an order (readings, Cart). */
export const MAX_QUANTITY = 999;

export type ParsedQuantity = { ok: true; value: number } | { ok: false; message: string };

/** Parses a typed quantity: a whole number from 1 to 999, in ASCII digits. Otherwise returns the error message. */
export function parseQuantity(text: string): ParsedQuantity {
  const digits = text.trim();
  if (!/^\d+$/.test(digits) || Number(digits) < 1) {
    return { ok: false, message: "Please enter a whole number, 1 or more." };
  }
  if (Number(digits) > MAX_QUANTITY) {
    return { ok: false, message: `We take at most ${MAX_QUANTITY} of one piece in an order.` };
  }
  return { ok: true, value: Number(digits) };
}
