import type { Memory } from "./shop-server.ts";

/** What is still held after a collection may differ by what was warmed up meanwhile, not by what was sent. */
const MOST_HEAP = 15;
/** Pages that Node keeps for next time; it gives them back late. */
const MOST_RESIDENT = 80;

/** Tells how the memory changed, in MB; what is beyond a warm-up is put into `broken`. */
export function grown(before: Memory, after: Memory, broken: string[]): string {
  const said = `memory in use ${before.heap} → ${after.heap} MB, resident ${before.resident} → ${after.resident} MB`;
  const isLarger =
    after.heap - before.heap > MOST_HEAP || after.resident - before.resident > MOST_RESIDENT;
  if (isLarger) broken.push(`it grew: ${said}`);
  return said;
}
