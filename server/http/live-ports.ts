import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { contact } from "../../domain/stores/brand.ts";
import type { Db } from "../db/schema.ts";
import { createFieldCounts } from "../field-figures.ts";
import { createBell } from "../jobs/loop.ts";
import { createPictureEncoder } from "../media/encoder.ts";
import { createMediaFolder, createPictureShelf } from "../media/folder.ts";
import { createBackupGateway } from "../providers/backup.ts";
import { createEmailjs, noEmail } from "../providers/emailjs.ts";
import { createInstagram, createPictureGateway } from "../providers/instagram.ts";
import { createPaymentPageGateway } from "../providers/payment-page.ts";
import { createPaystack } from "../providers/paystack.ts";
import { createPush } from "../providers/push.ts";
import { createRatesGateway } from "../providers/rates.ts";
import type { CurrentCatalogue } from "../catalogue/current-catalogue.ts";
import type { BuiltPaymentPage, Logger, Ports } from "../ports.ts";
import { PROVIDERS } from "./config.ts";
import { isLive } from "./env.ts";
import type { Config } from "./env.ts";
import { createFingerprint } from "./rate-limit.ts";

export type Surroundings = {
  db: Db;
  catalogue: CurrentCatalogue;
  logger: Logger;
  /** The address at which the shop can call itself; stand-ins are paths on it. */
  self: string;
  publicUrl: string;
  paymentPage?: BuiltPaymentPage | undefined;
};

/** Creates the ports for production from the configuration: providers, clock, disk. */
export function livePorts(config: Config, surroundings: Surroundings): Ports {
  const { db, catalogue, logger, self, publicUrl, paymentPage } = surroundings;
  const absolute = (url: string) => new URL(url, self).href.replace(/\/$/, "");
  const { paystack, emailjs, instagram, ratesUrls, dataDir, databaseUrl, ownerEmail } = config;
  const feed = (of: Config["instagram"]["babies"]) =>
    of && { gateway: createInstagram({ apiUrl: absolute(of.apiUrl) }), token: of.token };
  const feedOrigins = Object.values(instagram).flatMap((of) =>
    of ? [new URL(of.apiUrl, self).origin] : [],
  );
  return {
    db,
    catalogue,
    logger,
    publicUrl,
    ownerEmail,
    isLive: isLive(config),
    paystack: createPaystack({
      apiUrl: absolute(paystack.apiUrl),
      secretKey: paystack.secretKey,
    }),
    rates: createRatesGateway({ urls: ratesUrls.map(absolute) }),
    email: emailjs ? createEmailjs({ ...emailjs, apiUrl: absolute(emailjs.apiUrl) }) : noEmail,
    push: createPush({
      // Push services accept only https or `mailto:` addresses; nobody owns the domain of the placeholder address.
      subject: publicUrl.startsWith("https:") ? publicUrl : `mailto:${contact.email}`,
      standIn: config.pushStandIn,
    }),
    feeds: { babies: feed(instagram.babies), lifestyle: feed(instagram.lifestyle) },
    pictures: createPictureGateway({ sources: [...PROVIDERS.instagramPictures, ...feedOrigins] }),
    shelf: createPictureShelf(join(dataDir, "feed-pictures")),
    media: createMediaFolder(join(dataDir, "media")),
    encoder: createPictureEncoder(),
    backup: createBackupGateway({ dataDir, databaseUrl, logger }),
    mediaLimitBytes: config.mediaLimitMb * 2 ** 20,
    photographBell: createBell(),
    paymentPage: paymentPage && {
      ...paymentPage,
      // Fetched from the public origin, so that changes by a CDN or proxy are detected.
      gateway: createPaymentPageGateway({
        origin: config.publicUrl ?? self,
        providerScript: new URL(paystack.scriptUrl, self).href,
      }),
    },
    outboxBell: createBell(),
    fieldCounts: createFieldCounts(new Date()),
    now: () => new Date(),
    random: randomBytes,
    fingerprint: createFingerprint(paystack.secretKey),
  };
}
