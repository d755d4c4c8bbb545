import { expect, test } from "vitest";
import { createCounter, createHistogram, family } from "./families.ts";

test("a counter counts each set of labels", () => {
  const counter = createCounter("answers_total", "Answers.");
  counter.add({ kind: "found" });
  counter.add({ kind: "found" });
  counter.add({ kind: "lost" });
  expect(counter.text()).toBe(
    [
      "# HELP answers_total Answers.",
      "# TYPE answers_total counter",
      'answers_total{kind="found"} 2',
      'answers_total{kind="lost"} 1',
      "",
    ].join("\n"),
  );
});

test("a histogram's buckets add up, and the last holds all", () => {
  const histogram = createHistogram("seconds", "Durations.", [0.1, 1]);
  for (const value of [0.1, 0.5, 3]) histogram.observe({ route: "page" }, value);
  expect(histogram.text()).toBe(
    [
      "# HELP seconds Durations.",
      "# TYPE seconds histogram",
      'seconds_bucket{route="page",le="0.1"} 1',
      'seconds_bucket{route="page",le="1"} 2',
      'seconds_bucket{route="page",le="+Inf"} 3',
      'seconds_sum{route="page"} 3.6',
      'seconds_count{route="page"} 3',
      "",
    ].join("\n"),
  );
});

test("a label's text cannot begin another line or label", () => {
  expect(family("a", "gauge", "A.", [[{ of: 'x"} 1\nb{\\' }, 1]])).toContain(
    'a{of="x\\"} 1\\nb{\\\\"} 1\n',
  );
});
