import type { Kobo } from "../../../domain/money.ts";

/** The options of the provider's inline script v1 that the shop uses (section 7, Open payment). */
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
 * Loads the provider's script once per page; concurrent calls share one promise. Rejects with section 8's error
 * if it fails to load; the next call retries.
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
