import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { childEnv } from "./child-env.ts";
import type { TestDatabase } from "./databases.ts";
import { scriptFile } from "./scripts.ts";

export type CommandAnswer = { code: number; out: string; errors: string };

/** Runs one of the owner's commands in its own process, on a test's database. */
export async function runOwnerCommand(
  script: string,
  args: readonly string[],
  { dataDir, databaseUrl = "" }: Pick<TestDatabase, "dataDir" | "databaseUrl">,
  more: Readonly<Record<string, string>> = {},
): Promise<CommandAnswer> {
  const command = spawn(process.execPath, [scriptFile(`scripts/${script}.ts`), ...args], {
    env: { ...childEnv(), DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...more },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, errors, [code]] = await Promise.all([
    text(command.stdout),
    text(command.stderr),
    once(command, "close") as Promise<[number]>,
  ]);
  return { code, out, errors };
}
