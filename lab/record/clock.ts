/**
 * Loaded before the shop's own code (`--import`): moves its clock by the milliseconds in `RECORD_CLOCK_MS`, so that
 * every recording begins at the same moment. The clock goes on from there, since jobs and rate limits wait for it.
 */
const ahead = Number(process.env["RECORD_CLOCK_MS"] ?? 0);
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: unknown[], newTarget: NewableFunction) =>
    Reflect.construct(
      target,
      given.length > 0 ? given : [RealDate.now() + ahead],
      newTarget,
    ) as Date,
  apply: () => new Date().toString(),
  get: (target, name, receiver) =>
    name === "now"
      ? () => RealDate.now() + ahead
      : (Reflect.get(target, name, receiver) as unknown),
});
