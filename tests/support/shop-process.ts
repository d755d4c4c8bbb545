import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { scriptFile } from "./scripts.ts";

/** The script of such a process, for tests that start it themselves. */
export const SHOP_SCRIPT = scriptFile("tests/support/serve.ts");

export type ShopProcess = { url: string; child: ChildProcess };

/** Starts `serve.ts` on a free port and waits for its URL. The caller must end it. */
export async function startProcess(env: Record<string, string>): Promise<ShopProcess> {
  const child = spawn(process.execPath, [SHOP_SCRIPT], {
    env: { ...process.env, PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "silent", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (!child.stdout) throw new Error("The process has no output");
  const [url] = (await once(createInterface(child.stdout), "line")) as [string];
  return { url, child };
}

/** Sends a signal. @returns the exit code, or null if the signal itself ended the process. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const exit = once(child, "exit") as Promise<[number | null]>;
  child.kill(signal);
  const [code] = await exit;
  return code;
}
