/**
 * Preloaded into the shop (`node --import`), so that a trial can shift the clock of a whole process and read its memory
 * use. Timers are not affected, as when a machine's clock is set.
 */
import { memoryUsage } from "node:process";

const RealDate = Date;
const realNow = Date.now;
let ahead = 0;

Date.now = () => realNow() + ahead;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, created) =>
    Reflect.construct(target, given.length === 0 ? [Date.now()] : given, created) as Date,
});

/** Receives `ahead`, the offset from the real time in ms; replies with the memory use after a garbage collection. */
const firstMoved = new Promise<void>((resolve) => {
  process.on("message", (asked: { ahead: number }) => {
    ahead = asked.ahead;
    resolve();
    globalThis.gc?.();
    process.send?.(memoryUsage());
  });
});
// The shop starts only when the trial has set its clock.
await firstMoved;
// The IPC channel must not keep the process alive.
process.channel?.unref();
