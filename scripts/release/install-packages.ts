import { execFile } from "node:child_process";
import { cp, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { filesIn } from "./archive.ts";
import { isPackageFileNeeded } from "./package-files.ts";
import { ARCHITECTURES, isForRelease, nodePackage } from "./production-packages.ts";
import type { Architecture, Lock } from "./production-packages.ts";
import { reproducibleBom } from "./sbom.ts";

const run = promisify(execFile);

export type InstalledPackages = {
  /** A `node_modules` folder with the native parts of every architecture, without Node. */
  packages: string;
  /** For each architecture a folder with Node at `node_modules/.bin/node`, and its licence. */
  node: Record<Architecture, string>;
  /** The bill of materials, CycloneDX. */
  bom: string;
};

/**
 * Installs the packages of `lock` in `work`, once for each architecture, and puts them together. npm refuses a package
 * whose bytes do not have the hash in the lock file; no install script runs.
 */
export async function installPackages(
  work: string,
  manifest: unknown,
  lock: Lock,
  date: Date,
): Promise<InstalledPackages> {
  const packages = join(work, "packages");
  const node: Record<Architecture, string> = { x64: "", arm64: "" };
  let bom = "";
  for (const cpu of ARCHITECTURES) {
    const folder = join(work, `install-${cpu}`);
    await mkdir(folder);
    await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
    await writeFile(join(folder, "package-lock.json"), JSON.stringify(lock));
    const platform = ["--os=linux", `--cpu=${cpu}`, "--libc=glibc"];
    await run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", ...platform], {
      cwd: folder,
    });
    const from = join(folder, "node_modules");
    node[cpu] = await takeNode(join(from, nodePackage(cpu)), join(work, nodePackage(cpu)));
    await copyPackages(from, packages);
    bom ||= await billOfMaterials(folder, lock, date);
  }
  return { packages, node, bom };
}

async function takeNode(from: string, to: string): Promise<string> {
  const bin = join(to, "node_modules/.bin");
  await mkdir(bin, { recursive: true });
  await cp(join(from, "bin/node"), join(bin, "node"));
  await cp(join(from, "LICENSE"), join(bin, "node.LICENSE"));
  return to;
}

async function copyPackages(from: string, to: string): Promise<void> {
  for (const path of await filesIn(from)) {
    const isNode = ARCHITECTURES.some((cpu) => path.startsWith(`${nodePackage(cpu)}/`));
    if (isNode || !isPackageFileNeeded(path)) continue;
    await mkdir(dirname(join(to, path)), { recursive: true });
    await cp(join(from, path), join(to, path));
  }
}

async function billOfMaterials(folder: string, { packages }: Lock, date: Date): Promise<string> {
  const format = ["--sbom-format=cyclonedx", "--sbom-type=application", "--package-lock-only"];
  const { stdout } = await run("npm", ["sbom", ...format], { cwd: folder, maxBuffer: 2 ** 25 });
  // The lock file also has packages of other systems.
  const names = Object.entries(packages)
    .filter(([path, locked]) => path !== "" && isForRelease(locked))
    .map(([path]) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length));
  return reproducibleBom(stdout, new Set(names), date);
}
