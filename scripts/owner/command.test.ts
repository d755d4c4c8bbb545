import { expect, test } from "vitest";
import { carryOut, carryOutAction, done, reasonOf } from "./command.ts";
import type { Command, Given } from "./command.ts";

const given: Given[] = [];
const command: Command = {
  operands: ["REF"],
  options: ["status"],
  flags: ["dry-run"],
  run: async (what) => {
    given.push(what);
    return done;
  },
};

test("operands, options and flags are told apart", async () => {
  expect(await carryOut(command, ["--status", "paid", "HZ1", "--dry-run"])).toBe(done);
  expect(given.pop()).toEqual({
    operands: ["HZ1"],
    options: { status: "paid" },
    flags: new Set(["dry-run"]),
  });
});

test.each([
  [[], "REF is missing."],
  [["HZ1", "HZ2"], "'HZ2' is one too many."],
  [["HZ1", "--limit", "5"], "--limit"],
  [["HZ1", "--status"], "--status"],
])("%j is refused, and nothing is run", async (args, message) => {
  const ending = await carryOut(command, args);
  expect(ending).toMatchObject({ kind: "misused", message: expect.stringContaining(message) });
  expect(given).toEqual([]);
});

test.each(["dry-run", "status"])("nothing is run if npm took --%s for its own", async (name) => {
  const env = { [`npm_config_${name.replace("-", "_")}`]: "true" };
  const message = `Write ' -- ' before what you ask for: npm has kept --${name} for itself.`;
  expect(await carryOut(command, ["HZ1"], env)).toEqual({ kind: "misused", message });
  expect(given).toEqual([]);
});

test("an unknown option is named in one sentence", async () => {
  const ending = await carryOut(command, ["HZ1", "--limit", "5"]);
  expect(ending).toEqual({ kind: "misused", message: "Unknown option '--limit'." });
});

test("an action is found by its name", async () => {
  expect(await carryOutAction({ show: command }, ["show", "HZ1"])).toBe(done);
  expect(given.pop()?.operands).toEqual(["HZ1"]);
});

test.each([
  [[], "Say what to do. There is: show."],
  [["shwo"], "There is no 'shwo'. There is: show."],
  [["toString"], "There is no 'toString'. There is: show."],
])("%j names no action", async (args, message) => {
  expect(await carryOutAction({ show: command }, args)).toEqual({ kind: "misused", message });
});

test("a refused connection, whose message is empty, is reported by its code", () => {
  expect(reasonOf(Object.assign(new Error(), { code: "ECONNREFUSED" }))).toBe("ECONNREFUSED");
});
