/**
 * Loaded ahead of the shop (`node --import`), so that a trial can move the clock of a whole process: the
 * parent sends by how many milliseconds. Timers go on as they are, as they do when a machine's clock is set.
 */
const RealDate = Date;
const realNow = Date.now;
let ahead = 0;

Date.now = () => realNow() + ahead;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, created) =>
    Reflect.construct(target, given.length === 0 ? [Date.now()] : given, created) as Date,
});

const firstMoved = new Promise<void>((resolve) => {
  process.on("message", (moved: { ahead: number }) => {
    ahead = moved.ahead;
    resolve();
    process.send?.({ moved: true });
  });
});
// The shop begins at the time that the trial says.
await firstMoved;
// Being moved is no reason to stay alive.
process.channel?.unref();

export {};
