import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { createPictureShelf } from "../db/picture-shelf.ts";
import type { Db } from "../db/schema.ts";
import { createEmailjs } from "../gateways/emailjs.ts";
import { createPictureGateway } from "../gateways/feed-pictures.ts";
import { createInstagram } from "../gateways/instagram.ts";
import { createPaystack } from "../gateways/paystack.ts";
import { createRatesGateway } from "../gateways/rates.ts";
import { createBell } from "../jobs/bell.ts";
import type { Logger, Ports } from "../services/ports.ts";
import { PROVIDERS } from "./config.ts";
import type { Config, FeedConfig } from "./config.ts";

export type Surroundings = {
  db: Db;
  logger: Logger;
  /** Where the shop can call itself: a stand-in's address is a path on it. */
  self: string;
  publicUrl: string;
};

/** The outside as the configuration has it: the providers, the clock, the disk. */
export function livePorts(config: Config, surroundings: Surroundings): Ports {
  const { db, logger, self, publicUrl } = surroundings;
  const absolute = (url: string) => new URL(url, self).href.replace(/\/$/, "");
  const { paystack, emailjs, instagram, ratesUrls, dataDir } = config;
  const feed = ({ apiUrl, token }: FeedConfig) => ({
    gateway: createInstagram({ apiUrl: absolute(apiUrl) }),
    token,
  });
  const feedOrigins = Object.values(instagram).map(({ apiUrl }) => new URL(apiUrl, self).origin);
  return {
    db,
    logger,
    publicUrl,
    paystack: createPaystack({
      apiUrl: absolute(paystack.apiUrl),
      secretKey: paystack.secretKey,
    }),
    rates: createRatesGateway({ urls: ratesUrls.map(absolute) }),
    email: createEmailjs({ ...emailjs, apiUrl: absolute(emailjs.apiUrl) }),
    feeds: { babies: feed(instagram.babies), lifestyle: feed(instagram.lifestyle) },
    pictures: createPictureGateway({ sources: [...PROVIDERS.instagramPictures, ...feedOrigins] }),
    shelf: createPictureShelf(join(dataDir, "feed-pictures")),
    outboxBell: createBell(),
    now: () => new Date(),
    random: randomBytes,
  };
}
