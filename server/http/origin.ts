import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BUILT_ORIGIN } from "../../domain/stores/brand.ts";
import type { Config } from "./env.ts";

/** The running shop's origin (`PUBLIC_URL`, else `http://localhost:PORT`). */
export function originOf(config: { publicUrl: string | undefined; port: number }): string {
  return config.publicUrl ?? `http://localhost:${config.port}`;
}

const addressFile = (dataDir: string) => join(dataDir, "address");

/** Notes in `DATA_DIR` where the shop runs, for the owner's commands. @throws if the folder cannot be written to. */
export function noteOrigin(dataDir: string, origin: string): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(addressFile(dataDir), `${origin}\n`);
}

/**
 * The origin for links in what the owner's commands print: `PUBLIC_URL`, else the origin of the shop that was started
 * last with this `DATA_DIR`. `isGuess`: neither is known, for instance on a machine where the shop does not run.
 */
export function linkOrigin(config: Pick<Config, "publicUrl" | "port" | "dataDir">): {
  origin: string;
  isGuess: boolean;
} {
  const noted = config.publicUrl ?? notedOrigin(config.dataDir);
  return { origin: noted ?? originOf(config), isGuess: noted === undefined };
}

function notedOrigin(dataDir: string): string | undefined {
  try {
    const text = readFileSync(addressFile(dataDir), "utf8").trim();
    return URL.canParse(text) && new URL(text).origin === text ? text : undefined;
  } catch {
    return undefined;
  }
}

/** Replaces the build's origin in a text; returns the same buffer if there is nothing to replace. */
export function withOrigin(text: Buffer, origin: string): Buffer {
  if (origin === BUILT_ORIGIN || !text.includes(BUILT_ORIGIN)) return text;
  return Buffer.from(text.toString("utf8").replaceAll(BUILT_ORIGIN, origin));
}
