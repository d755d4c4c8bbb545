import type { Figures, Outcome } from "./figures.ts";
import { NOTHING } from "./figures.ts";
import { audit } from "./audit.ts";
import type { Ground } from "./ground.ts";
import type { Outside } from "./outside.ts";
import type { Owner } from "./owner.ts";
import type { Random } from "./random.ts";
import type { ShopServer } from "./shop-server.ts";
import { readShown } from "./shown.ts";
import type { Shoppers } from "./shoppers.ts";
import type { Cluster } from "../../tests/support/postgres-cluster.ts";

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
  servers: readonly Pick<ShopServer, "url" | "isAlive" | "errors">[];
  owner?: Owner;
  /** E-mails that a process had sent but not recorded when it was killed. */
  doubtful?: ReadonlySet<string>;
  /** Statuses of 500 and up that the trial expects. */
  expected?: readonly number[];
  figures?: Partial<Figures>;
  notes?: string[];
  broken?: string[];
};

/** How many differences are named. */
const MAX_NAMED = 10;

/** Audits a finished trial; the errors that its processes logged become notes. */
export async function concluded(
  { ground, outside }: Pick<Setting, "ground" | "outside">,
  ended: Ended,
): Promise<Outcome> {
  const { shoppers, servers, owner, doubtful, expected = [] } = ended;
  const { figures, notes = [], broken = [] } = ended;
  const { sales, messages, statuses } = shoppers;
  const audited = await ground.look((db) =>
    audit(db, { sales, messages, outside, owner, doubtful }),
  );
  const url = servers.find((server) => server.isAlive())?.url;
  const shown = url === undefined ? [] : await readShown(url, audited.accounts);
  const serverErrors = [...statuses]
    .filter(([status]) => status >= 500 && !expected.includes(status))
    .reduce((sum, [, times]) => sum + times, 0);
  const logged = servers.flatMap(({ errors }) => [...errors]);
  const crashes = servers.filter((server) => !server.isAlive()).length;
  return {
    figures: {
      ...NOTHING,
      ...audited.figures,
      shownWrong: shown.length,
      serverErrors,
      crashes,
      ...figures,
    },
    notes: [
      ...notes,
      ...[...audited.differences, ...shown].slice(0, MAX_NAMED),
      ...logged.map(([message, times]) => `logged ${times} ×: ${message}`),
    ],
    broken,
  };
}
