import type { Kobo } from "../../domain/money.ts";
import type { PlacedOrder } from "../../domain/orders/api.ts";
import type { ConfirmResult } from "./api.ts";

/** The current step of a payment, for the button's status line. 'leaving': the page of the outcome is being opened. */
export type PaymentStep = "asking" | "placing" | "opening" | "paying" | "confirming" | "leaving";

export const STEP_TEXTS: Readonly<Record<PaymentStep, string>> = {
  asking: "Looking after your earlier payment…",
  placing: "Placing your order…",
  opening: "Opening the payment window…",
  paying: "The payment window is open.",
  confirming: "Checking your payment…",
  leaving: "Opening your order…",
};

/** The customer's data that the provider's window is filled with, as far as they are known. */
export type Payer = Partial<Pick<PaystackOptions, "firstname" | "lastname" | "phone">>;

export type WindowPorts = {
  loadProvider(): Promise<PaystackPop>;
  /** Asks about a payment, by its reference. */
  confirm(payment: string): Promise<ConfirmResult>;
};

export type WindowOutcome =
  /** What the server knows after the window has ended; whatever the window reports is no proof. */
  | { kind: "ended"; ending: "approved" | "closed"; answer: ConfirmResult }
  | { kind: "script-failed" }
  /** The provider's script failed to open its window. */
  | { kind: "window-failed" };

/**
 * Pays in the provider's window and asks the server how it ended: the only place where a window is opened. `onOpen` is
 * called when the provider's script is there, before the window opens.
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
 * Loads the provider's script once per page; concurrent calls share one promise. Rejects if it fails
 * to load; the next call retries.
 */
export function loadPaystack(url: string): Promise<PaystackPop> {
  loading ??= append(url).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function append(url: string): Promise<PaystackPop> {
  return new Promise((resolve, reject) => {
    // No data-* attributes: any of them would switch the script to its form mode, which throws.
    const script = document.createElement("script");
    const fail = () => {
      script.remove();
      reject(new Error(LOAD_ERROR));
    };
    const timeout = setTimeout(fail, LOAD_TIMEOUT_MS);
    script.addEventListener("error", () => {
      clearTimeout(timeout);
      fail();
    });
    script.addEventListener("load", () => {
      clearTimeout(timeout);
      const { PaystackPop } = globalThis as { PaystackPop?: PaystackPop };
      if (PaystackPop) resolve(PaystackPop);
      else fail();
    });
    script.src = url;
    document.head.append(script);
  });
}
