import { BUILT_ORIGIN } from "../../domain/origin.ts";

/** The shop's own origin while it runs (contract: `PUBLIC_URL`, else `http://localhost:PORT`). */
export function originOf(config: { publicUrl: string | undefined; port: number }): string {
  return config.publicUrl ?? `http://localhost:${config.port}`;
}

/** A built text with the running shop's origin: the same object where the build wrote that already. */
export function withOrigin(text: Buffer, origin: string): Buffer {
  if (origin === BUILT_ORIGIN || !text.includes(BUILT_ORIGIN)) return text;
  return Buffer.from(text.toString("utf8").replaceAll(BUILT_ORIGIN, origin));
}
