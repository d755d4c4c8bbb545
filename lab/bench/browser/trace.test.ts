import { expect, test } from "vitest";
import { readLoad, readScripts, type TraceEvent } from "./trace.ts";

const URL = "http://localhost:3000/";
const PAGE = { pid: 7, tid: 1 };
const mark = (name: string, ms: number, more: Partial<TraceEvent> = {}): TraceEvent => ({
  ...PAGE,
  name,
  ph: "R",
  ts: ms * 1000,
  ...more,
});
const span = (name: string, from: number, to: number, more: Partial<TraceEvent> = {}) =>
  mark(name, from, { ph: "X", dur: (to - from) * 1000, ...more });

const navigation = mark("navigationStart", 100, { args: { data: { documentLoaderURL: URL } } });
const paints = [
  mark("firstContentfulPaint", 500),
  mark("largestContentfulPaint::Candidate", 500),
  mark("largestContentfulPaint::Candidate", 700),
];

test("blocking is what tasks take beyond 50 ms after the first paint", () => {
  const tasks = [
    span("RunTask", 10, 90), // before the navigation
    span("RunTask", 110, 310), // before the paint
    span("RunTask", 440, 570), // 70 of it after the paint
    span("RunTask", 600, 650),
    span("RunTask", 800, 980),
    span("RunTask", 800, 1800, { tid: 2 }),
    span("RunTask", 800, 1800, { pid: 8 }),
  ];
  expect(readLoad([...tasks.toReversed(), ...paints, navigation], URL)).toEqual({
    thread: PAGE,
    firstPaint: 400,
    largestPaint: 600,
    blocking: 20 + 130,
    longest: 180,
    mainThread: 200 + 130 + 50 + 180,
  });
});

test("a page whose tasks are all short does not block", () => {
  const load = readLoad([navigation, ...paints, span("RunTask", 501, 550)], URL);
  expect(load).toMatchObject({ blocking: 0, longest: 49 });
});

test("a trace of another page is no measurement of this one", () => {
  expect(() => readLoad([navigation, ...paints], `${URL}cart`)).toThrow("no navigation to");
  expect(() => readLoad([navigation], URL)).toThrow("no paint");
});

test("a script that runs within another is counted once, and what is no script not at all", () => {
  const events = [
    span("RunTask", 0, 100),
    span("TimerFire", 10, 40),
    span("FunctionCall", 12, 38),
    span("RunMicrotasks", 36, 46),
    span("Layout", 50, 80),
    span("FunctionCall", 90, 95),
    span("FunctionCall", 0, 100, { tid: 2 }),
  ];
  expect(readScripts(events, PAGE)).toBe(36 + 5);
});
