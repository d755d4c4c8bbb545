import { BUILT_ORIGIN } from "../../domain/origin.ts";

/** The running shop's origin (contract: `PUBLIC_URL`, else `http://localhost:PORT`). */
export function originOf(config: { publicUrl: string | undefined; port: number }): string {
  return config.publicUrl ?? `http://localhost:${config.port}`;
}

/** Replaces the build's origin in a text; returns the same buffer if there is nothing to replace. */
export function withOrigin(text: Buffer, origin: string): Buffer {
  if (origin === BUILT_ORIGIN || !text.includes(BUILT_ORIGIN)) return text;
  return Buffer.from(text.toString("utf8").replaceAll(BUILT_ORIGIN, origin));
}
