import { scrypt } from "node:crypto";

/** What a key costs: 128 × N × r bytes of memory and, with p, a processor's time. */
type Cost = { N: number; r: number; p: number };

/** What OWASP recommends at the least, with 32 MiB. Text that is made with it begins with `MARK`. */
export const COST: Cost = { N: 2 ** 15, r: 8, p: 3 };
/** Of earlier releases, whose text has no mark. */
const OLD_COST: Cost = { N: 2 ** 14, r: 16, p: 1 };

const MARK = /^scrypt-(\d{1,2})-(\d{1,2})-(\d{1,2})\./;

/** The cost as text, to be stored before what was made with it. */
export function markOf({ N, r, p }: Cost): string {
  return `scrypt-${Math.log2(N)}-${r}-${p}.`;
}

/** What a stored text was made with, and the text without its mark. */
export function readMark(text: string): { cost: Cost; rest: string } {
  const [mark, log, r, p] = MARK.exec(text) ?? [];
  if (mark === undefined) return { cost: OLD_COST, rest: text };
  return {
    cost: { N: 2 ** Number(log), r: Number(r), p: Number(p) },
    rest: text.slice(mark.length),
  };
}

/** Whether a stored text was made with a cost of an earlier release, and is to be made anew. */
export function isOldCost(text: string): boolean {
  return !text.startsWith(markOf(COST));
}

export function keyOf(
  password: string,
  salt: Buffer | string,
  bytes: number,
  cost: Cost,
): Promise<Buffer> {
  const options = { ...cost, maxmem: 256 * cost.N * cost.r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, bytes, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
