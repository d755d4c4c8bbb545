/** @module-tag rest */
import { expect, test } from "vitest";
import { onDatabases } from "../../tests/support/databases.ts";
import { SHOP_SCRIPT } from "../../tests/support/shop-process.ts";
import { explainedFaultsOf } from "./figures.ts";
import { groundOf } from "./ground.ts";
import { tryOut } from "./try-out.ts";
import { clockJumps } from "./trials/clock-jumps.ts";
import { connections } from "./trials/connections.ts";
import { largeBodies } from "./trials/large-bodies.ts";
import { slowClients } from "./trials/slow-clients.ts";
import { twoProcesses } from "./trials/two-processes.ts";
import { unread } from "./trials/unread.ts";

/** Short versions, which run concurrently (five at a time, Vitest's limit) because they mostly wait; longest first. */
const TRIALS = [
  { trial: slowClients, rounds: 30 },
  { trial: twoProcesses, rounds: 1 },
  { trial: clockJumps, rounds: 4 },
  { trial: connections, rounds: 300 },
  { trial: unread, rounds: 20 },
  { trial: largeBodies, rounds: 1 },
];

onDatabases("faults on $name", { concurrent: true, timeout: 300_000 }, ({ open }) => {
  test.each(TRIALS)("$trial.name: $trial.about", async ({ trial, rounds }) => {
    const database = await open();
    const outcome = await tryOut(trial, {
      ground: groundOf(database),
      script: SHOP_SCRIPT,
      seed: 1,
      rounds,
    });
    await database.close();
    expect(explainedFaultsOf(outcome)).toEqual([]);
    expect(outcome.figures.faults).toBeGreaterThanOrEqual(rounds);
    expect(outcome.figures.accepted).toBeGreaterThan(0);
  });
});
