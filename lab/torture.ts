/** `npm run torture`: injects the faults that the shop must survive (docs/performance.md, Torture). */
import { buildIfNeeded } from "../scripts/build/build.ts";
import { Misuse, runScript } from "../scripts/owner/command.ts";
import type { Given } from "../scripts/owner/command.ts";
import { carryOut } from "./torture/carry-out.ts";
import { summary } from "./torture/summary.ts";
import { DATABASES } from "./torture/trial.ts";
import { trials } from "./torture/trials/trials.ts";

const HELP = `
Causes faults in whole processes of the shop, and counts what became of the orders.

  npm run torture -- [--database sqlite|postgres|both] [--only NAME,NAME] [--rounds N] [--seed N]

${trials.map(({ name, rounds, about }) => `  ${name.padEnd(16)}${about} (${rounds})`).join("\n")}

--rounds is how often each fault is caused; without it, the number in brackets. The same
seed makes the same choices; what meets what is up to the machine.
Exit codes: 0 everything held, 1 something did not, 2 asked for wrongly.
`;

const CHOICES: Readonly<Record<string, readonly (typeof DATABASES)[number][]>> = {
  sqlite: ["SQLite"],
  postgres: ["PostgreSQL"],
  both: DATABASES,
};

await runScript(HELP, { options: ["database", "only", "rounds", "seed"], run: torture });

async function torture({ options }: Given): Promise<void> {
  const names = options.only?.split(",");
  const unknown = names?.find((name) => !trials.some((trial) => trial.name === name));
  if (unknown !== undefined) throw new Misuse(`There is no trial '${unknown}'.`);
  const databases = CHOICES[options.database ?? "both"];
  if (!databases) throw new Misuse("--database is sqlite, postgres or both.");
  const seed = wholeNumber(options.seed ?? String(Date.now() % 1e9));
  if (seed === undefined) throw new Misuse("--seed is a whole number.");
  const rounds = options.rounds === undefined ? undefined : wholeNumber(options.rounds);
  if (options.rounds !== undefined && !rounds)
    throw new Misuse("--rounds is a whole number above 0.");

  await buildIfNeeded();
  console.log(`Seed ${seed}`);
  const chosen = trials.filter(({ name }) => !names || names.includes(name));
  const reports = await carryOut({ trials: chosen, databases, seed, rounds });
  console.log(summary(reports));
  const broken = reports.filter(({ faults }) => faults.length > 0).length;
  if (broken > 0) throw new Error(`${broken} of ${reports.length} trials did not hold.`);
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
