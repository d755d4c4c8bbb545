/**
 * Loaded before the shop's own code (`--import`): moves its clock by the milliseconds in `RECORD_CLOCK_MS`, so that
 * every recording begins at the same moment. The clock goes on from there, since jobs and rate limits wait for it.
 */
const ahead = Number(process.env["RECORD_CLOCK_MS"] ?? 0);
const RealDate = Date;
const now = () => RealDate.now() + ahead;

/**
 * No two dates are the same: what happens within one millisecond would otherwise be listed in another order each time.
 * `Date.now()` is left alone: the router calls it so often that the clock would run away.
 */
let last = 0;
function next(): number {
  last = Math.max(last + 1, now());
  return last;
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: unknown[], newTarget: NewableFunction) =>
    Reflect.construct(target, given.length > 0 ? given : [next()], newTarget) as Date,
  apply: () => new Date().toString(),
  get: (target, name, receiver) =>
    name === "now" ? now : (Reflect.get(target, name, receiver) as unknown),
});
