import { z } from "zod";
import { contact } from "../../domain/stores/brand.ts";
import { isEmail } from "../../domain/email-and-phone.ts";
import { LOG_LEVELS, PLACEHOLDER_KEYS, PROVIDERS, STAND_INS } from "./config.ts";

const text = z.string().trim().min(1).optional();
const matching = (pattern: RegExp, error: string) =>
  z.string().regex(pattern, { error }).optional();
const httpUrl = z
  .url({ protocol: /^https?$/, error: "must be an http or https address" })
  .transform((url) => url.replace(/\/+$/, ""))
  .optional();
const wholeNumber = (most: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, { error: `must be a whole number from 0 to ${most}` })
    .transform(Number)
    .refine((value) => value <= most, { error: `must be a whole number from 0 to ${most}` })
    .optional();
const origin = httpUrl
  .refine((url) => !url || new URL(url).origin === url.toLowerCase(), {
    error: "must be an origin such as https://shop.example, without a path",
  })
  // `origin` has the scheme in lower case: cookies and headers depend on whether it starts with `https:`.
  .transform((url) => url && new URL(url).origin);

const variables = z
  .object({
    PORT: wholeNumber(65_535),
    HOST: text,
    PUBLIC_URL: origin,
    DATA_DIR: text,
    DATABASE_URL: matching(/^postgres(ql)?:\/\/./, "must start with postgres://"),
    PAYSTACK_PUBLIC_KEY: matching(/^pk_(test|live)_/, "must start with pk_test_ or pk_live_"),
    PAYSTACK_SECRET_KEY: matching(/^sk_(test|live)_/, "must start with sk_test_ or sk_live_"),
    PAYSTACK_API_URL: httpUrl,
    PAYSTACK_SCRIPT_URL: httpUrl,
    EMAILJS_SERVICE_ID: text,
    EMAILJS_TEMPLATE_ID: text,
    EMAILJS_CUSTOMER_TEMPLATE_ID: text,
    EMAILJS_PUBLIC_KEY: text,
    EMAILJS_PRIVATE_KEY: text,
    EMAILJS_API_URL: httpUrl,
    OWNER_EMAIL: z
      .string()
      .trim()
      .refine(isEmail, { error: "must be an e-mail address" })
      .optional(),
    PUSH_STAND_IN_URL: origin,
    INSTAGRAM_BABIES_TOKEN: text,
    INSTAGRAM_LIFESTYLE_TOKEN: text,
    INSTAGRAM_API_URL: httpUrl,
    RATES_URL: httpUrl,
    SIZE_GUIDE_URL: httpUrl,
    MEDIA_LIMIT_MB: wholeNumber(100).refine((value) => value !== 0, {
      error: "must be a whole number from 1 to 100",
    }),
    TRUST_PROXY: z
      .preprocess((value) => (value === "off" ? "0" : value), wholeNumber(10))
      .optional(),
    METRICS_PORT: wholeNumber(65_535),
    METRICS_HOST: text,
    DRAIN_SECONDS: wholeNumber(300),
    SERVICE_WORKER: z.enum(["on", "off"], { error: "must be on or off" }).optional(),
    LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(", ")}` }).optional(),
  })
  .superRefine((env, context) => {
    const refuse = (name: keyof typeof env, message: string) =>
      context.addIssue({ code: "custom", path: [name], message });
    /** An incomplete set of keys is an error: it must not silently select test mode. */
    const requireTogether = (...names: (keyof typeof env)[]) => {
      if (names.every((name) => env[name] === undefined)) return;
      for (const name of names) {
        if (env[name] === undefined) refuse(name, `is missing: set ${names.join(", ")} together`);
      }
    };
    requireTogether("PAYSTACK_PUBLIC_KEY", "PAYSTACK_SECRET_KEY");
    requireTogether("EMAILJS_SERVICE_ID", "EMAILJS_TEMPLATE_ID", "EMAILJS_PUBLIC_KEY");
    if (env.EMAILJS_CUSTOMER_TEMPLATE_ID && !env.EMAILJS_PUBLIC_KEY) {
      refuse(
        "EMAILJS_PUBLIC_KEY",
        "is missing: EMAILJS_CUSTOMER_TEMPLATE_ID is a template of its account",
      );
    }
    if (env.PAYSTACK_SECRET_KEY?.startsWith("sk_live_")) {
      if (!env.OWNER_EMAIL) {
        refuse(
          "OWNER_EMAIL",
          "is missing: with live keys the notices of paid orders need a mailbox",
        );
      }
      if (env.OWNER_EMAIL === contact.email) {
        refuse("OWNER_EMAIL", "is the placeholder: nobody would read the notices of paid orders");
      }
      if (!env.PUBLIC_URL?.startsWith("https:")) {
        refuse(
          "PUBLIC_URL",
          "must be the shop's https address: with live keys cookies and links depend on it",
        );
      }
      if (env.PUSH_STAND_IN_URL) {
        refuse(
          "PUSH_STAND_IN_URL",
          "is for tests: with live keys only public push services are called",
        );
      }
    }
    const [open, secret] = [env.PAYSTACK_PUBLIC_KEY, env.PAYSTACK_SECRET_KEY];
    if (open && secret && open.slice(3, 7) !== secret.slice(3, 7)) {
      refuse(
        "PAYSTACK_SECRET_KEY",
        "must be of the same mode (test or live) as PAYSTACK_PUBLIC_KEY",
      );
    }
  });

type Variables = z.infer<typeof variables>;

/** `problems` has one line per invalid variable, without its value, which may be a secret. */
export type EnvResult = { ok: true; config: Config } | { ok: false; problems: string[] };

/** Reads and validates the environment. An empty value counts as not set. */
export function readEnv(env: Record<string, string | undefined>): EnvResult {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const result = variables.safeParse(set);
  if (result.success) return { ok: true, config: Object.freeze(toConfig(result.data)) };
  return {
    ok: false,
    problems: result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`),
  };
}

/** For the start scripts: an invalid environment ends the process with exit code 1 and one line per variable. */
export function readEnvOrExit(): Config {
  const result = readEnv(process.env);
  if (result.ok) return result.config;
  for (const problem of result.problems) console.error(`Environment: ${problem}`);
  process.exit(1);
}

/**
 * The configuration. A provider's address is either absolute or a path on the shop itself, where a stand-in serves it. An
 * undefined provider is disabled: payments are live, and it has neither keys nor a configured address.
 */
export type Config = Readonly<ReturnType<typeof toConfig>>;

function toConfig(env: Variables) {
  return {
    host: env.HOST ?? "0.0.0.0",
    /** 0: any free port (tests). */
    port: env.PORT ?? 3000,
    /** The shop's origin without a trailing slash; undefined: `http://localhost:<port>`. */
    publicUrl: env.PUBLIC_URL,
    dataDir: env.DATA_DIR ?? "./data",
    /** PostgreSQL's address; undefined: SQLite in `dataDir`. */
    databaseUrl: env.DATABASE_URL,
    /** Number of trusted proxies in front, which append to `X-Forwarded-For`. */
    trustProxy: env.TRUST_PROXY ?? 0,
    logLevel: env.LOG_LEVEL ?? "info",
    /** How long `/readyz` responds with 503 before the process stops accepting connections, in seconds. */
    drainSeconds: env.DRAIN_SECONDS ?? 0,
    /** Whether shoppers' browsers get the service worker; if not, it is removed from browsers that have it. */
    serviceWorker: env.SERVICE_WORKER !== "off",
    /** Address at which Prometheus reads the metrics; undefined: metrics are off. */
    metrics: env.METRICS_PORT
      ? { host: env.METRICS_HOST ?? "127.0.0.1", port: env.METRICS_PORT }
      : undefined,
    /** Target of the link 'Size Guide'; undefined: the bundled page. */
    sizeGuideUrl: env.SIZE_GUIDE_URL,
    /** Maximum size of one uploaded photograph, in MB. */
    mediaLimitMb: env.MEDIA_LIMIT_MB ?? 20,
    /** Recipient of the notices of paid orders. */
    ownerEmail: env.OWNER_EMAIL,
    /** Origin of the stand-in for push services, called although it is not public https; undefined: there is none. */
    pushStandIn: env.PUSH_STAND_IN_URL,
    paystack: paystack(env),
    emailjs: emailjs(env),
    instagram: {
      babies: feed(env, env.INSTAGRAM_BABIES_TOKEN, PLACEHOLDER_KEYS.instagramBabies),
      lifestyle: feed(env, env.INSTAGRAM_LIFESTYLE_TOKEN, PLACEHOLDER_KEYS.instagramLifestyle),
    },
    /** The addresses are tried in order until one succeeds. */
    ratesUrls: ratesUrls(env),
  };
}

export type PaystackConfig = Config["paystack"];

function paystack(env: Variables) {
  const testMode = !env.PAYSTACK_SECRET_KEY;
  const { paystackApi, paystackScript } = testMode ? STAND_INS : PROVIDERS;
  return {
    /** Whether no keys are configured: no money can move then, and the checkout tells the shopper. */
    testMode,
    publicKey: env.PAYSTACK_PUBLIC_KEY ?? PLACEHOLDER_KEYS.paystackPublic,
    secretKey: env.PAYSTACK_SECRET_KEY ?? PLACEHOLDER_KEYS.paystackSecret,
    apiUrl: env.PAYSTACK_API_URL ?? paystackApi,
    scriptUrl: env.PAYSTACK_SCRIPT_URL ?? paystackScript,
  };
}

/**
 * A provider's address: `own`, the configured one; else its real one if it has keys; else the path of its stand-in, which
 * live payments do not have.
 */
function addressOf(
  env: Variables,
  hasKeys: boolean,
  own: string | undefined,
  provider: "emailjs" | "instagram",
): string | undefined {
  if (own) return own;
  if (hasKeys) return PROVIDERS[provider];
  return env.PAYSTACK_SECRET_KEY?.startsWith("sk_live_") ? undefined : STAND_INS[provider];
}

function emailjs(env: Variables) {
  const hasKeys = env.EMAILJS_PUBLIC_KEY !== undefined;
  const apiUrl = addressOf(env, hasKeys, env.EMAILJS_API_URL, "emailjs");
  if (!apiUrl) return undefined;
  return {
    serviceId: env.EMAILJS_SERVICE_ID ?? PLACEHOLDER_KEYS.emailjs,
    /** Template for visitors' messages. */
    templateId: env.EMAILJS_TEMPLATE_ID ?? PLACEHOLDER_KEYS.emailjs,
    /** Template for e-mails whose recipient the shop sets; undefined: they wait in the outbox. */
    customerTemplateId:
      env.EMAILJS_CUSTOMER_TEMPLATE_ID ??
      (hasKeys ? undefined : PLACEHOLDER_KEYS.emailjsCustomerTemplate),
    publicKey: env.EMAILJS_PUBLIC_KEY ?? PLACEHOLDER_KEYS.emailjs,
    // A private key without the other keys belongs to no account, and a stand-in must not get it.
    privateKey: hasKeys ? env.EMAILJS_PRIVATE_KEY : undefined,
    apiUrl,
  };
}

function feed(env: Variables, token: string | undefined, placeholder: string) {
  const apiUrl = addressOf(env, token !== undefined, env.INSTAGRAM_API_URL, "instagram");
  return apiUrl ? { token: token ?? placeholder, apiUrl } : undefined;
}

/** The rates need no key. If no provider has keys, the shop is in test mode and must work offline. */
function ratesUrls(env: Variables): readonly string[] {
  if (env.RATES_URL) return [env.RATES_URL];
  const keys = [
    env.PAYSTACK_SECRET_KEY,
    env.EMAILJS_PUBLIC_KEY,
    env.INSTAGRAM_BABIES_TOKEN,
    env.INSTAGRAM_LIFESTYLE_TOKEN,
  ];
  return keys.some((key) => key) ? PROVIDERS.rates : [STAND_INS.rates];
}

/**
 * Which providers, and which stores' feeds, are served by a stand-in: those whose address is a path on the shop itself.
 * With live keys there is none.
 */
export function neededStandIns({ paystack, emailjs, instagram, ratesUrls }: Config) {
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
