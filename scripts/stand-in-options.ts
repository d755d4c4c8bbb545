import { join } from "node:path";
import { FEED_LIMITS } from "../domain/feeds/feed.ts";
import type { FeedStore } from "../domain/feeds/feed.ts";
import manifest from "../domain/pictures/manifest.json" with { type: "json" };
import { pictureKey, pictureUrl } from "../domain/pictures/pictures.ts";
import type { PictureManifest } from "../domain/pictures/pictures.ts";
import type { StandInOptions } from "../sandbox/stand-ins.ts";
import type { Config } from "../server/http/config.ts";
import { root } from "./root.ts";

const pictures: PictureManifest = manifest;

/** The stand-ins get the shop's own keys and its webhook's address, as a provider's dashboard would, and pictures to show. */
export function standInOptions(config: Config, address: string): StandInOptions {
  const { publicKey, secretKey } = config.paystack;
  return {
    dataDir: join(config.dataDir, "sandbox"),
    paystack: { publicKey, secretKey, webhookUrl: `${address}/api/webhooks/paystack` },
    emailjs: config.emailjs,
    showMail: !secretKey.startsWith("sk_live_"),
    instagram: {
      origin: address,
      pictures: { babies: feedPictures("babies"), lifestyle: feedPictures("lifestyle") },
    },
  };
}

/** JPEG files of the manifest's `feed/babies-01` and so on. */
function feedPictures(store: FeedStore): string[] {
  return Array.from({ length: FEED_LIMITS[store] }, (_, index) => {
    const key = pictureKey(`feed/${store}-${String(index + 1).padStart(2, "0")}`, 1);
    const record = pictures[key];
    if (!record) throw new Error(`No picture of ${key}`);
    return join(root, "public", pictureUrl(record, key, record.jpeg, "jpg"));
  });
}
