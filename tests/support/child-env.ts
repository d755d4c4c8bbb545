/**
 * The environment that the tests' processes share: nothing of the developer's own but where programs are, and the
 * cache of compiled code (`vitest.config.ts`).
 */
export function childEnv(): Record<string, string> {
  const { PATH = "", HOME = "", NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
}
