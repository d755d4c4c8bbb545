import type { Kobo } from "../../domain/money.ts";
import type { PlacedOrder } from "../../domain/orders/api.ts";
import { wait } from "../browser/scheduling.ts";
import type { ConfirmResult } from "./api.ts";

/** The current step of a payment, for the status line at the button. 'leaving': the next page is being opened. */
export type PaymentStep = "asking" | "placing" | "opening" | "paying" | "confirming" | "leaving";

export const STEP_TEXTS: Readonly<Record<PaymentStep, string>> = {
  asking: "Looking after your earlier payment…",
  placing: "Placing your order…",
  opening: "Opening the payment window…",
  paying: "The payment window is open.",
  confirming: "Checking your payment…",
  leaving: "Opening your order…",
};

/** The customer's data with which the provider's window is filled, as far as they are known. */
export type Payer = Partial<Pick<PaystackOptions, "firstname" | "lastname" | "phone">>;

export type WindowPorts = {
  loadProvider(): Promise<PaystackPop>;
  /** Asks about a payment, by its reference. */
  confirm(payment: string): Promise<ConfirmResult>;
};

export type WindowOutcome =
  /** `answer` is the server's: what the window itself reports (`ending`) is no proof of payment. */
  | { kind: "ended"; ending: "approved" | "closed"; answer: ConfirmResult }
  | { kind: "script-failed" }
  /** The provider's script failed to open its window. */
  | { kind: "window-failed" };

/**
 * Lets the shopper pay in the provider's window, and asks the server for the outcome. `onOpen` is called once the
 * provider's script is loaded, before the window opens. No other code opens such a window.
 */
export async function payInWindow(
  ports: WindowPorts,
  payment: PlacedOrder,
  payer: Payer,
  show: (step: PaymentStep) => void,
  onOpen: () => void = () => {},
): Promise<WindowOutcome> {
  show("opening");
  const provider = await ports.loadProvider().catch(() => undefined);
  if (!provider) return { kind: "script-failed" };
  onOpen();
  show("paying");
  const ending = await openWindow(provider, payment, payer).catch(() => undefined);
  if (!ending) return { kind: "window-failed" };
  show("confirming");
  return { kind: "ended", ending, answer: await ports.confirm(payment.reference) };
}

/** Rejects if `setup` throws. The callbacks are plain functions: the provider's script rejects async ones. */
function openWindow(
  provider: PaystackPop,
  { publicKey, reference, email, amount, currency, metadata }: PlacedOrder,
  payer: Payer,
): Promise<"approved" | "closed"> {
  return new Promise((resolve) => {
    const handler = provider.setup({
      key: publicKey,
      email,
      ...payer,
      amount,
      ref: reference,
      currency,
      // A copy: the script writes the page's URL into it.
      metadata: structuredClone(metadata),
      callback: () => resolve("approved"),
      onClose: () => resolve("closed"),
    });
    handler.openIframe();
  });
}

/** The options of the provider's inline script v1 that the shop uses. */
export type PaystackOptions = {
  key: string;
  email: string;
  firstname?: string;
  lastname?: string;
  phone?: string;
  amount: Kobo;
  ref: string;
  currency: "NGN";
  metadata: object;
  callback(response: { reference: string }): void;
  onClose(): void;
};

/** The global that the provider's script defines. `setup` throws synchronously if it rejects an option. */
export type PaystackPop = { setup(options: PaystackOptions): { openIframe(): void } };

const LOAD_ERROR = "Unable to load paystack inline script";
const LOAD_TIMEOUT_MS = 30_000;

let loading: Promise<PaystackPop> | undefined;

/**
 * Loads the provider's script once per page; concurrent calls share one promise. Rejects if the script fails to load;
 * the next call tries again.
 */
export function loadPaystack(url: string): Promise<PaystackPop> {
  loading ??= append(url).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function append(url: string): Promise<PaystackPop> {
  // The script has a form mode, which throws here: any data-* attribute would switch it on.
  const script = document.createElement("script");
  const isOver = new Promise((resolve) => {
    for (const type of ["load", "error"]) script.addEventListener(type, resolve);
  });
  script.src = url;
  document.head.append(script);
  await Promise.race([isOver, wait(LOAD_TIMEOUT_MS)]);
  const { PaystackPop } = globalThis as { PaystackPop?: PaystackPop };
  if (PaystackPop) return PaystackPop;
  script.remove();
  throw new Error(LOAD_ERROR);
}
