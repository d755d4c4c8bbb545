import { expect, test } from "vitest";
import { carryOut, carryOutAction, Misuse, reasonOf } from "./command.ts";
import type { Command, Given } from "./command.ts";

const given: Given[] = [];
const command: Command = {
  operands: ["REF"],
  options: ["status"],
  flags: ["dry-run"],
  run: async (what) => void given.push(what),
};

test("operands, options and flags are told apart", async () => {
  await carryOut(command, ["--status", "paid", "HZ1", "--dry-run"]);
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
  const refused = await carryOut(command, args).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Misuse);
  expect(refused).toMatchObject({ message: expect.stringContaining(message) });
  expect(given).toEqual([]);
});

test.each(["dry-run", "status"])("nothing is run if npm took --%s for its own", async (name) => {
  const env = { [`npm_config_${name.replace("-", "_")}`]: "true" };
  const message = `Write ' -- ' before what you ask for: npm has kept --${name} for itself.`;
  await expect(carryOut(command, ["HZ1"], env)).rejects.toThrow(new Misuse(message));
  expect(given).toEqual([]);
});

test("an unknown option is named in one sentence", async () => {
  const misuse = new Misuse("Unknown option '--limit'.");
  await expect(carryOut(command, ["HZ1", "--limit", "5"])).rejects.toThrow(misuse);
});

test("an action is found by its name", async () => {
  await carryOutAction({ show: command }, ["show", "HZ1"]);
  expect(given.pop()?.operands).toEqual(["HZ1"]);
});

test.each([
  [[], "Say what to do. There is: show."],
  [["shwo"], "There is no 'shwo'. There is: show."],
  [["toString"], "There is no 'toString'. There is: show."],
])("%j names no action", async (args, message) => {
  await expect(carryOutAction({ show: command }, args)).rejects.toThrow(new Misuse(message));
});

test("a refused connection, whose message is empty, is reported by its code", () => {
  expect(reasonOf(Object.assign(new Error(), { code: "ECONNREFUSED" }))).toBe("ECONNREFUSED");
});
