import { join } from "node:path";
import { lifestyle } from "../domain/stores/showcases.ts";
import { FEED_LIMITS } from "../domain/stores/feed.ts";
import type { FeedStore } from "../domain/stores/feed.ts";
import { pictureKey, pictureUrl } from "../domain/media/pictures.ts";
import type { StandInOptions } from "../stand-ins/stand-ins.ts";
import { PLACEHOLDER_KEYS } from "../server/http/config.ts";
import { neededStandIns } from "../server/http/env.ts";
import type { Config } from "../server/http/env.ts";
import { pictureManifest } from "../server/http/pictures.ts";
import { root } from "./root.ts";

/**
 * Returns the stand-ins' options: placeholder keys, the webhook's URL, as a provider's dashboard would have it, and
 * pictures to show. Never a configured key: it belongs to a real provider.
 */
export function standInOptions(config: Config, address: string): StandInOptions {
  const needed = neededStandIns(config);
  const { paystackPublic, paystackSecret, emailjs, emailjsCustomerTemplate } = PLACEHOLDER_KEYS;
  return {
    dataDir: standInFolder(config),
    paystack: needed.paystack
      ? {
          publicKey: paystackPublic,
          secretKey: paystackSecret,
          webhookUrl: `${address}/api/webhooks/paystack`,
        }
      : undefined,
    emailjs: needed.emailjs
      ? {
          serviceId: emailjs,
          templateIds: [emailjs, emailjsCustomerTemplate],
          publicKey: emailjs,
        }
      : undefined,
    instagram:
      needed.feeds.length > 0
        ? {
            origin: address,
            pageOrigin: config.publicUrl ?? `http://localhost:${new URL(address).port}`,
            pictures: Object.fromEntries(needed.feeds.map((store) => [store, feedPictures(store)])),
          }
        : undefined,
    rates: needed.rates,
  };
}

/** The JPEG files of the feeds' pictures, each found when it is requested. */
function feedPictures(store: FeedStore): (() => string)[] {
  return FEED_SUBJECTS[store].map((subject) => () => {
    const key = pictureKey(subject, 1);
    const record = pictureManifest(root)[key];
    if (!record) throw new Error(`No picture of ${key}`);
    return join(root, "public", pictureUrl(record, key, record.jpeg, "jpg"));
  });
}

/** The pictures of each feed, in the style of its page: drawings for girls' clothes, studio photographs for the home. */
const FEED_SUBJECTS: Readonly<Record<FeedStore, readonly string[]>> = {
  babies: Array.from(
    { length: FEED_LIMITS.babies },
    (_, index) => `feed/babies-${String(index + 1).padStart(2, "0")}`,
  ),
  // Reversed, since the page shows the same pictures above the feed.
  lifestyle: lifestyle.toReversed().map(({ slug }) => `hazellifestyle/${slug}`),
};

/** Returns the folder of the stand-ins' files. */
export function standInFolder({ dataDir }: Pick<Config, "dataDir">): string {
  return join(dataDir, "sandbox");
}
