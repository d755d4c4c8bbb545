import { createHmac } from "node:crypto";

/**
 * A keyed hash that every process of the shop gives alike. Who has the database alone, or a backup of it, cannot
 * try all network addresses against it: the key is made of the provider's secret key, which is not stored there.
 * Without keys of the provider's own the key is known, and so are the hashes: test mode has no real visitors.
 */
export function createFingerprint(secret: string): (text: string) => string {
  const key = createHmac("sha256", secret).update("fingerprints").digest();
  return (text) => createHmac("sha256", key).update(text).digest("base64url");
}
