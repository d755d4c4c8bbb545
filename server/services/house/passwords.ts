/** Loaded with the first password: a shop whose house nobody enters pays neither time nor memory. */
const load = () => import("@better-auth/utils/password");

/** scrypt, N 16384, r 16, with a random salt. */
export async function hashPassword(password: string): Promise<string> {
  const { hashPassword: hash } = await load();
  return hash(password);
}

/** Of a random password that nobody knows. */
const NOBODYS =
  "b1d8c9a8f2e54c0d9a3be17e5f60a2c4:" +
  "0b9f7f2f5f3cf06e1cc7f0ac7be1f5e6a4c4f8d57ab1c7a3c6f3d0e2f1a4b5968778695a4b3c2d1e0ff1e2d3c4b5a69788796a5b4c3d2e1f0f1e2d3c4b5a6978";

/**
 * Whether it is the password of this hash. Without a hash (nobody has this address, or an invitation is open) it takes
 * as long and is false, so that the time tells nothing.
 */
export async function isPassword(
  hash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const { verifyPassword } = await load();
  const isRight = await verifyPassword(hash ?? NOBODYS, password);
  return isRight && typeof hash === "string";
}
