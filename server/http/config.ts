import type { FeedStore } from "../../domain/stores/feed.ts";

/**
 * The configuration, read from the environment (`env.ts`). A provider's address is either
 * absolute or a path on the shop itself, where a stand-in serves it. An undefined provider is disabled:
 * payments are live, and it has neither keys nor a configured address.
 */
export type Config = Readonly<{
  host: string;
  /** 0: any free port (tests). */
  port: number;
  /** The shop's origin without a trailing slash; undefined: `http://localhost:<port>`. */
  publicUrl: string | undefined;
  dataDir: string;
  /** Of PostgreSQL; undefined: SQLite in `dataDir`. */
  databaseUrl: string | undefined;
  /** Number of trusted proxies in front, which append to `X-Forwarded-For`. */
  trustProxy: number;
  logLevel: LogLevel;
  /** How long `/readyz` responds with 503 before the process stops accepting connections, in seconds. */
  drainSeconds: number;
  /** Whether shoppers' browsers get the service worker; if not, those that have one get rid of it. */
  serviceWorker: boolean;
  /** Where Prometheus scrapes; undefined: metrics are off. */
  metrics: Readonly<{ host: string; port: number }> | undefined;
  /** Maximum size of one uploaded photograph, in MB. */
  mediaLimitMb: number;
  /** Target of the link 'Size Guide'; undefined: the bundled page. */
  sizeGuideUrl: string | undefined;
  /** Recipient of the notices of paid orders. */
  ownerEmail: string | undefined;
  /** An origin that is called as a push service although it is not public https: a stand-in's; undefined: none. */
  pushStandIn: string | undefined;
  paystack: PaystackConfig;
  emailjs: EmailjsConfig | undefined;
  instagram: Readonly<Record<FeedStore, FeedConfig | undefined>>;
  /** Tried in order until one succeeds. */
  ratesUrls: readonly string[];
}>;

export const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

/** `testMode`: no keys are configured, so no money can move, and the checkout tells the shopper. */
export type PaystackConfig = Readonly<{
  testMode: boolean;
  publicKey: string;
  secretKey: string;
  apiUrl: string;
  scriptUrl: string;
}>;

export type EmailjsConfig = Readonly<{
  serviceId: string;
  /** Template for visitors' messages. */
  templateId: string;
  /** Template for e-mails whose recipient the shop sets; undefined: they wait in the outbox. */
  customerTemplateId: string | undefined;
  publicKey: string;
  privateKey: string | undefined;
  apiUrl: string;
}>;

export type FeedConfig = Readonly<{ token: string; apiUrl: string }>;

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
  /** In the order that their maintainer recommends: minified and full file, then the fallback's. */
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

/** Which providers are served by a stand-in. */
export type NeededStandIns = Readonly<{
  paystack: boolean;
  emailjs: boolean;
  /** The stores whose feed is served by the stand-in. */
  feeds: readonly FeedStore[];
  rates: boolean;
}>;

/** A provider needs a stand-in if its address is a path on the shop itself; with live keys none does. */
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

/** Whether any stand-in is needed. */
export function needsStandIns(config: Config): boolean {
  const { paystack, emailjs, feeds, rates } = neededStandIns(config);
  return paystack || emailjs || rates || feeds.length > 0;
}

/** Whether payments are real. */
export function isLive({ paystack }: Pick<Config, "paystack">): boolean {
  return paystack.secretKey.startsWith("sk_live_");
}
