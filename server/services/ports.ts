import type { FeedStore } from "../../domain/feeds/feed.ts";
import type { EmailGateway } from "../gateways/emailjs.ts";
import type { PaymentPage } from "../../domain/payment-page/payment-page.ts";
import type { PictureGateway } from "../gateways/feed-pictures.ts";
import type { FeedGateway } from "../gateways/instagram.ts";
import type { PaymentPageGateway } from "../gateways/payment-page.ts";
import type { PaystackGateway } from "../gateways/paystack.ts";
import type { RatesGateway } from "../gateways/rates.ts";
import type { PictureShelf } from "../db/picture-shelf.ts";
import type { Db } from "../db/schema.ts";
import type { Bell } from "../jobs/bell.ts";

/** What services write to the log. Never personal data: references, codes and amounts only. */
export type Logger = {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
};

/** The payment page as this release has it. */
export type BuiltPaymentPage = {
  /** Names the release: two builds of the same sources are one. */
  release: string;
  expected: PaymentPage;
};

/** All that the services reach the outside through. Tests hand in their own. */
export type Ports = {
  db: Db;
  paystack: PaystackGateway;
  rates: RatesGateway;
  email: EmailGateway;
  /** Each store's feed and the token that the environment has for it; undefined: it has none, and nobody is asked. */
  feeds: Readonly<Record<FeedStore, { gateway: FeedGateway; token: string } | undefined>>;
  pictures: PictureGateway;
  shelf: PictureShelf;
  /** Undefined in development: nothing was built that a served page could be compared with. */
  paymentPage?: (BuiltPaymentPage & { gateway: PaymentPageGateway }) | undefined;
  /** Rung after a commit that put an e-mail into the outbox. */
  outboxBell: Bell;
  /** The shop's own origin, for links in e-mails. */
  publicUrl: string;
  /** Where the owner's notices go. */
  ownerEmail: string;
  now: () => Date;
  /** Unguessable bytes. */
  random: (bytes: number) => Uint8Array;
  /** A keyed hash, the same in every process: in place of what must not be stored as it is. */
  fingerprint: (text: string) => string;
  logger: Logger;
};
