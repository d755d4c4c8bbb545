/**
 * Loaded ahead of the shop (`node --import`), so that a trial can move the clock of a whole process and ask
 * for its memory. Timers go on as they are, as they do when a machine's clock is set.
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

/** `ahead`: milliseconds from the real time. The answer is what is left in use after a collection. */
const firstMoved = new Promise<void>((resolve) => {
  process.on("message", (asked: { ahead: number }) => {
    ahead = asked.ahead;
    resolve();
    globalThis.gc?.();
    process.send?.(memoryUsage());
  });
});
// The shop begins at the time that the trial says.
await firstMoved;
// Being asked is no reason to stay alive.
process.channel?.unref();
