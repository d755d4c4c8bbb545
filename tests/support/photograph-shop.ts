import { join } from "node:path";
import { pino } from "pino";
import { createMediaFolder } from "../../server/media/folder.ts";
import type { PictureEncoder } from "../../server/media/encoder.ts";
import { createBell } from "../../server/jobs/loop.ts";
import { createEncodePhotographs } from "../../server/media/encode-photographs.ts";
import type { NoJob } from "../../server/jobs/job.ts";
import type { EncodeResult } from "../../server/media/encode-photographs.ts";
import { createPhotographs } from "../../server/media/take-photograph.ts";
import type { TakeResult } from "../../server/media/store-photograph.ts";
import { testCatalogue } from "./catalogue-changes.ts";
import type { TestCatalogue } from "./catalogue-changes.ts";
import type { TestDatabase } from "./databases.ts";
import { stubEncoder, stubPhotograph } from "./stub-encoder.ts";
import { createCorrectTimes } from "../../server/jobs/correct-times.ts";

export const BY = "ada@example.com";

/** Words and price of a new piece. */
export const WORDS = {
  price: 120_000,
  description: "Cut on the bias, with a train.",
  details: ["Silk", "Sewn in Port Harcourt"],
};

export type PhotographShop = TestCatalogue &
  ReturnType<typeof createPhotographs> & {
    media: ReturnType<typeof createMediaFolder>;
    encoder: PictureEncoder;
    encode(): Promise<EncodeResult | NoJob>;
    correctTimes(): Promise<unknown>;
    /** Encodes until nothing is waiting. */
    encodeAll(): Promise<void>;
    /** Takes a photograph of the stub encoder's; each seed is another one. */
    take(sku: string, seed: number): Promise<TakeResult & { kind: "taken" }>;
    /** Makes a complete draft of a new piece, encoded. */
    draft(collection: string, name: string): Promise<{ sku: string; version: number }>;
    /** Publishes a new piece. */
    publish(collection: string, name: string): Promise<string>;
  };

/** The owner's photographs and changes on a test's database, with files in its folder; nothing is decoded. */
export function photographShop(
  { db, dataDir }: Pick<TestDatabase, "db" | "dataDir">,
  { encoder = stubEncoder(), mediaLimitBytes = 20 * 2 ** 20 } = {},
): PhotographShop {
  const catalogue = testCatalogue(db);
  const { world } = catalogue;
  const media = createMediaFolder(join(dataDir, "media"));
  const ports = {
    db,
    now: () => world.now,
    random: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
    media,
    encoder,
    mediaLimitBytes,
    photographBell: createBell(),
    logger: pino({ level: "silent" }),
  };
  const encode = createEncodePhotographs(ports);
  const photographs = createPhotographs(ports);

  async function take(sku: string, seed: number) {
    const bytes = once(stubPhotograph(seed));
    const result = await photographs.takePhotograph({ sku, bytes, by: BY });
    if (result.kind !== "taken") throw new Error(JSON.stringify(result));
    return result;
  }
  async function encodeAll(): Promise<void> {
    for (let result: EncodeResult | NoJob = "again"; result !== "idle";) {
      result = await encode();
      // The lease of a process that was killed: this shop's clock is its own.
      if (result === "busy") world.now = new Date(world.now.getTime() + 21_000);
    }
  }
  async function draft(collection: string, name: string) {
    const made = await catalogue.createDraft({ collection, name, by: BY });
    if (made.kind !== "changed") throw new Error(JSON.stringify(made));
    const { sku, version } = made;
    await catalogue.changeDraft({ sku, version, change: WORDS, by: BY });
    const taken = [await take(sku, 1), await take(sku, 2), await take(sku, 3)];
    await encodeAll();
    return { sku, version: taken.at(-1)?.version ?? 0 };
  }
  return {
    ...catalogue,
    ...photographs,
    media,
    encoder,
    encode,
    correctTimes: createCorrectTimes(ports),
    encodeAll,
    take,
    draft,
    publish: async (collection, name) => {
      const { sku, version } = await draft(collection, name);
      const result = await catalogue.publishDraft({ sku, version, by: BY });
      if (result.kind !== "changed") throw new Error(JSON.stringify(result));
      return sku;
    },
  };
}

/** Bytes as a source that gives them in parts of 64 KB. */
export async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += 65_536) yield bytes.subarray(at, at + 65_536);
}
