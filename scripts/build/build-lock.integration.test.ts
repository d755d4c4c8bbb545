import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withBuildLock } from "./build.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hazelzuri-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const lock = () => join(folder, "build.lock");
const silent = () => {};

/** A process that holds the lock until it is killed. */
async function holder() {
  const module = JSON.stringify(resolve("scripts/build/build.ts"));
  const code = `import { withBuildLock } from ${module};
    await withBuildLock(${JSON.stringify(lock())}, () => {
      console.log("building");
      return new Promise((done) => setTimeout(done, 3_600_000));
    }, () => {});`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}

test("two builds at once run one after the other; a build that fails makes way", async () => {
  const steps: string[] = [];
  const building = (name: string) => async () => {
    steps.push(`${name} begins`);
    await new Promise(setImmediate);
    steps.push(`${name} ends`);
    if (name === "one") throw new Error("The build failed");
  };
  const one = withBuildLock(lock(), building("one"), silent);
  const two = withBuildLock(lock(), building("two"), () => steps.push("two waits"));
  await expect(one).rejects.toThrow("The build failed");
  await two;
  expect(steps).toEqual(["one begins", "two waits", "one ends", "two begins", "two ends"]);
});

test(
  "another process waits for the one that builds, and goes on once that one is killed",
  { tags: ["rest"] },
  async () => {
    const child = await holder();
    const killed = once(child, "exit");
    const steps: string[] = [];
    await withBuildLock(
      lock(),
      async () => void steps.push("builds"),
      () => {
        steps.push("waits");
        child.kill("SIGKILL");
      },
    );
    expect(steps).toEqual(["waits", "builds"]);
    await killed;
  },
);
