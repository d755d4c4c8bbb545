/** What the build writes where `PUBLIC_URL` is not set. */
const DEFAULT_ORIGIN = "http://localhost:3000";

/** The origin that the build writes into canonical links, the sitemap and feeds. */
export function builtOrigin(environment: { PUBLIC_URL?: string | undefined }): string {
  return environment.PUBLIC_URL?.replace(/\/+$/, "") || DEFAULT_ORIGIN;
}

/** The shop's own origin while it runs (contract: `PUBLIC_URL`, else `http://localhost:PORT`). */
export function originOf(config: { publicUrl: string | undefined; port: number }): string {
  return config.publicUrl ?? `http://localhost:${config.port}`;
}

/** A built text with the running shop's origin: the same object where the build wrote that already. */
export function withOrigin(text: Buffer, origin: string): Buffer {
  if (origin === DEFAULT_ORIGIN || !text.includes(DEFAULT_ORIGIN)) return text;
  return Buffer.from(text.toString("utf8").replaceAll(DEFAULT_ORIGIN, origin));
}
