import { expect, test } from "vitest";
import { asMarkdown, asText, figure, median } from "./figure.ts";

const script = { part: "weight", what: "scripts", unit: "KB", target: 95 };

test("the median of the runs decides whether a target is kept", () => {
  expect(figure({ ...script, runs: [97, 94, 90] })).toMatchObject({
    value: 94,
    range: [90, 97],
    ok: true,
  });
  expect(figure({ ...script, runs: [95.1] }).ok).toBe(false);
  expect(figure({ ...script, better: "more", runs: [95.1] }).ok).toBe(true);
  expect(figure({ ...script, better: "more", runs: [94] }).ok).toBe(false);
});

test("the median of an even number lies between the two in the middle", () => {
  expect(median([4, 1, 2, 100])).toBe(3);
  expect(() => median([])).toThrow("Nothing was measured");
});

test("a table says what is missed, beside target and reference", () => {
  const reference = { name: "react-dom alone", value: 58.2 };
  const missed = figure({ ...script, runs: [101.26, 99.5, 104], reference });
  const line = "| MISSED | scripts | 101 KB | 99.5 to 104 (3) | ≤ 95 | react-dom alone: 58.2 |  |";
  expect(asMarkdown([missed])).toContain(line);
  expect(asText([figure({ ...script, target: undefined, runs: [12_345.6] })])).toMatch(
    /scripts +12,346 KB$/m,
  );
});

test("a figure that means nothing is neither kept nor missed, and its value is not shown", () => {
  const verdict = "the machine was busy";
  const busy = figure({ ...script, runs: [200, 300], verdict });
  expect(busy).toMatchObject({ ok: true, runs: [200, 300] });
  expect(asMarkdown([busy])).toContain("| ? | scripts | the machine was busy |  | ≤ 95 |  |  |");
});
