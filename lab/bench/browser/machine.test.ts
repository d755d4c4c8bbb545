import { expect, test } from "vitest";
import { othersShare, ownTicks, parseStat, slowdown, whyBusy } from "./machine.ts";

test("a faster processor is slowed more, to the same effect", () => {
  expect(slowdown(4, 1300)).toBe(4);
  expect(slowdown(4, 2600)).toBe(8);
  expect(slowdown(6, 2600)).toBe(12);
  expect(slowdown(4, 200)).toBe(1);
});

test("time of guests is not counted twice, and waiting for a disk is idle", () => {
  const text = "cpu  100 10 50 800 20 5 4 11 60 7\ncpu0 1 1 1 1 1 1 1 1 1 1\n";
  expect(parseStat(text)).toEqual({ all: 1000, idle: 820 });
});

test("processes that this one started are its own, whatever they are called", () => {
  const stat = (pid: number, name: string, parent: number, times: string) =>
    `${pid} (${name}) S ${parent} 1 1 0 -1 4194304 9 0 0 0 ${times} 20 0 1 0 5 6 7\n`;
  const processes = [
    stat(10, "node", 1, "100 20 3 4"),
    stat(11, "chrome) S 1 (", 10, "50 5 0 0"),
    stat(12, "chrome", 11, "7 0 0 0"),
    stat(13, "vitest", 1, "9000 0 0 0"),
  ];
  expect(ownTicks(processes, 10)).toBe(127 + 55 + 7);
});

test("the share of others is what is neither idle nor our own", () => {
  const before = { all: 1000, idle: 900, own: 50 };
  expect(othersShare(before, { all: 3000, idle: 1900, own: 950 })).toBe(0.05);
  expect(othersShare(before, { all: 3000, idle: 1900, own: 1100 })).toBe(0);
  expect(othersShare(before, before)).toBe(0);
});

test("the machine was busy if others had the processor in any measurement, or if it became slower", () => {
  expect(whyBusy({ others: [0.01, 0.05], indexes: [1250, 1400] }, 1300)).toBeUndefined();
  expect(whyBusy({ others: [0.01, 0.3], indexes: [1300] }, 1300)).toBe(
    "others took 30% of the processor",
  );
  expect(whyBusy({ others: [0], indexes: [1290, 900] }, 1300)).toBe("index 900 instead of 1300");
  expect(whyBusy({ others: [0], indexes: [1600] }, 1300)).toBe("index 1600 instead of 1300");
});
