import { createRandom } from "./random.ts";
import type { Outcome } from "./figures.ts";
import { startOutside } from "./outside.ts";
import { createServer } from "./shop-server.ts";
import type { ShopServer } from "./shop-server.ts";
import type { Setting, Trial } from "./trial.ts";

export type TryOutOptions = Pick<Setting, "ground" | "cluster" | "seed" | "rounds"> & {
  /** The script that a process of the shop runs. */
  script: string;
  progress?: Setting["progress"];
};

/** Runs a trial with its own external services, and kills every process that it started. */
export async function tryOut(trial: Trial, options: TryOutOptions): Promise<Outcome> {
  const { script, progress = () => {}, ...place } = options;
  const outside = await startOutside();
  const servers: ShopServer[] = [];
  try {
    return await trial.run({
      ...place,
      outside,
      random: createRandom(place.seed),
      progress,
      serve: async (env) => {
        const server = await createServer(script, { ...outside.env, ...place.ground.env, ...env });
        servers.push(server);
        outside.cards.shops.push(server.url);
        return server;
      },
    });
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    await outside.close();
  }
}
