/** The categories that a trace needs for these sums. */
export const TRACE_CATEGORIES = [
  "loading",
  "blink.user_timing",
  "devtools.timeline",
  "disabled-by-default-devtools.timeline",
  "v8",
];

/** An event of a Chromium trace; `ts` and `dur` are microseconds. */
export type TraceEvent = {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  pid: number;
  tid: number;
  args?: { data?: { documentLoaderURL?: string; isOutermostMainFrame?: boolean } };
};

/** The renderer's thread that runs the page. */
export type Thread = { pid: number; tid: number };

/** What a page did until its trace ended, in milliseconds; paints count from the start of navigation. */
export type Load = {
  thread: Thread;
  firstPaint: number;
  largestPaint: number;
  /** What tasks took beyond 50 ms each, after the first contentful paint. */
  blocking: number;
  /** The longest task after the first contentful paint. */
  longest: number;
  /** All tasks since the start of navigation. */
  mainThread: number;
};

/** A task that takes longer delays a touch noticeably (https://w3c.github.io/longtasks/). */
const LONG_US = 50_000;

/** Sums up how the page at `url` was loaded. @throws if the trace does not show it. */
export function readLoad(events: readonly TraceEvent[], url: string): Load {
  const start = events.find(
    ({ name, args }) => name === "navigationStart" && args?.data?.documentLoaderURL === url,
  );
  if (!start) throw new Error(`The trace has no navigation to ${url}`);
  const { pid, tid } = start;
  const onThread = eventsOf(events, { pid, tid }).filter(({ ts }) => ts >= start.ts);
  const first = onThread.find(({ name }) => name === "firstContentfulPaint");
  const largest = onThread
    .filter(({ name }) => name === "largestContentfulPaint::Candidate")
    .findLast(({ args }) => args?.data?.isOutermostMainFrame !== false);
  if (!first || !largest) throw new Error(`The trace has no paint of ${url}`);
  const tasks = onThread.filter(({ name }) => name === "RunTask");
  const after = tasks.map((task) => lengthAfter(task, first.ts)).filter((length) => length > 0);
  const blocking = after.map((length) => Math.max(0, length - LONG_US));
  const ms = (us: number) => us / 1000;
  return {
    thread: { pid, tid },
    firstPaint: ms(first.ts - start.ts),
    largestPaint: ms(largest.ts - start.ts),
    blocking: ms(sum(blocking)),
    longest: ms(Math.max(0, ...after)),
    mainThread: ms(sum(tasks.map(({ dur = 0 }) => dur))),
  };
}

const SCRIPT_EVENTS = new Set([
  "EvaluateScript",
  "v8.evaluateModule",
  "v8.compile",
  "v8.compileModule",
  "FunctionCall",
  "RunMicrotasks",
  "TimerFire",
  "EventDispatch",
  "FireAnimationFrame",
  "FireIdleCallback",
]);

/** The milliseconds that scripts ran on the thread, with the style and layout that they asked for. */
export function readScripts(events: readonly TraceEvent[], thread: Thread): number {
  let total = 0;
  let countedTo = 0;
  // Script events contain each other: a timer's contains that of its function.
  for (const { name, ts, dur = 0 } of eventsOf(events, thread)) {
    if (!SCRIPT_EVENTS.has(name)) continue;
    total += Math.max(0, ts + dur - Math.max(ts, countedTo));
    countedTo = Math.max(countedTo, ts + dur);
  }
  return total / 1000;
}

/** The thread's events by time; a trace is not in order. */
function eventsOf(events: readonly TraceEvent[], { pid, tid }: Thread): TraceEvent[] {
  return events
    .filter((event) => event.pid === pid && event.tid === tid)
    .toSorted((one, other) => one.ts - other.ts);
}

/** How long a task ran after `ts`. */
function lengthAfter(task: TraceEvent, ts: number): number {
  return task.ts + (task.dur ?? 0) - Math.max(task.ts, ts);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
