import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** A browser whose helper process outlives it for a minute, with its standard error open. Ends by SIGKILL alone. */
const BROWSER = `#!/bin/sh
trap "" TERM
sleep 60 >/dev/null &
echo "DevTools listening on ws://127.0.0.1:9/devtools" >&2
while :; do sleep 1; done
`;

const CODE = `
  import { startBrowser } from "./lab/bench/browser/browser.ts";
  const { port, close } = await startBrowser();
  await close();
  console.log(port);
`;

test("a browser that ignores SIGTERM, and whose helper lives on, does not keep the bench running", async () => {
  const folder = await mkdtemp(join(tmpdir(), "hazelzuri-browser-"));
  const CHROME = join(folder, "chrome");
  await writeFile(CHROME, BROWSER);
  await chmod(CHROME, 0o755);
  const args = ["--input-type=module", "--eval", CODE];
  const env = { ...process.env, CHROME };
  const run = promisify(execFile)(process.execPath, args, { env, timeout: 30_000 });
  expect((await run).stdout.trim()).toBe("9");
  await rm(folder, { recursive: true });
}, 40_000);
