import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { childEnv } from "../../tests/support/child-env.ts";
import type { Namespace } from "./namespaces.ts";

/** A process of the shop in a network of its own, with a data folder of its own. */
export type Machine = {
  /** `host:port` */
  upstream: string;
  /** Starts a release from its folder, and waits until it is ready. */
  start(release: string): Promise<void>;
  /** SIGTERM; resolves to the exit code. */
  stop(): Promise<number | null>;
  /** Lines of its log that are errors. */
  errors: string[];
};

const PORT = "3000";
const READY_MS = 60_000;

export function createMachine(
  namespace: Namespace,
  env: Readonly<Record<string, string>>,
): Machine {
  const upstream = `${namespace.address}:${PORT}`;
  const errors: string[] = [];
  let child: ChildProcess | undefined;
  return {
    upstream,
    errors,
    start: async (release) => {
      const node = join(release, "node_modules/.bin/node");
      child = spawn("ip", ["netns", "exec", namespace.name, node, "scripts/start.js"], {
        cwd: release,
        env: { ...childEnv(), ...env, HOST: "0.0.0.0", PORT, TRUST_PROXY: "1", LOG_LEVEL: "error" },
        stdio: ["ignore", "ignore", "pipe"],
      });
      child.stderr?.setEncoding("utf8").on("data", (text: string) => errors.push(text.trim()));
      const giveUpAt = performance.now() + READY_MS;
      while (performance.now() < giveUpAt) {
        if (child.exitCode !== null) throw new Error(`It ended at its start: ${errors.at(-1)}`);
        const answer = await fetch(`http://${upstream}/readyz`).catch(() => undefined);
        await answer?.body?.cancel();
        if (answer?.ok) return;
        await wait(50);
      }
      throw new Error("It was not ready in time");
    },
    stop: async () => {
      if (!child || child.exitCode !== null) return null;
      const ended = once(child, "exit") as Promise<[number | null]>;
      // 'ip netns exec' becomes the program that it starts.
      child.kill("SIGTERM");
      const [code] = await ended;
      return code;
    },
  };
}
