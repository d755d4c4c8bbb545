import { createHmac, createSecretKey } from "node:crypto";

/**
 * Returns a keyed hash function, the same in every process. Whoever has only the database or a backup cannot
 * brute-force network addresses from the hashes: the key is derived from the provider's secret key, which is not
 * stored there. In test mode that key is a public placeholder, but there are no real visitors.
 */
export function createFingerprint(secret: string): (text: string) => string {
  const key = createSecretKey(createHmac("sha256", secret).update("fingerprints").digest());
  return (text) => createHmac("sha256", key).update(text).digest("base64url");
}
