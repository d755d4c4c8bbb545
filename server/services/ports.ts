import type { FeedStore } from "../../domain/feeds/feed.ts";
import type { EmailGateway } from "../gateways/emailjs.ts";
import type { PictureGateway } from "../gateways/feed-pictures.ts";
import type { FeedGateway } from "../gateways/instagram.ts";
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

/** All that the services reach the outside through. Tests hand in their own. */
export type Ports = {
  db: Db;
  paystack: PaystackGateway;
  rates: RatesGateway;
  email: EmailGateway;
  /** Each store's feed and the token that the environment has for it. */
  feeds: Readonly<Record<FeedStore, { gateway: FeedGateway; token: string }>>;
  pictures: PictureGateway;
  shelf: PictureShelf;
  /** Rung after a commit that put an e-mail into the outbox. */
  outboxBell: Bell;
  /** The shop's own origin, for links in e-mails. */
  publicUrl: string;
  now: () => Date;
  /** Unguessable bytes. */
  random: (bytes: number) => Uint8Array;
  logger: Logger;
};
