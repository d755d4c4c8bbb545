/** `npm run rehearse`: executes docs/operations.md on an empty machine, or pays at the real card provider. */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Misuse, runScript } from "../scripts/owner/command.ts";
import { makeMachine } from "./rehearse/machine.ts";
import { pageBlocks } from "./rehearse/operations.ts";
import { rehearseProvider } from "./rehearse/provider.ts";
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

  npm run rehearse -- --provider [--stand-in] [--save FILE]

Starts the built shop with an empty database, pays at the card provider with its test cards, and refunds; then lists how
the provider's answers and events differ from those of the stand-in. PAYSTACK_PUBLIC_KEY and PAYSTACK_SECRET_KEY are the
test keys; webhooks come if PUBLIC_URL leads to PORT of this machine, 3000 by default. With --stand-in it needs neither
keys nor anybody. --save writes the answers, without secrets and anybody's details. Ends with exit code 1 if something
differs on which the shop relies.
`;

await runScript(HELP, {
  options: ["release", "packages", "save"],
  flags: ["provider", "stand-in"],
  run: async ({ options, flags }) => {
    const isOfProvider = flags.has("stand-in") || options["save"] !== undefined;
    if (isOfProvider && !flags.has("provider")) throw new Misuse("Say --provider, too.");
    if (flags.has("provider")) return rehearseProvider(flags.has("stand-in"), options["save"]);
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
