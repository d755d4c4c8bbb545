import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "../../tests/support/postgres-cluster.ts";
import { faultsOf, NOTHING } from "./figures.ts";
import type { Outcome } from "./figures.ts";
import { groundOf } from "./ground.ts";
import { tryOut } from "./try-out.ts";
import type { DatabaseName, Setting, Trial } from "./trial.ts";

export type Report = Outcome & {
  trial: string;
  database: DatabaseName;
  seconds: number;
  /** What failed; empty if everything held. */
  faults: string[];
};

export type Order = {
  trials: readonly Trial[];
  databases: readonly DatabaseName[];
  seed: number;
  rounds: number | undefined;
};

const SHOP = "scripts/start.js";

/** Runs the trials sequentially, each with a new database and new external services. */
export async function carryOut({ trials, databases, seed, rounds }: Order): Promise<Report[]> {
  const reports: Report[] = [];
  for (const trial of trials) {
    for (const database of databases.filter((each) => trial.on.includes(each))) {
      const begun = performance.now();
      const progress = progressOf(`${trial.name} on ${database}`);
      const options = { script: SHOP, seed, rounds: rounds ?? trial.rounds, progress };
      const outcome = await onNewGround(database, (place) =>
        tryOut(trial, { ...place, ...options }),
      ).catch(couldNotRun);
      const seconds = Math.round((performance.now() - begun) / 1000);
      const faults = faultsOf(outcome);
      console.log(`${trial.name} on ${database}: ${faults.join("; ") || "held"}, ${seconds} s`);
      reports.push({ ...outcome, trial: trial.name, database, seconds, faults });
    }
  }
  return reports;
}

async function onNewGround(
  database: DatabaseName,
  run: (place: Pick<Setting, "ground" | "cluster">) => Promise<Outcome>,
): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), "hazelzuri-torture-"));
  try {
    if (database === "SQLite") return await run({ ground: groundOf({ dataDir }) });
    const cluster = await startPostgres();
    if (cluster.kind === "missing") return couldNotRun(new Error(cluster.reason));
    try {
      return await run({ cluster, ground: groundOf({ dataDir, databaseUrl: cluster.url }) });
    } finally {
      await cluster.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

/** A trial that did not run to its end has failed. */
function couldNotRun(error: unknown): Outcome {
  const reason = error instanceof Error ? error.message : "unknown";
  return { figures: NOTHING, notes: [], broken: [`did not come to its end: ${reason}`] };
}

/** Prints at most one line every five seconds. */
function progressOf(what: string): (text: string) => void {
  let last = 0;
  return (text) => {
    if (performance.now() - last < 5_000) return;
    last = performance.now();
    console.log(`  ${what}: ${text}`);
  };
}
