import type { Memory } from "./shop-server.ts";

/** Maximum growth of the heap after a garbage collection, in MB: room for caches, but not for what was sent. */
const MAX_HEAP_GROWTH = 15;
/** Maximum growth of resident memory, in MB: Node returns free pages to the system late. */
const MAX_RESIDENT_GROWTH = 80;

/** Describes how the memory changed, in MB; growth beyond the limits is added to `broken`. */
export function grown(before: Memory, after: Memory, broken: string[]): string {
  const said = `memory in use ${before.heap} → ${after.heap} MB, resident ${before.resident} → ${after.resident} MB`;
  const isLarger =
    after.heap - before.heap > MAX_HEAP_GROWTH ||
    after.resident - before.resident > MAX_RESIDENT_GROWTH;
  if (isLarger) broken.push(`it grew: ${said}`);
  return said;
}
