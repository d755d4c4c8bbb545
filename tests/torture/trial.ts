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

/** Everything that a trial receives. */
export type Setting = {
  ground: Ground;
  /** On PostgreSQL: the server itself, used by this trial only. */
  cluster?: Extract<Cluster, { kind: "running" }>;
  outside: Outside;
  random: Random;
  seed: number;
  /** How many times the fault is caused. */
  rounds: number;
  /** Creates a process of the shop on this database, not started yet. It is killed after the trial. */
  serve(env?: Readonly<Record<string, string>>): Promise<ShopServer>;
  /** Reports progress. */
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
  /** E-mails that a process had sent but not recorded when it was killed. */
  doubtful?: ReadonlySet<string>;
  /** Statuses of 500 and up that the trial expects. */
  expected?: readonly number[];
  figures?: Partial<Figures>;
  notes?: string[];
  broken?: string[];
};

/** Audits a finished trial; the errors that its processes logged become notes. */
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
