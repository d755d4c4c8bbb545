import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Makes the release of a commit once more, as another person would on another machine: from a clone in another folder,
 * with a copy of this folder's packages, another home, umask, time zone and language. Passes its folder to `look`, then removes it.
 * @throws if it cannot be made.
 */
export async function makeAgain<T>(
  { root, commit }: { root: string; commit: string },
  look: (folder: string) => Promise<T>,
): Promise<T> {
  const work = await mkdtemp(join(tmpdir(), "hazelzuri-again-"));
  try {
    const clone = join(work, "another/place");
    await run("git", ["clone", "--quiet", "--no-checkout", root, clone]);
    await run("git", ["checkout", "--quiet", "--detach", commit], { cwd: clone });
    await run("cp", ["--archive", join(root, "node_modules"), clone]);
    const out = join(work, "release");
    // `HOME` is another folder, so npm is told where its cache is; it checks packages against the lock file's hashes.
    const { stdout: cache } = await run("npm", ["config", "get", "cache"], { cwd: root });
    const script = ["scripts/release.ts", "--out", out];
    const again = spawn("sh", ["-c", 'umask 077 && exec "$@"', "sh", process.execPath, ...script], {
      cwd: clone,
      stdio: "inherit",
      env: {
        ...process.env,
        HOME: work,
        TMPDIR: work,
        TZ: "Pacific/Auckland",
        LANG: "C",
        LC_ALL: "C",
        npm_config_cache: cache.trim(),
      },
    });
    const [code] = await once(again, "exit");
    if (code !== 0) throw new Error("The release could not be made again.");
    return await look(out);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
