import type { FeedStore } from "../domain/stores/feed.ts";
import type { Db } from "./db/schema.ts";
import type { FieldCounts } from "./field-figures.ts";
import type { Bell } from "./jobs/loop.ts";
import type { PictureEncoder } from "./media/encoder.ts";
import type { MediaFolder, PictureShelf } from "./media/folder.ts";
import type { BackupGateway } from "./providers/backup.ts";
import type { EmailGateway } from "./providers/emailjs.ts";
import type { FeedGateway, PictureGateway } from "./providers/instagram.ts";
import type { PaymentPage, PaymentPageGateway } from "./providers/payment-page.ts";
import type { PaystackGateway } from "./providers/paystack.ts";
import type { PushGateway } from "./providers/push.ts";
import type { RatesGateway } from "./providers/rates.ts";
import type { CurrentCatalogue } from "./catalogue/current-catalogue.ts";

/** The services' logger. Log no personal data, only references, codes and amounts. */
export type Logger = {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
};

/** The payment page of this release. */
export type BuiltPaymentPage = Pick<PaymentPage, "headers" | "files"> & {
  /** The release's id; two builds of the same sources have the same. */
  release: string;
};

/** The services' external dependencies. Tests pass their own. */
export type Ports = {
  db: Db;
  catalogue: CurrentCatalogue;
  paystack: PaystackGateway;
  rates: RatesGateway;
  email: EmailGateway;
  /** Sends push messages to the phones of people of the house. */
  push: PushGateway;
  /** Each store's feed with the token from the environment; undefined if none is configured. */
  feeds: Readonly<Record<FeedStore, { gateway: FeedGateway; token: string } | undefined>>;
  pictures: PictureGateway;
  shelf: PictureShelf;
  media: MediaFolder;
  backup: BackupGateway;
  encoder: PictureEncoder;
  /** Maximum size of one uploaded photograph. */
  mediaLimitBytes: number;
  /** Rung after a commit that left a photograph to encode. */
  photographBell: Bell;
  /** Undefined in development: there is no built page to compare with. */
  paymentPage?: (BuiltPaymentPage & { gateway: PaymentPageGateway }) | undefined;
  /** Rung after a commit that put an e-mail into the outbox. */
  outboxBell: Bell;
  fieldCounts: FieldCounts;
  /** The shop's own origin, for links in e-mails. */
  publicUrl: string;
  /** Whether real money is taken: the provider's key is a live one. */
  isLive: boolean;
  /** The e-mail address for notices to the owner; undefined: the one that shoppers see. */
  ownerEmail: string | undefined;
  now: () => Date;
  /** Cryptographically random bytes. */
  random: (bytes: number) => Uint8Array;
  /** A keyed hash, the same in every process, for values that must not be stored in plain text. */
  fingerprint: (text: string) => string;
  logger: Logger;
};

export type ProviderCall = "paystack" | "emailjs" | "rates" | "instagram-pictures" | FeedStore;
type WrapCall = <A extends unknown[], R extends { kind: string }>(
  provider: ProviderCall,
  call: (...args: A) => Promise<R>,
) => (...args: A) => Promise<R>;

/** The same ports with every call to a provider wrapped, to count or note its results. */
export function wrapProviders(ports: Ports, wrap: WrapCall): Ports {
  const { paystack, email, rates, pictures, feeds } = ports;
  const feed = (store: FeedStore) => {
    const of = feeds[store];
    if (!of) return undefined;
    const { media, refresh } = of.gateway;
    return { ...of, gateway: { media: wrap(store, media), refresh: wrap(store, refresh) } };
  };
  return {
    ...ports,
    paystack: {
      ...paystack,
      verify: wrap("paystack", paystack.verify),
      refund: wrap("paystack", paystack.refund),
      listRefunds: wrap("paystack", paystack.listRefunds),
      listPayments: wrap("paystack", paystack.listPayments),
    },
    email: { ...email, send: wrap("emailjs", email.send) },
    rates: { fetchRates: wrap("rates", rates.fetchRates) },
    pictures: { fetchPicture: wrap("instagram-pictures", pictures.fetchPicture) },
    feeds: { babies: feed("babies"), lifestyle: feed("lifestyle") },
  };
}
