import type { FeedStore } from "../../domain/feeds/feed.ts";

/**
 * Everything that the environment decides (contract, Environment). An address of a provider is either
 * absolute or a path on this same shop: then a stand-in answers. A provider that is undefined is called by
 * nobody: payments are real, and it has neither keys nor an address of its own.
 */
export type Config = Readonly<{
  host: string;
  /** 0 takes any free port (tests). */
  port: number;
  /** The shop's own origin without a trailing slash; unset: `http://localhost:<port>`. */
  publicUrl: string | undefined;
  dataDir: string;
  /** Set: PostgreSQL; unset: SQLite in `dataDir`. */
  databaseUrl: string | undefined;
  /** Number of proxies in front whose forwarded address is believed. */
  trustProxy: number;
  logLevel: LogLevel;
  /** So long `/readyz` says no before the process stops accepting, in seconds. */
  drainSeconds: number;
  /** Where Prometheus reads; undefined: nowhere. */
  metrics: Readonly<{ host: string; port: number }> | undefined;
  /** Where 'Size Guide' leads; unset: the bundled page. */
  sizeGuideUrl: string | undefined;
  /** Where the owner's order notices go. */
  ownerEmail: string;
  paystack: PaystackConfig;
  emailjs: EmailjsConfig | undefined;
  instagram: Readonly<Record<FeedStore, FeedConfig | undefined>>;
  /** Tried in order until one answers well. */
  ratesUrls: readonly string[];
}>;

export const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

/** `testMode` is true where there are no keys: no money can move, and the checkout says so. */
export type PaystackConfig = Readonly<{
  testMode: boolean;
  publicKey: string;
  secretKey: string;
  apiUrl: string;
  scriptUrl: string;
}>;

export type EmailjsConfig = Readonly<{
  serviceId: string;
  /** Of the visitors' messages. */
  templateId: string;
  /** Of what the shop addresses itself; undefined: such mail waits in the outbox. */
  customerTemplateId: string | undefined;
  publicKey: string;
  privateKey: string | undefined;
  apiUrl: string;
}>;

export type FeedConfig = Readonly<{ token: string; apiUrl: string }>;

/** Where the stand-ins live on the shop itself. */
export const STAND_INS = {
  paystackApi: "/sandbox/paystack",
  paystackScript: "/sandbox/paystack/v1/inline.js",
  emailjs: "/sandbox/emailjs",
  instagram: "/sandbox/instagram",
  rates: "/sandbox/rates/ngn.json",
} as const;

/** The providers' own addresses. */
export const PROVIDERS = {
  paystackApi: "https://api.paystack.co",
  paystackScript: "https://js.paystack.co/v1/inline.js",
  emailjs: "https://api.emailjs.com",
  instagram: "https://graph.instagram.com",
  /** Where the feeds' signed picture addresses lead. */
  instagramPictures: ["https://*.cdninstagram.com", "https://*.fbcdn.net"],
  /** The maintainer's order: primary small and full file, then the fallback's (providers, 4). */
  rates: [
    "https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@latest/v1/currencies/ngn.min.json",
    "https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@latest/v1/currencies/ngn.json",
    "https://currency-api.pages.dev/v1/currencies/ngn.min.json",
    "https://currency-api.pages.dev/v1/currencies/ngn.json",
  ],
} as const;

/** Keys for a provider that has none of its own: good for stand-ins and test servers, worthless elsewhere. */
export const PLACEHOLDER_KEYS = {
  paystackPublic: "pk_test_placeholder",
  paystackSecret: "sk_test_placeholder",
  emailjs: "placeholder",
  emailjsCustomerTemplate: "placeholder-customer",
  instagramBabies: "placeholder-babies",
  instagramLifestyle: "placeholder-lifestyle",
} as const;

/** Which of a provider's addresses the stand-ins answer at. */
export type NeededStandIns = Readonly<{
  paystack: boolean;
  emailjs: boolean;
  /** The stores whose feed has no token. */
  feeds: readonly FeedStore[];
  rates: boolean;
}>;

/** For whom a stand-in answers: what has an address on the shop itself. With live keys there is none. */
export function neededStandIns({
  paystack,
  emailjs,
  instagram,
  ratesUrls,
}: Config): NeededStandIns {
  const isHere = (url: string | undefined) => url?.startsWith("/") === true;
  return {
    paystack: isHere(paystack.apiUrl) || isHere(paystack.scriptUrl),
    emailjs: isHere(emailjs?.apiUrl),
    feeds: (["babies", "lifestyle"] as const).filter((store) => isHere(instagram[store]?.apiUrl)),
    rates: ratesUrls.some(isHere),
  };
}

/** Whether the stand-ins must be there at all. */
export function needsStandIns(config: Config): boolean {
  const { paystack, emailjs, feeds, rates } = neededStandIns(config);
  return paystack || emailjs || rates || feeds.length > 0;
}

/** Whether payments are real. */
export function isLive({ paystack }: Pick<Config, "paystack">): boolean {
  return paystack.secretKey.startsWith("sk_live_");
}
