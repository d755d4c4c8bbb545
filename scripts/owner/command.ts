import { parse as parsePath } from "node:path";
import { parseArgs } from "node:util";

/** Thrown for wrong arguments: exit code 2, and a hint at `--help`. Any other error ends a command with exit code 1. */
export class Misuse extends Error {}

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
  run(given: Given): Promise<void>;
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

/** Runs the action that the first argument names, with the other arguments. @throws Misuse */
export async function carryOutAction(
  actions: Actions,
  [name, ...args]: readonly string[],
): Promise<void> {
  const known = `There is: ${Object.keys(actions).join(", ")}.`;
  if (name === undefined) throw new Misuse(`Say what to do. ${known}`);
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action) throw new Misuse(`There is no '${name}'. ${known}`);
  await carryOut(action, args);
}

async function finish(help: string, act: (args: string[]) => Promise<void>): Promise<void> {
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
  try {
    await act(args);
  } catch (error) {
    console.error(reasonOf(error));
    process.exitCode = 1;
    if (!(error instanceof Misuse)) return;
    console.error(`npm run ${parsePath(process.argv[1] ?? "").name} -- --help explains.`);
    process.exitCode = 2;
  }
}

/** Parses the arguments and runs the command if they are valid. @throws Misuse */
export async function carryOut(
  { operands = [], options = [], flags = [], run }: Command,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  // Without ' -- ' npm consumes the options itself, and a dry run would change data.
  const kept = [...options, ...flags].find((name) => `npm_config_${name.replace("-", "_")}` in env);
  if (kept)
    throw new Misuse(`Write ' -- ' before what you ask for: npm has kept --${kept} for itself.`);
  const given = parse(options, flags, args);
  const missing = operands[given.operands.length];
  if (missing) throw new Misuse(`${missing} is missing.`);
  const extra = given.operands[operands.length];
  if (extra !== undefined) throw new Misuse(`'${extra}' is one too many.`);
  await run(given);
}

function parse(
  options: readonly string[],
  flags: readonly string[],
  args: readonly string[],
): Given {
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
    const texts = Object.entries(values).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value] as const] : [],
    );
    return {
      operands: positionals,
      options: Object.fromEntries(texts),
      flags: new Set(flags.filter((name) => Object.hasOwn(values, name))),
    };
  } catch (error) {
    // Leave out Node's hint about positional arguments that start with '-'.
    throw new Misuse(reasonOf(error).replace(/\. To specify.*$/s, "."));
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
