import type { Figures, Outcome } from "./figures.ts";
import { NOTHING } from "./figures.ts";
import { audit } from "./audit.ts";
import type { Ground } from "./ground.ts";
import type { Outside } from "./outside.ts";
import type { Random } from "./random.ts";
import type { ShopServer } from "./shop-server.ts";
import type { Shoppers } from "./shoppers.ts";
import type { Cluster } from "../support/postgres-cluster.ts";

export const DATABASES = ["SQLite", "PostgreSQL"] as const;
export type DatabaseName = (typeof DATABASES)[number];

/** All that a trial is given. */
export type Setting = {
  ground: Ground;
  /** Where it runs on PostgreSQL: the server itself, which belongs to this trial alone. */
  cluster?: Extract<Cluster, { kind: "running" }>;
  outside: Outside;
  random: Random;
  seed: number;
  /** How often the fault is caused. */
  rounds: number;
  /** A process of the shop on this ground, not started yet. It is ended after the trial. */
  serve(env?: Readonly<Record<string, string>>): Promise<ShopServer>;
  /** Tells how far it is. */
  progress(text: string): void;
};

export type Trial = {
  name: string;
  /** One line for `--help`. */
  about: string;
  on: readonly DatabaseName[];
  rounds: number;
  run(setting: Setting): Promise<Outcome>;
};

export type Ended = {
  shoppers: Pick<Shoppers, "sales" | "messages" | "statuses">;
  servers: readonly ShopServer[];
  /** E-mails that were sent and not recorded when a process was killed. */
  doubtful?: ReadonlySet<string>;
  /** Answers of 500 and up that the trial is about. */
  expected?: readonly number[];
  figures?: Partial<Figures>;
  notes?: string[];
  broken?: string[];
};

/** The books at the end of a trial, with what its processes logged as errors. */
export async function concluded({ ground, outside }: Setting, ended: Ended): Promise<Outcome> {
  const { shoppers, servers, doubtful, expected = [], figures, notes = [], broken = [] } = ended;
  const audited = await ground.look((db) => audit(db, shoppers, outside, doubtful));
  const serverErrors = [...shoppers.statuses]
    .filter(([status]) => status >= 500 && !expected.includes(status))
    .reduce((sum, [, times]) => sum + times, 0);
  const logged = servers.flatMap(({ errors }) => [...errors]);
  const crashes = servers.filter((server) => !server.isAlive()).length;
  return {
    figures: { ...NOTHING, ...audited, serverErrors, crashes, ...figures },
    notes: [...notes, ...logged.map(([message, times]) => `logged ${times} ×: ${message}`)],
    broken,
  };
}
