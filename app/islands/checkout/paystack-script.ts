import type { Kobo } from "../../../domain/money/money.ts";

/** The options of the provider's inline script v1 that the shop uses (section 7, Open payment). */
export type PaystackOptions = {
  key: string;
  email: string;
  firstname: string;
  lastname: string;
  phone: string;
  amount: Kobo;
  ref: string;
  currency: "NGN";
  metadata: object;
  callback(response: { reference: string }): void;
  onClose(): void;
};

/** The global that the provider's script defines. `setup` throws at once for an option that it refuses. */
export type PaystackPop = { setup(options: PaystackOptions): { openIframe(): void } };

const UNABLE = "Unable to load paystack inline script";
const PATIENCE_MS = 30_000;

let loading: Promise<PaystackPop> | undefined;

/**
 * Loads the provider's script once a page; calls meanwhile share the same promise. Rejects with section 8's
 * error if it cannot load, and the next call tries again.
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
    // No data-* attributes: any of them puts the script into its form mode, which throws.
    const script = document.createElement("script");
    const fail = () => {
      script.remove();
      reject(new Error(UNABLE));
    };
    const patience = setTimeout(fail, PATIENCE_MS);
    script.addEventListener("error", () => {
      clearTimeout(patience);
      fail();
    });
    script.addEventListener("load", () => {
      clearTimeout(patience);
      const { PaystackPop } = globalThis as { PaystackPop?: PaystackPop };
      if (PaystackPop) resolve(PaystackPop);
      else fail();
    });
    script.src = url;
    document.head.append(script);
  });
}
