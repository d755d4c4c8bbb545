import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createQueue, onePerTurn } from "./queue.ts";

/** Tasks that record when they start and that end on demand. */
function work() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const named = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { begun, named, end: (name: string) => ends.get(name)?.() };
}

const turns = async (count: number) => {
  for (let each = 0; each < count; each++) await turn();
};

test("what is not in memory runs one a turn, in order, also what comes meanwhile", async () => {
  const run = onePerTurn();
  const done: string[] = [];
  run(() => {
    done.push("a");
    run(() => done.push("c"));
  });
  run(() => done.push("b"));
  expect(done).toEqual([]);
  await turn();
  expect(done).toEqual(["a"]);
  await turn();
  expect(done).toEqual(["a", "b"]);
  await turns(2);
  expect(done).toEqual(["a", "b", "c"]);
  run(() => done.push("d"));
  await turns(2);
  expect(done.at(-1)).toBe("d");
});

test("so many run at once, one begun a turn, first come, first served", async () => {
  const { begun, named, end } = work();
  const queue = createQueue({ atOnce: 2, mostWaiting: 9, mostOfOne: 9 });
  const [first] = ["a", "b", "c"].map((name) => queue.run("one", named(name)));
  expect(begun).toEqual([]);
  await turn();
  expect(begun).toEqual(["a"]);
  await turns(3);
  expect(begun).toEqual(["a", "b"]);
  end("a");
  expect(await first).toBe("a");
  await turns(2);
  expect(begun).toEqual(["a", "b", "c"]);
});

test("a full queue takes nobody, and takes somebody again when there is room", async () => {
  const { named, end } = work();
  const queue = createQueue({ atOnce: 1, mostWaiting: 2, mostOfOne: 9 });
  void queue.run("one", named("a"));
  await turn();
  void queue.run("two", named("b"));
  void queue.run("three", named("c"));
  expect(queue.run("four", named("d"))).toBe("full");
  end("a");
  await turns(2);
  expect(queue.run("four", named("d"))).toBeInstanceOf(Promise);
});

test("one client alone cannot fill it", async () => {
  const { named, end } = work();
  const queue = createQueue({ atOnce: 1, mostWaiting: 9, mostOfOne: 2 });
  void queue.run("one", named("a"));
  void queue.run("one", named("b"));
  expect(queue.run("one", named("c"))).toBe("share");
  expect(queue.run("two", named("d"))).toBeInstanceOf(Promise);
  await turn();
  end("a");
  await turns(2);
  expect(queue.run("one", named("c"))).toBeInstanceOf(Promise);
});

test("work that fails says so and makes room", async () => {
  const queue = createQueue({ atOnce: 1, mostWaiting: 1, mostOfOne: 1 });
  const failed = queue.run("one", () => Promise.reject(new Error("broken")));
  await expect(failed).rejects.toThrow("broken");
  expect(await queue.run("one", async () => "done")).toBe("done");
});
