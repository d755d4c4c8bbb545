/** `npm run release`: what a server needs to run the shop with Node alone (docs/operations.md, Releases). */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import { runScript } from "./owner/command.ts";
import { differences } from "./release/archive.ts";
import { makeAgain } from "./release/make-again.ts";
import { makeRelease } from "./release/make-release.ts";
import { root } from "./root.ts";

const HELP = `
Makes a release from the last commit, in release/ or in FOLDER, which it empties first:

  npm run release -- [--out FOLDER]
  npm run release -- --verify [--out FOLDER]

  hazelzuri-VERSION-COMMIT/                         the shop, for x64 and ARM64, without Node
  hazelzuri-VERSION-COMMIT.tar.gz                   the same, packed
  hazelzuri-VERSION-COMMIT-node-linux-x64.tar.gz    Node for it, unpacked into the same folder
  hazelzuri-VERSION-COMMIT-node-linux-arm64.tar.gz
  SHA256SUMS

The same commit gives the same bytes. Changes that are not committed are not in it. Needs npm, git and tar.

With --verify the release that is there stays as it is. The last commit's is made once more, from a clone in another
folder, with other settings of the machine, and compared byte for byte; exit code 1 names what differs.
`;

await runScript(HELP, {
  options: ["out"],
  flags: ["verify"],
  run: async ({ options, flags }) => {
    const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" });
    if (git("status", "--porcelain").trim() !== "") {
      console.log("Note: changes that are not committed are not in the release.");
    }
    const commit = git("rev-parse", "HEAD").trim();
    const out = resolve(options["out"] ?? "release");
    if (flags.has("verify")) return verify(out, commit);
    const seconds = Number(git("log", "-1", "--format=%ct").trim());
    const date = new Date(seconds * 1000);
    for (const line of await makeRelease({ root, commit, date, out })) console.log(line);
  },
});

async function verify(out: string, commit: string): Promise<void> {
  const names = existsSync(out) ? readdirSync(out) : [];
  if (!names.some((name) => name.endsWith(`-${commit.slice(0, 12)}`))) {
    throw new Error(
      `There is no release of the last commit in ${out}: run 'npm run release' first.`,
    );
  }
  const differing = await makeAgain({ root, commit }, (again) => differences(out, again));
  if (differing.length > 0) throw new Error(`It differs.\n${differing.join("\n")}`);
  console.log("Both have the same bytes in every file and archive.");
}
