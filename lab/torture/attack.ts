import fc from "fast-check";
import { malformed } from "./malformed.ts";
import type { Attempt, Endpoint } from "./malformed.ts";
import { createSender, LOST } from "./sender.ts";

/** Number of concurrent requests; if one fails, fast-check finds which. */
const BATCH_SIZE = 25;
/** How long fast-check may look for a smaller request that fails. */
const SHRINK_MS = 60_000;

export type AttackOptions = {
  /** Number of requests, rounded up to whole batches. */
  requests: number;
  seed: number;
  /** Counts each status that was received. */
  statuses: Map<number, number>;
  /** How long a response may take, in ms. */
  responseMs?: number;
};

/**
 * Sends malformed requests to an endpoint until one fails: with a status of 500 or above, without a complete response,
 * or by ending the process. @returns the failure and its request, as small as found; undefined if there is none.
 */
export async function attack(
  { url, isAlive }: { url: string; isAlive(): boolean },
  endpoint: Endpoint,
  { requests, seed, statuses, responseMs }: AttackOptions,
): Promise<string | undefined> {
  const { send, close } = createSender(url, responseMs);
  let giveUpAt = Infinity;
  const one = async (attempt: Attempt) => {
    const status = await send(attempt);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    return status;
  };
  const together = { minLength: BATCH_SIZE, maxLength: BATCH_SIZE };
  const holds = fc.asyncProperty(fc.array(malformed(endpoint), together), async (attempts) => {
    // Ends the run with the smallest failure found until then.
    if (performance.now() >= giveUpAt) throw new fc.PreconditionFailure(true);
    const answers = await Promise.all(attempts.map(one));
    const at = answers.findIndex((status) => status >= 500);
    if (at < 0 && isAlive()) return;
    // Each smaller request would take as long again to be lost.
    const shrinkMs = answers.includes(LOST) ? 0 : SHRINK_MS;
    giveUpAt = Math.min(giveUpAt, performance.now() + shrinkMs);
    if (at < 0) throw new Error("the process ended");
    const answer = answers[at] === LOST ? "no complete response" : String(answers[at]);
    throw new Error(`${answer} to ${told(attempts[at])}`);
  });
  const found = await fc.check(holds, { numRuns: Math.ceil(requests / BATCH_SIZE), seed });
  close();
  if (!found.failed) return undefined;
  return found.errorInstance instanceof Error ? found.errorInstance.message : "failed";
}

function told(attempt: Attempt | undefined): string {
  return JSON.stringify({ ...attempt, body: attempt?.body?.toString("latin1") }).slice(0, 600);
}
