import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** The script of such a process, for tests that want to see it fail. */
export const SHOP_SCRIPT = fileURLToPath(new URL("./serve.ts", import.meta.url));

export type ShopProcess = { url: string; child: ChildProcess };

/** Starts `serve.ts` on a free port and waits for its address. The caller ends it. */
export async function startProcess(env: Record<string, string>): Promise<ShopProcess> {
  const child = spawn(process.execPath, [SHOP_SCRIPT], {
    env: { ...process.env, PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "silent", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (!child.stdout) throw new Error("The process has no output");
  const [url] = (await once(createInterface(child.stdout), "line")) as [string];
  return { url, child };
}

/** Sends a signal and answers the exit code; null where the signal itself ended it. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const exit = once(child, "exit") as Promise<[number | null]>;
  child.kill(signal);
  const [code] = await exit;
  return code;
}
