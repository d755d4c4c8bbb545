import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** The root of the project. */
export const root = join(import.meta.dirname, "../..");

export type Copy = {
  folder: string;
  /** Replaces a file's text in the copy until `restore`. */
  plant(file: string, text: string): void;
  /** Gives all planted files their text of the work tree again. */
  restore(): void;
  remove(): void;
};

/** Copies the work tree without ignored files. Packages are hard links, since a symbolic link would share their caches. */
export function copyTree(): Copy {
  const folder = mkdtempSync(join(tmpdir(), "net-"));
  const listed = execFileSync("git", ["ls-files", "-z", "-co", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  for (const file of listed.split("\0").filter((file) => file && existsSync(join(root, file)))) {
    cpSync(join(root, file), join(folder, file));
  }
  execFileSync("cp", ["-al", join(root, "node_modules"), join(folder, "node_modules")]);
  // Some tests ask git which files there are.
  for (const args of [
    ["init", "-q"],
    ["add", "-A"],
  ])
    execFileSync("git", args, { cwd: folder });
  const planted = new Set<string>();
  return {
    folder,
    plant(file, text) {
      planted.add(file);
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    },
    restore() {
      for (const file of planted) {
        if (existsSync(join(root, file))) cpSync(join(root, file), join(folder, file));
        else rmSync(join(folder, file));
      }
      planted.clear();
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export type Ran = { kind: "passed" | "failed" | "timeout"; output: string; seconds: number };

/** Runs a command of the project in a copy, with a time limit for it and all processes that it starts. */
export async function runIn(
  { folder }: Copy,
  [command = "", ...args]: readonly string[],
  limitSeconds: number,
  env: Record<string, string> = {},
): Promise<Ran> {
  const started = Date.now();
  const PATH = `${join(folder, "node_modules/.bin")}:${process.env["PATH"]}`;
  const child = spawn(command, args, {
    cwd: folder,
    // A process group of its own, so that a mutant's endless loop ends with it.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, PATH, NO_COLOR: "1", ...env },
  });
  const chunks: string[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(String(chunk)));
  child.stderr.on("data", (chunk: Buffer) => chunks.push(String(chunk)));
  let isLate = false;
  const kill = (signal: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
    } catch {
      // All of them have ended.
    }
  };
  const timers = [
    setTimeout(() => {
      isLate = true;
      kill("SIGTERM");
    }, limitSeconds * 1000),
    setTimeout(() => kill("SIGKILL"), (limitSeconds + 10) * 1000),
  ];
  const [code] = (await once(child, "exit")) as [number | null];
  for (const timer of timers) clearTimeout(timer);
  kill("SIGKILL");
  const kind = isLate ? "timeout" : code === 0 ? "passed" : "failed";
  return { kind, output: chunks.join(""), seconds: (Date.now() - started) / 1000 };
}

type Report = {
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; title: string }[];
  }[];
};

/** Runs vitest in a copy. @returns also the tests that failed, as `file › title`. */
export async function runVitest(
  copy: Copy,
  args: readonly string[],
  limitSeconds: number,
  env: Record<string, string> = {},
): Promise<Ran & { failed: string[] }> {
  const file = join(copy.folder, "test-results/vitest.json");
  rmSync(file, { force: true });
  const command = ["vitest", ...args, "--reporter=json", `--outputFile=${file}`];
  const ran = await runIn(copy, command, limitSeconds, env);
  if (ran.kind === "passed" || !existsSync(file)) return { ...ran, failed: [] };
  const { testResults } = JSON.parse(readFileSync(file, "utf8")) as Report;
  const nameOf = (name: string) => name.replace(`${copy.folder}/`, "");
  const failed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((each) => each.status === "failed")
      .map(({ title }) => `${nameOf(name)} › ${title}`),
  );
  if (failed.length > 0) return { ...ran, failed };
  // No test failed, but a file: it does not load, or what it does before its tests failed.
  const files = testResults.filter(({ status }) => status === "failed");
  return { ...ran, failed: files.map(({ name }) => `${nameOf(name)} › `) };
}
