export const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** Paths of the stand-ins on the shop itself. */
export const STAND_INS = {
  paystackApi: "/sandbox/paystack",
  paystackScript: "/sandbox/paystack/v1/inline.js",
  emailjs: "/sandbox/emailjs",
  instagram: "/sandbox/instagram",
  rates: "/sandbox/rates/ngn.json",
} as const;

/** The real providers' addresses. */
export const PROVIDERS = {
  paystackApi: "https://api.paystack.co",
  paystackScript: "https://js.paystack.co/v1/inline.js",
  emailjs: "https://api.emailjs.com",
  instagram: "https://graph.instagram.com",
  /** Hosts of the feeds' signed picture addresses. */
  instagramPictures: ["https://*.cdninstagram.com", "https://*.fbcdn.net"],
  /** In the order that the maintainer recommends: minified and full file, then both at the fallback host. */
  rates: [
    "https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@latest/v1/currencies/ngn.min.json",
    "https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@latest/v1/currencies/ngn.json",
    "https://currency-api.pages.dev/v1/currencies/ngn.min.json",
    "https://currency-api.pages.dev/v1/currencies/ngn.json",
  ],
} as const;

/** Used for a provider without configured keys: accepted by stand-ins and test servers only. */
export const PLACEHOLDER_KEYS = {
  paystackPublic: "pk_test_placeholder",
  paystackSecret: "sk_test_placeholder",
  emailjs: "placeholder",
  emailjsCustomerTemplate: "placeholder-customer",
  instagramBabies: "placeholder-babies",
  instagramLifestyle: "placeholder-lifestyle",
} as const;
