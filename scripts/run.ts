import { spawn } from "node:child_process";

/** The name to print, a command on the PATH, and its arguments. */
export type Step = readonly [name: string, command: string, args: readonly string[]];

/** Runs one step with its output shown; returns whether it succeeded. */
export async function run([name, command, args]: Step): Promise<boolean> {
  const started = Date.now();
  console.log(`\n— ${name}`);
  const code = await new Promise<number>((resolve, reject) => {
    const child = spawn(command, args, { stdio: "inherit" });
    child.on("error", reject);
    child.on("close", (status) => resolve(status ?? 1));
  });
  console.log(
    `— ${name}: ${code === 0 ? "ok" : "FAILED"}, ${((Date.now() - started) / 1000).toFixed(1)} s`,
  );
  return code === 0;
}
