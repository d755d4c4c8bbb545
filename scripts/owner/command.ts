import { parse as parsePath } from "node:path";
import { parseArgs } from "node:util";

/** How a command ended: done (exit code 0), failed (1), or called with wrong arguments (2). */
export type Ending =
  | { kind: "done" }
  | { kind: "failed"; message: string }
  | { kind: "misused"; message: string };

export const done: Ending = { kind: "done" };
export const failed = (message: string): Ending => ({ kind: "failed", message });
export const misused = (message: string): Ending => ({ kind: "misused", message });

/** The parsed arguments of a command. */
export type Given = {
  operands: readonly string[];
  options: Readonly<Partial<Record<string, string>>>;
  flags: ReadonlySet<string>;
};

export type Command = {
  /** Names of the positional arguments: all are required, in this order. */
  operands?: readonly string[];
  /** `--name value` */
  options?: readonly string[];
  /** `--name` */
  flags?: readonly string[];
  run(given: Given): Promise<Ending>;
};

/** Runs a command with the process's own arguments and sets its exit code. `--help` prints `help`. */
export async function runScript(help: string, command: Command): Promise<void> {
  await finish(help, (args) => carryOut(command, args));
}

/** As `runScript`, for a command with several actions: `npm run owner -- list`. */
export async function runActions(help: string, actions: Actions): Promise<void> {
  await finish(help, (args) => carryOutAction(actions, args));
}

export type Actions = Readonly<Record<string, Command>>;

/** Runs the action that the first argument names, with the other arguments. */
export async function carryOutAction(
  actions: Actions,
  [name, ...args]: readonly string[],
): Promise<Ending> {
  const known = `There is: ${Object.keys(actions).join(", ")}.`;
  if (name === undefined) return misused(`Say what to do. ${known}`);
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  return action ? carryOut(action, args) : misused(`There is no '${name}'. ${known}`);
}

async function finish(help: string, act: (args: string[]) => Promise<Ending>): Promise<void> {
  // A reader of the output may close the pipe early, as `head` does.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit(0);
  });
  const args = process.argv.slice(2);
  if (args.includes("--help") || args.includes("-h")) {
    console.log(help.trim());
    return;
  }
  const ending = await act(args).catch((error: unknown) => failed(reasonOf(error)));
  if (ending.kind === "done") return;
  console.error(ending.message);
  if (ending.kind === "misused") {
    console.error(`npm run ${parsePath(process.argv[1] ?? "").name} -- --help explains.`);
  }
  process.exitCode = ending.kind === "misused" ? 2 : 1;
}

/** Parses the arguments and runs the command if they are valid. */
export async function carryOut(
  command: Command,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<Ending> {
  const { operands = [], options = [], flags = [] } = command;
  // Without ' -- ' npm consumes the options itself, and a dry run would change data.
  const kept = [...options, ...flags].find((name) => `npm_config_${name.replace("-", "_")}` in env);
  if (kept)
    return misused(`Write ' -- ' before what you ask for: npm has kept --${kept} for itself.`);
  const given = parse(options, flags, args);
  if (typeof given === "string") return misused(given);
  const missing = operands[given.operands.length];
  if (missing) return misused(`${missing} is missing.`);
  const extra = given.operands[operands.length];
  if (extra !== undefined) return misused(`'${extra}' is one too many.`);
  return command.run(given);
}

/** Returns the parsed arguments, or an error message. */
function parse(options: readonly string[], flags: readonly string[], args: readonly string[]) {
  const types = [
    ...options.map((name) => [name, { type: "string" as const }] as const),
    ...flags.map((name) => [name, { type: "boolean" as const }] as const),
  ];
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: Object.fromEntries(types),
      allowPositionals: true,
    });
    const given: [string, unknown][] = Object.entries(values);
    const texts = given.filter((entry): entry is [string, string] => typeof entry[1] === "string");
    return {
      operands: positionals,
      options: Object.fromEntries(texts),
      flags: new Set(given.filter(([, value]) => value === true).map(([name]) => name)),
    };
  } catch (error) {
    // Leave out Node's hint about positional arguments that start with '-'.
    return reasonOf(error).replace(/\. To specify.*$/s, ".");
  }
}

/** Wraps the error of a failed restore in a message for the owner. Call it once everything has been put back. */
export function unchanged(error: unknown): Error {
  const reason = reasonOf(error).replace(/\.?$/, ".");
  return new Error(`Not restored: ${reason} Everything is as it was.`, { cause: error });
}

/** An error's message; its code if the message is empty, as it is for a refused connection. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ((error as NodeJS.ErrnoException).code ?? error.name);
}
