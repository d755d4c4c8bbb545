/** `npm run rehearse`: executes docs/operations.md on an empty machine. Needs root on Debian. */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { runScript } from "../scripts/owner/command.ts";
import { makeMachine } from "./rehearse/machine.ts";
import { pageBlocks } from "./rehearse/operations.ts";
import { rehearse } from "./rehearse/steps.ts";
import { root } from "../scripts/root.ts";

const HELP = `
Executes the commands and files of docs/operations.md as they stand, on an empty Debian machine (a container of
systemd-nspawn, without a network of its own after its packages are installed): the release is installed and started
behind nginx with TLS; an order is paid; a backup, a lost database, a restore, an upgrade and a rollback follow.

  npm run rehearse -- [--release FOLDER] [--packages FOLDER]

The release is in release/, as 'npm run release' has made it; downloaded Debian packages are kept in --packages, by
default a temporary folder. (Not --cache: npm sets that for every command.) Needs root and the Debian packages debootstrap,
systemd-container and util-linux. Ends with exit code 1 at the first command that does not do what the page says.
`;

await runScript(HELP, {
  options: ["release", "packages"],
  run: async ({ options }) => {
    const release = resolve(options["release"] ?? "release");
    if (!existsSync(join(release, "SHA256SUMS"))) {
      throw new Error(`There is no release in ${release}: run 'npm run release' first.`);
    }
    const name = readdirSync(release).find((file) => /^hazelzuri-[^/]*[0-9a-f]{12}$/.test(file));
    if (!name) throw new Error(`There is no release in ${release}.`);
    const work = mkdtempSync(join(tmpdir(), "hazelzuri-rehearsal-"));
    const cache = resolve(options["packages"] ?? join(tmpdir(), "hazelzuri-rehearsal-cache"));
    console.log("An empty machine …");
    const machine = makeMachine(join(work, "machine"), cache);
    try {
      const blocks = pageBlocks(readFileSync(join(root, "docs/operations.md"), "utf8"));
      const copyRelease = () => {
        for (const file of readdirSync(release).filter((each) => each !== name)) {
          cpSync(join(release, file), join(machine.folder, "srv/hazelzuri", file));
        }
      };
      const problem = await rehearse({ machine, blocks, release: name, copyRelease });
      if (problem) throw new Error(problem);
    } finally {
      await machine.stop();
      rmSync(work, { recursive: true, force: true });
    }
  },
});
